import type { EngineTask, EngineTaskContext } from "@tieout/engine/child";
import { type EngineDatabase, quoteName } from "@tieout/engine/duckdb";
import {
  conservationFaults,
  type FieldAmounts,
  makeStatement,
  mappingProblems,
  type NormaliseFacts,
  type NormalisePayload,
  type NormaliseValue,
  parseCell,
  type RepairCount,
  type ReportDefinition,
  type RowIssue,
  reports,
  statementColumns,
  statementRecord,
} from "@tieout/ingestion/core";
import { displayCents, yearOf } from "@tieout/kernel";
import { type CanonicalPlan, canonicalSelect } from "./canonical-select.ts";
import { collectAmounts, collectTotals } from "./collect-amounts.ts";
import { collectIssues, collectRepairs } from "./collect-issues.ts";
import { readEntries } from "./column-reading.ts";
import { parquetFrom } from "./grid-sql.ts";
import { withTaskDatabase } from "./open-task-database.ts";
import { findPeople } from "./people/people-apart.ts";
import { acceptedAccounts, accountsOfPlan } from "./people/plan-accounts.ts";
import { writeOtherPeriods } from "./periods/other-sheets.ts";
import { countedOnce } from "./periods/rows-of-periods.ts";
import { type PreparedSource, prepareSource, type SkippedRow } from "./prepare-source.ts";
import { openGrid } from "./read-grid.ts";
import { rolesOfGrid } from "./roles-of-grid.ts";
import { signedByColumn } from "./signed-by-column.ts";
import { sourceEntries } from "./source-entries.ts";

const matchesListed = 200;

/** Task `ingestion.normalise`: one confirmed sheet into canonical records; every row and every cent accounted for. */
export const normaliseTask: EngineTask = (given, context) => normaliseSheet(given as NormalisePayload, context);

export async function normaliseSheet(
  payload: NormalisePayload,
  context: EngineTaskContext,
  fewestForPeople?: number,
): Promise<NormaliseValue> {
  const report = reports[payload.mapping.reportKey];
  const problems = mappingProblems(report, payload.mapping).filter((problem) => problem.severity === "error");
  if (problems.length > 0) return { problems };
  return withTaskDatabase(context, ["grid.parquet"], async (database) => ({
    facts: await normalise(database, context, { payload, report, fewestForPeople }),
  }));
}

interface Order {
  readonly payload: NormalisePayload;
  readonly report: ReportDefinition;
  /** Minimum number of rows for separate people records. */
  readonly fewestForPeople?: number | undefined;
}

async function normalise(database: EngineDatabase, context: EngineTaskContext, order: Order): Promise<NormaliseFacts> {
  const { payload, report, fewestForPeople } = order;
  const { mapping } = payload;
  const { columnCount } = await openGrid(database, context.inputPath("grid.parquet"));
  const roles = await rolesOfGrid(database, report, mapping);
  const entries = sourceEntries(report, mapping, yearOf(payload.planYear.endOn)).filter(
    (entry) => entry.column === undefined || entry.column < columnCount,
  );
  const source = await prepareSource(database, {
    ...{ columnCount, directory: context.workDirectory, roles, entries },
    periods: { report, planYear: payload.planYear, otherPeriods: await writeOtherPeriods(context, report, payload) },
  });
  context.progress({ stage: "reading values", percent: 20 });
  const people = await findPeople(database, entries, { rows: source.rowsRead - source.skipped, fewestRows: fewestForPeople });
  const options = { directory: context.workDirectory, hmacKey: Buffer.from(payload.hmacKeyHex, "hex"), people };
  const readings = countedOnce(signedByColumn(await readEntries(database, entries, options)), source);
  const read: CanonicalPlan = {
    report,
    readings,
    sheet: mapping.sheetIndex,
    startOn: payload.planYear.startOn,
    endOn: payload.planYear.endOn,
    peopleApart: people.length > 0,
  };
  const plan: CanonicalPlan = { ...read, planAccounts: await accountsOfPlan(database, read) };
  context.progress({ stage: "writing records", percent: 60 });
  const path = context.outputPath("canonical.parquet");
  // Readers sort the rows as needed: sorting here would keep all of them in memory.
  await database.writeParquet(canonicalSelect(plan), path);
  context.progress({ stage: "accounting for every row", percent: 85 });
  return factsOf(database, plan, {
    source,
    path,
    directory: context.workDirectory,
    mapped: [...new Set(entries.map((entry) => entry.field.key))],
  });
}

interface Written {
  readonly source: PreparedSource;
  readonly path: string;
  readonly directory: string;
  readonly mapped: readonly string[];
}

type FoundCheck = Awaited<ReturnType<typeof collectTotals>>[number];

/** A total row that does not equal the sum of the rows above. */
const totalIssue = (sheet: number, check: FoundCheck): RowIssue => ({
  sheet,
  row: check.row,
  field: check.field,
  value: displayCents(check.statedCents),
  code: check.level === "unlabeled" ? "amounts-without-person" : "total-differs",
  msg:
    check.level === "unlabeled"
      ? `The row has amounts but no identifier, and does not equal the total of the rows above (${displayCents(check.summedCents)}). It was not used; add the identifier in the source.`
      : `The total is ${displayCents(check.statedCents)}, but the rows read above it sum to ${displayCents(check.summedCents)}. Check in the preview whether each row above was read as what it is: a subtotal may have been read as data. If each was, ask the provider for a complete report.`,
});

