import type { EngineTaskContext } from "@tieout/engine/child";
import { type EngineDatabase, quoteName } from "@tieout/engine/duckdb";
import {
  conservationFaults,
  type FieldAmounts,
  makeStatement,
  mappingProblems,
  type NormalizeFacts,
  type NormalizePayload,
  type NormalizeValue,
  parseCell,
  type RepairCount,
  type RowIssue,
  reports,
  statementColumns,
  statementRecord,
} from "@tieout/ingestion/core";
import { displayCents } from "@tieout/kernel";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../tasks.ts";
import { type CanonicalPlan, canonicalSelect } from "./canonical-select.ts";
import { collectAmounts, collectTotals } from "./collect-amounts.ts";
import { collectIssues, collectRepairs } from "./collect-issues.ts";
import { readCorrections } from "./corrections/corrected-grid.ts";
import { planOfSheet } from "./corrections/read-plan.ts";
import { withCorrections } from "./corrections/told-corrections.ts";
import { parquetFrom } from "./grid-sql.ts";
import { withTaskDatabase } from "./open-task-database.ts";
import { acceptedAccounts } from "./people/plan-accounts.ts";
import type { PreparedSource, SkippedRow } from "./prepare-source.ts";

const matchesListed = 200;

/** Task `ingestion.normalize`: turns one confirmed sheet into canonical records, with every row and every cent accounted for. */
export const normalizeTask: TaskRun<typeof ingestionTasks.normalize> = (given, context) => normalizeSheet(given, context);

export async function normalizeSheet(
  payload: NormalizePayload,
  context: EngineTaskContext,
  fewestForPeople?: number,
): Promise<NormalizeValue> {
  const report = reports[payload.mapping.reportKey];
  const problems = mappingProblems(report, payload.mapping).filter((problem) => problem.severity === "error");
  if (problems.length > 0) return { problems };
  return withTaskDatabase(context, ["grid.parquet"], async (database) => ({
    facts: await normalize(database, context, { payload, fewestForPeople }),
  }));
}

interface Order {
  readonly payload: NormalizePayload;
  /** Minimum number of rows for storing people as separate records. */
  readonly fewestForPeople?: number | undefined;
}

async function normalize(database: EngineDatabase, context: EngineTaskContext, order: Order): Promise<NormalizeFacts> {
  const { payload, fewestForPeople } = order;
  const corrections = await readCorrections(context, payload);
  const sheet = await planOfSheet(database, context, { ...payload, grid: "grid.parquet", corrections, fewestForPeople });
  const { plan, source, entries } = sheet;
  context.progress({ stage: "writing records", percent: 60 });
  const path = context.outputPath("canonical.parquet");
  // Rows aren't sorted here, because sorting would keep all of them in memory; readers sort as needed.
  await database.writeParquet(canonicalSelect(plan), path);
  context.progress({ stage: "accounting for every row", percent: 85 });
  const facts = await factsOf(database, plan, {
    source,
    path,
    directory: context.workDirectory,
    mapped: [...new Set(entries.map((entry) => entry.field.key))],
  });
  return withCorrections(database, sheet, { facts, path });
}

interface WrittenRows {
  readonly source: PreparedSource;
  readonly path: string;
  readonly directory: string;
  readonly mapped: readonly string[];
}

type FoundCheck = Awaited<ReturnType<typeof collectTotals>>[number];

/** Issue for a total row that does not equal the sum of the rows above. */
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

async function factsOf(database: EngineDatabase, plan: CanonicalPlan, written: WrittenRows): Promise<NormalizeFacts> {
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

/** Sums by column for non-record rows: rows that a person left out, and summaries below the total. */
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
    const msg = `${words} have ${displayCents(sum)} in this column; it isn't included in any figure.`;
    return [{ code, msg, field: field.key, column: header, count: rows.length, firstRow: first.row }];
  });
}

const amountTexts = (amounts: FieldAmounts) => ({
  keptCents: String(amounts.keptCents),
  outOfPeriodCents: String(amounts.outOfPeriodCents),
  rejectedCents: String(amounts.rejectedCents),
  readCents: String(amounts.readCents),
});

/** Cents per line for a trust statement in long form; null for any other report. */
async function sumLines(database: EngineDatabase, plan: CanonicalPlan, written: WrittenRows): Promise<Record<string, string> | null> {
  if (plan.report.key !== "trust_statement" || !written.mapped.includes("amount")) return null;
  const rows = await database.all(
    `SELECT line_key, sum(amount)::BIGINT FROM ${parquetFrom(written.path)} WHERE line_key IS NOT NULL GROUP BY line_key ORDER BY line_key`,
  );
  return Object.fromEntries(rows.map(([key, cents]) => [String(key), String(cents)]));
}

/** Cents per control total for a trust statement; null for any other report. */
async function sumStatement(database: EngineDatabase, plan: CanonicalPlan, written: WrittenRows): Promise<Record<string, string> | null> {
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
