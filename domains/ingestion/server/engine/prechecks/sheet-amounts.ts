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

/** Limit on the number of total-row checks listed; all are counted. */
const listedChecks = 100;
/** Two-digit years are in this century. */
const latestPeriod = 2_099;

/** Entries that treat every column of numbers as a separate amount, whatever its field. */
export const amountEntries = (columns: readonly InspectedColumn[]): readonly SourceEntry[] =>
  columns.map(({ index, header, format }, position) => {
    const field: ReportField = { key: String(index), title: header, kind: "money", synonyms: [], requirement: "optional" };
    return { name: `t${position}`, column: index, header, field, sign: "as_is", context: { field, format, latestYear: 0 } };
  });

/**
 * Entries that identify a row's account if a column gives the period, so that an account's balances are summed the way they will be read.
 */
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
 * Adds to the inspection the sums of the sheet's number columns and whether its total rows agree; these are shown before the mapping is
 * confirmed. The suggested mapping decides which rows are data.
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

/** A sheet's total may cover rows starting at the top of that sheet. */
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