async function factsOf(database: EngineDatabase, plan: CanonicalPlan, written: Written): Promise<NormaliseFacts> {
  const { source } = written;
  const [counts = []] = await database.all(
    `SELECT count(*) FILTER (in_period), count(*) FILTER (NOT in_period) FROM ${parquetFrom(written.path)}`,
  );
  const unwritten = source.rowsRead - source.skipped - Number(counts[0] ?? 0) - Number(counts[1] ?? 0);
  const { issues, issueCount, causes, rejected } = await collectIssues(database, plan, unwritten);
  const amounts = await collectAmounts(database, plan, { canonicalPath: written.path, rejected });
  const checks = await collectTotals(database, plan, { totals: source.totals, directory: written.directory });
  const differing = checks.filter((check) => check.statedCents !== check.summedCents);
  const totalIssues = differing.map((check) => totalIssue(plan.sheet, check));
  for (const issue of totalIssues) causes.add(issue);
  const rows = {
    rowsRead: source.rowsRead,
    kept: Number(counts[0] ?? 0),
    keptOutOfPeriod: Number(counts[1] ?? 0),
    rejected,
    skipped: source.skipped,
  };
  const faults = conservationFaults(rows, amounts);
  if (faults.length > 0) throw new Error(`rows or amounts were lost: ${faults.join(" ")}`);
  const listed = [...differing, ...checks.filter((check) => check.statedCents === check.summedCents).slice(0, matchesListed)];
  const [lineCents, statementCents] = [await sumLines(database, plan, written), await sumStatement(database, plan, written)];
  return {
    ...(lineCents ? { lineCents } : {}),
    ...(statementCents ? { statementCents } : {}),
    reportKey: plan.report.key,
    fieldsMapped: written.mapped,
    ...rows,
    skippedByKind: source.skippedByKind,
    amounts: Object.fromEntries(Object.entries(amounts).map(([key, value]) => [key, amountTexts(value)])),
    totalRowChecks: listed
      .sort((a, b) => a.row - b.row)
      .map(({ row, field, statedCents, summedCents }) => ({
        row,
        field,
        statedCents: String(statedCents),
        summedCents: String(summedCents),
      })),
    issues: [...issues, ...totalIssues].sort((a, b) => a.row - b.row),
    issueCount: issueCount + totalIssues.length,
    causes: causes.list(),
    repairs: [
      ...skippedSums(plan, source.leftOut, { code: "rows-left-out", words: "Rows left out under Values" }),
      ...skippedSums(plan, source.summaries, { code: "summary-rows", words: "Rows below the total that repeat it by source or fund" }),
      ...(await acceptedAccounts(database, plan)),
      ...(await collectRepairs(database, plan)),
    ],
  };
}

/** What rows that are no records sum to, by column: those that a person left out, and summaries below the total. */
function skippedSums(
  { readings }: CanonicalPlan,
  rows: readonly SkippedRow[],
  { code, words }: { readonly code: string; readonly words: string },
): readonly RepairCount[] {
  const [first] = rows;
  if (!first) return [];
  return readings.flatMap(({ entry }): readonly RepairCount[] => {
    const { field, column, header } = entry;
    if (field.kind !== "money" || column === undefined) return [];
    const sum = rows.reduce((cents, { cells }) => {
      const { value } = parseCell(cells[column] ?? "", entry.context);
      return typeof value === "bigint" ? cents + value : cents;
    }, 0n);
    if (sum === 0n) return [];
    const msg = `${words} have ${displayCents(sum)} in this column; it is in no figure.`;
    return [{ code, msg, field: field.key, column: header, count: rows.length, firstRow: first.row }];
  });
}

const amountTexts = (amounts: FieldAmounts) => ({
  keptCents: String(amounts.keptCents),
  outOfPeriodCents: String(amounts.outOfPeriodCents),
  rejectedCents: String(amounts.rejectedCents),
  readCents: String(amounts.readCents),
});

/** Cents per line of a trust statement in long form; null for any other report. */
async function sumLines(database: EngineDatabase, plan: CanonicalPlan, written: Written): Promise<Record<string, string> | null> {
  if (plan.report.key !== "trust_statement" || !written.mapped.includes("amount")) return null;
  const rows = await database.all(
    `SELECT line_key, sum(amount)::BIGINT FROM ${parquetFrom(written.path)} WHERE line_key IS NOT NULL GROUP BY line_key ORDER BY line_key`,
  );
  return Object.fromEntries(rows.map(([key, cents]) => [String(key), String(cents)]));
}

/** Cents per control total of a trust statement; null for any other report. */
async function sumStatement(database: EngineDatabase, plan: CanonicalPlan, written: Written): Promise<Record<string, string> | null> {
  if (plan.report.key !== "trust_statement") return null;
  const described = await database.all(`DESCRIBE SELECT * FROM ${parquetFrom(written.path)}`);
  const given = new Set(described.map((row) => String(row[0])));
  const columns = statementColumns((name, type) => (given.has(name) ? quoteName(name) : `NULL::${type}`));
  const aliases = Object.keys(columns);
  const list = Object.entries(columns).map(([alias, expression]) => `${expression} AS ${quoteName(alias)}`);
  const rows = await database.all(`SELECT ${list.join(", ")} FROM ${parquetFrom(written.path)} GROUP BY ALL ORDER BY min("row")`);
  const records = rows.map((row) => {
    const cell = (alias: string): unknown => row[aliases.indexOf(alias)] ?? null;
    const text = (alias: string): string | null => (cell(alias) === null ? null : String(cell(alias)));
    const cents = (alias: string): bigint | null => (cell(alias) === null ? null : BigInt(String(cell(alias))));
    return { ...statementRecord({ text, cents }), file: 0, place: null };
  });
  return Object.fromEntries(Object.entries(makeStatement(records).totals).map(([key, cents]) => [key, String(cents)]));
}
