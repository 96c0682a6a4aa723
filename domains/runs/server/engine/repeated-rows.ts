import { isContribution, type ReportKey, sourceFields } from "@tieout/catalog/core";
import { quoteName } from "@tieout/engine/duckdb";
import { displayCents } from "@tieout/kernel";
import { bigintOf, numberOf, type SourceFacts } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { readRecords } from "./run-query.ts";

interface RepeatColumns {
  /** Columns that must match, besides the person. */
  readonly texts: readonly string[];
  readonly dates: readonly string[];
  readonly amounts: readonly string[];
}

const repeatable: Readonly<Partial<Record<ReportKey, RepeatColumns>>> = {
  participant_balances: {
    texts: ["money_source", "fund_name", "fund_id"],
    dates: [],
    amounts: ["ending_balance", "beginning_balance", "gain_loss", "distributions", "contributions"],
  },
  contribution_detail: {
    texts: ["money_source", "fund_name", "fund_id"],
    dates: ["pay_date", "received_date"],
    amounts: ["amount", "rollovers", "loan_payment", ...sourceFields("contribution_detail", isContribution)],
  },
  distribution_detail: { texts: ["dist_type", "money_source", "dist_id"], dates: ["dist_date"], amounts: ["dist_gross", "dist_net"] },
  payroll_register: {
    texts: ["pay_code"],
    dates: ["pay_date", "period_end"],
    amounts: ["gross_pay", "eligible_comp", "amount", "hours", "loan_payment", ...sourceFields("payroll_register", isContribution)],
  },
};

/** Rows of one file that another file of the same report repeats, with the same person, dates and amounts, so they would count twice. */
async function repeatedRows(tables: CanonicalTables, report: ReportKey, files: readonly SourceFacts[]): Promise<string[]> {
  const fields = repeatable[report];
  if (!fields || files.length < 2) return [];
  const mapped = new Set(files.flatMap(({ fieldsMapped }) => fieldsMapped));
  const amounts = fields.amounts.filter((name) => mapped.has(name) && tables.column(report, name) === quoteName(name));
  const [first] = amounts;
  if (first === undefined) return [];
  const others = [
    ...fields.texts.map((name) => tables.column(report, name, "VARCHAR")),
    ...fields.dates.map((name) => tables.column(report, name, "DATE")),
  ];
  const alike = ["pk", ...others, ...amounts.map(quoteName)].join(", ");
  const moves = amounts.map((name) => `${quoteName(name)} <> 0`).join(" OR ");
  const found = await readRecords(
    tables.db,
    { one: "one", other: "other", rows: "count(*)::BIGINT", amount: `coalesce(sum(amount), 0)::BIGINT` },
    `FROM (SELECT min(file_no) AS one, max(file_no) AS other, any_value(${quoteName(first)}) AS amount
      FROM ${report} WHERE in_period AND pk IS NOT NULL AND (${moves}) GROUP BY hash(${alike}) HAVING min(file_no) <> max(file_no))
    GROUP BY one, other ORDER BY one, other`,
  );
  const nameOf = (fileNo: number): string => files.find((file) => file.fileNo === fileNo)?.fileName ?? `file ${fileNo}`;
  return found.map((record) => {
    const [rows, amount] = [bigintOf(record, "rows"), displayCents(bigintOf(record, "amount"))];
    const counted = rows === 1n ? "1 row" : `${rows} rows`;
    return `${counted} of ${nameOf(numberOf(record, "other"))} (${amount}) are also in ${nameOf(numberOf(record, "one"))}, with the same person, dates and amounts. They are counted twice: if one file repeats the other, remove it or its rows and process again.`;
  });
}

/**
 * Balance files where one file's beginning balances are another's ending balances: they cover parts of a year, so their balances must not
 * be summed.
 */
async function periodsInTurn(tables: CanonicalTables, files: readonly SourceFacts[]): Promise<string[]> {
  const report = "participant_balances" as const;
  const both = files.every(({ fieldsMapped }) => ["beginning_balance", "ending_balance"].every((field) => fieldsMapped.includes(field)));
  if (files.length < 2 || !both) return [];
  const same = ["money_source", "fund_name", "fund_id"]
    .filter((name) => tables.column(report, name, "VARCHAR") === quoteName(name))
    .map((name) => `a.${quoteName(name)} IS NOT DISTINCT FROM b.${quoteName(name)}`);
  const follows = "a.ending_balance = b.beginning_balance AND a.ending_balance <> 0";
  const found = await readRecords(
    tables.db,
    { one: "a.file_no", other: "b.file_no", follow: `count(*) FILTER (${follows})::BIGINT`, common: "count(*)::BIGINT" },
    `FROM ${report} a JOIN ${report} b ON ${["a.pk = b.pk", "a.file_no <> b.file_no", ...same].join(" AND ")}
    WHERE (a.ending_balance <> 0 OR b.beginning_balance <> 0)
      AND NOT (a.beginning_balance = b.beginning_balance AND a.ending_balance = b.ending_balance)
    GROUP BY ALL HAVING count(*) FILTER (${follows}) * 2 > count(*) ORDER BY a.file_no, b.file_no`,
  );
  const nameOf = (fileNo: number): string => files.find((file) => file.fileNo === fileNo)?.fileName ?? `file ${fileNo}`;
  return found.map(
    (record) =>
      `${nameOf(numberOf(record, "other"))} begins where ${nameOf(numberOf(record, "one"))} ends in ${bigintOf(record, "follow")} of ${bigintOf(record, "common")} accounts in both files: they are parts of one period. Their beginning and ending balances were summed and are overstated; upload one report for the whole plan year instead.`,
  );
}

/** Warnings about reports with several files. */
export async function repeatedRowsOf(tables: CanonicalTables, sources: readonly SourceFacts[]): Promise<string[]> {
  const notices: string[] = [];
  for (const report of new Set(sources.map(({ reportKey }) => reportKey))) {
    const files = sources.filter(({ reportKey }) => reportKey === report);
    notices.push(...(await repeatedRows(tables, report, files)));
    if (report === "participant_balances") notices.push(...(await periodsInTurn(tables, files)));
  }
  return notices;
}
