import { type ControlTotalKey, findStatementLine, statementLines, workpaperTitleOfTotal } from "@tieout/catalogue/core";
import { cents, displayCents, parseWireMoney } from "@tieout/kernel";
import { bigintOrNull, type ControlFigures, type ControlTotal, type SourceFacts, textOf } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { readRecords } from "./run-reading.ts";

const report = "trust_statement" as const;
/** Statements print outflows with or without a sign; in a roll-forward they are negative. */
const signed = (key: string, amount: bigint): bigint => (findStatementLine(key)?.leaves && amount > 0n ? -amount : amount);

/** Sum of each statement line of the uploaded trust statements; a statement has a row per line or a row per fund. */
async function readStatement(tables: CanonicalTables): Promise<Map<ControlTotalKey, bigint>> {
  const totals = new Map<ControlTotalKey, bigint>();
  const add = (key: string | null, amount: bigint | null): void => {
    const total = key === null ? undefined : findStatementLine(key)?.total;
    if (key !== null && total && amount !== null) totals.set(total, (totals.get(total) ?? 0n) + signed(key, amount));
  };
  const line = tables.column(report, "line_key", "VARCHAR");
  const lines = await readRecords(
    tables.db,
    { key: line, amount: `sum(${tables.column(report, "amount")})::BIGINT` },
    `FROM ${report} WHERE ${line} IS NOT NULL GROUP BY ${line} ORDER BY 1`,
  );
  for (const record of lines) add(textOf(record, "key"), bigintOrNull(record, "amount"));
  const sums = statementLines.map(({ key }) => [key, `sum(${tables.column(report, key)})::BIGINT`] as const);
  const [wide] = await readRecords(tables.db, Object.fromEntries(sums), `FROM ${report} WHERE ${line} IS NULL`);
  if (wide) {
    for (const [key] of sums) add(key, bigintOrNull(wide, key));
  }
  return totals;
}

/** Control totals. An amount entered by the auditor overrides the one on the uploaded statement. */
export async function readControls(
  tables: CanonicalTables,
  sources: readonly SourceFacts[],
  entered: readonly ControlTotal[],
): Promise<ControlFigures> {
  const controls = new Map<ControlTotalKey, { amountCents: ReturnType<typeof cents>; label: string }>();
  if (tables.has(report)) {
    const names = sources.filter(({ reportKey }) => reportKey === report).map(({ fileName }) => fileName);
    for (const [key, amount] of await readStatement(tables))
      controls.set(key, { amountCents: cents(amount), label: `Trust statement, ${names.join(", ")}` });
  }
  for (const { key, amount, document, page } of entered) {
    const parsed = parseWireMoney(amount);
    if (parsed === null) throw new RangeError(`the control total ${key} is not an amount`);
    const uploaded = controls.get(key);
    const amountCents = cents(signed(key, parsed));
    const place = [document || workpaperTitleOfTotal(key), page ? `page ${page}` : ""].filter(Boolean).join(", ");
    const other = uploaded && uploaded.amountCents !== amountCents ? ` (uploaded statement: ${displayCents(uploaded.amountCents)})` : "";
    controls.set(key, { amountCents, label: `${place}${other}` });
  }
  return controls;
}
