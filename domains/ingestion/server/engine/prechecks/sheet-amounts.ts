import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  asksForReview,
  type InspectedColumn,
  type Inspection,
  type Mapping,
  type ReportDefinition,
  type ReportField,
  reports,
  type SheetTotals,
} from "@tieout/ingestion/core";
import { collectTotals, sumReadings } from "../collect-amounts.ts";
import { readEntries } from "../column-reading.ts";
import { gridRoles } from "../grid-roles.ts";
import { countedOnce } from "../periods/period-rows.ts";
import { type FoundTotal, prepareSource } from "../prepare-source.ts";
import { placeOfRow, type StackedSheets } from "../sheets/write-sheets.ts";
import { type SourceEntry, sourceEntries } from "../source-entries.ts";
import { withChoiceSums } from "./choice-sums.ts";
import { withProvenTotals } from "./proven-totals.ts";

/** Checks of total rows that are shown; all are counted. */
const listedChecks = 100;
/** Years of two digits are of this century. */
const latestPeriod = 2_099;

/** Every column of numbers as an amount of its own, whatever field it was given. */
export const amountEntries = (columns: readonly InspectedColumn[]): readonly SourceEntry[] =>
  columns.map(({ index, header, format }, position) => {
    const field: ReportField = { key: String(index), title: header, kind: "money", synonyms: [], requirement: "optional" };
    return { name: `t${position}`, column: index, header, field, sign: "as_is", context: { field, format, latestYear: 0 } };
  });

/** Where a column says the period, what says whose account a row is: balances of one account are summed as they will be read. */
function periodEntries({ periods, ...report }: ReportDefinition, mapping: Mapping): readonly SourceEntry[] {
  if (!mapping.columns.some(({ field }) => field !== null && field === periods?.field)) return [];
  return sourceEntries(report, mapping, latestPeriod)
    .filter(({ field }) => field.key === periods?.field || periods?.of.includes(field.key))
    .map((entry, position) => ({ ...entry, name: `p${position}` }));
}

export function amountColumns({ columns, mapping }: Inspection) {
  const { fields } = reports[mapping.reportKey];
  const money = new Set(fields.filter(({ kind }) => kind === "money").map(({ key }) => key));
  const ofMoney = columns.filter(({ field, kind }) => (field === null ? kind === "money" : money.has(field)));
  const summed = columns.filter((column) => column.kind === "money" || column.kind === "number" || ofMoney.includes(column));
  return { ofMoney, summed };
}

/**
 * The inspection with what its columns of numbers sum to and whether the total rows of the sheet agree: shown before the mapping is
 * confirmed. The suggested mapping says which rows are data.
 */
export async function withAmounts(
  database: EngineDatabase,
  directory: string,
  inspection: Inspection,
  stacked: StackedSheets | null,
): Promise<Inspection> {
  const { mapping, columns } = inspection;
  const { ofMoney, summed } = amountColumns(inspection);
  if (summed.length === 0) return inspection;
  const entries = amountEntries(summed);
  const report = reports[mapping.reportKey];
  const roles = await gridRoles(database, report, mapping);
  const told = periodEntries(report, mapping);
  const fields = new Map(columns.map(({ index, field }) => [index, field]));
  const source = await prepareSource(database, {
    ...{ columnCount: columns.length, directory, roles },
    entries: [...entries, ...told],
    periods: {
      ...{ report, planYear: null },
      fieldOf: (entry) => (told.includes(entry) ? entry.field.key : (fields.get(entry.column ?? -1) ?? null)),
    },
  });
  // No entry is an SSN, so nothing is hashed.
  const readings = countedOnce(await readEntries(database, entries, { directory, hmacKey: Buffer.alloc(0), people: [] }), source);
  const sums = await sumReadings(database, { readings }, readings);
  const compared = new Set(ofMoney.map(({ index }) => index));
  const checks = await collectTotals(
    database,
    { readings: readings.filter(({ entry }) => compared.has(entry.column ?? -1)) },
    { totals: withSheetEnds(source.totals, stacked), directory },
  );
  const proven = await withProvenTotals(database, inspection, readings);
  const values = await withChoiceSums(database, inspection, readings);
  return {
    ...inspection,
    columns: proven.map((column) => {
      const cents = sums.get(String(column.index));
      return cents === undefined ? column : { ...column, sumCents: String(cents) };
    }),
    needsReview: asksForReview(proven, values),
    totals: totalsOf(checks, columns, stacked),
    values,
  };
}

/** The total of a sheet may begin where the sheet does. */
function withSheetEnds(totals: readonly FoundTotal[], stacked: StackedSheets | null): readonly FoundTotal[] {
  const stated = new Set(totals.map(({ row }) => row));
  const ends = (stacked?.sheets ?? []).flatMap(({ rowsBefore }) =>
    rowsBefore === 0 || stated.has(rowsBefore) ? [] : [{ row: rowsBefore, level: "subtotal" as const, cells: [] }],
  );
  return [...totals, ...ends].sort((a, b) => a.row - b.row);
}

type Checks = Awaited<ReturnType<typeof collectTotals>>;

function totalsOf(checks: Checks, columns: readonly InspectedColumn[], stacked: StackedSheets | null): SheetTotals {
  const headers = new Map(columns.map(({ index, header }) => [String(index), header]));
  const agrees = (check: Checks[number]): boolean => check.statedCents === check.summedCents;
  const differing = checks.filter((check) => !agrees(check));
  const listed = [...differing, ...checks.filter(agrees)].slice(0, listedChecks);
  return {
    agreeing: checks.length - differing.length,
    differing: differing.length,
    listed: listed.map(({ row, field, level, statedCents, summedCents }) => ({
      ...placeOfRow(stacked, row),
      column: headers.get(field) ?? field,
      isLabeled: level !== "unlabeled",
      statedCents: String(statedCents),
      summedCents: String(summedCents),
    })),
  };
}
