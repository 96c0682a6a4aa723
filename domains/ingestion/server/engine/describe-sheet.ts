import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  asksForReview,
  bandsAmong,
  type ColumnSuggestion,
  columnStatistics,
  describeBands,
  dropSourceTotal,
  findFormat,
  findPlanName,
  hintRows,
  type InspectedColumn,
  type Inspection,
  type InspectPayload,
  isCountLabel,
  isFilled,
  isForwardLabel,
  isTotalLabel,
  isUnreadRecord,
  keepSsnsOutOfIdentifiers,
  type Mapping,
  mappingProblems,
  nameColumnReason,
  normalizeHeader,
  proveColumns,
  type ReportDefinition,
  readBands,
  readLabels,
  reportFor,
  type SourceColumn,
  type SourceRow,
  settleDates,
  suggestMapping,
  suggestSigns,
  uncalculatedProblems,
  withoutFooter,
} from "@tieout/ingestion/core";
import { type ColumnPlan, columnsToRead, describeColumns, flowColumns, formatOf, serialSystemOf, signRows } from "./describe-columns.ts";
import { findCarryDown } from "./find-carry-down.ts";
import { askTextsAhead } from "./grid/column-texts.ts";
import { gridRoles } from "./grid-roles.ts";
import { formatText, gridNotices, sheetNotices, uncomparedNotices } from "./inspection-notices.ts";
import { withPeriods } from "./periods/find-periods.ts";
import { ssnRepairs } from "./prechecks/ssn-repairs.ts";
import { withDoubtfulColumns } from "./recognize/doubtful-columns.ts";
import { findLookalike } from "./recognize/find-lookalike.ts";
import { withoutRecords } from "./recognize/formula-notices.ts";
import { withUncalculated } from "./recognize/uncalculated-cells.ts";
import { amountOfFoundRows } from "./rows/find-rows.ts";
import { mostDistinct, textsOutside, textsOutsideRoles } from "./sample/data-texts.ts";
import { readSample } from "./sample/sample-rows.ts";
import { withUnreadValues } from "./sample/unread-values.ts";
import type { SheetSubject } from "./sheet-subject.ts";
import { choosableTexts, suggestChoices, valueMapsOf } from "./suggest-choices.ts";

interface FilePlan extends Omit<ColumnPlan, "serialSystem" | "percentScales" | "centsImplied" | "outside"> {
  readonly headerRows: readonly number[];
  readonly date1904: boolean;
}

interface SheetSample {
  readonly sources: readonly SourceColumn[];
  readonly sample: readonly SourceRow[];
  readonly remembered: InspectPayload["remembered"];
  /** The column that holds the date from the name of the sheet or file. */
  readonly named: NamedDay | null;
}

interface NamedDay {
  readonly index: number;
  readonly field: "pay_date" | "row_period";
  readonly reason: string;
}

/** The grid column that holds the date from a name; null if there is none. */
function namedDayOf({ grid, header, stacked }: SheetSubject): NamedDay | null {
  const { named } = grid;
  if (!named) return null;
  return {
    index: header.headers.lastIndexOf(named.header),
    field: named.field,
    reason: nameColumnReason(named, stacked?.sheets.length ?? 1),
  };
}

/** A person always reviews a date that isn't in the rows, even if such a date was accepted in another file. */
const namedConfidence = 0.7;

const withNamedDay = (suggestions: readonly ColumnSuggestion[], named: NamedDay | null): readonly ColumnSuggestion[] =>
  suggestions.map((suggestion) =>
    suggestion.index === named?.index
      ? { ...suggestion, field: named.field, confidence: namedConfidence, reason: named.reason, alternatives: [] }
      : suggestion,
  );

/** Columns distinguished only by their position need review until they have been accepted once. */
const placedConfidence = 0.85;

const withPlaced = (suggestions: readonly ColumnSuggestion[], { byPlace = [] }: SheetSubject["header"], { remembered }: InspectPayload) =>
  suggestions.map((suggestion) => {
    const { header, field, confidence, reason } = suggestion;
    const isAccepted = remembered?.columns.some((column) => column.header === header && column.field === field) ?? false;
    if (field === null || !byPlace.includes(header) || isAccepted) return suggestion;
    const place = "The file has no header, so the column is named only by its position.";
    return { ...suggestion, confidence: Math.min(confidence, placedConfidence), reason: `${reason} ${place}` };
  });

/** Suggests fields for the columns, with format and sign. */
async function suggestColumns(database: EngineDatabase, file: FilePlan, { sources, sample, remembered, named }: SheetSample) {
  const { report } = file;
  const formatted: ColumnSuggestion[] = [];
  const suggested = withNamedDay(suggestMapping(report, sources, remembered?.columns), named);
  const periodColumns = suggested.filter(({ field }) => field !== null && report.periodFields.includes(field)).map(({ index }) => index);
  const percentScales = new Map(
    (remembered?.columns ?? []).flatMap(({ header, percentScale }) =>
      percentScale === "fraction" ? [[normalizeHeader(header).full, percentScale] as const] : [],
    ),
  );
  const centsImplied = new Set(
    (remembered?.columns ?? []).flatMap(({ header, amountScale }) => (amountScale === "cents" ? [normalizeHeader(header).full] : [])),
  );
  const plan: ColumnPlan = {
    ...{ ...file, percentScales, centsImplied },
    serialSystem: await serialSystemOf(database, file, periodColumns),
    outside: textsOutside(database, report, { headerRows: file.headerRows, suggestions: suggested }),
  };
  const format = (suggestion: ColumnSuggestion) =>
    formatOf(database, plan, { suggestion, statistics: sources[suggestion.index]?.statistics, sample });
  const toRead = { columns: columnsToRead(sources, sample), columnCount: sources.length, belowRow: file.belowRow };
  await askTextsAhead(database, toRead, mostDistinct);
  for (const suggestion of suggested) formatted.push(await format(suggestion));
  const proven = proveColumns(report, formatted, { rows: sample, remembered: remembered?.columns });
  for (const [at, suggestion] of proven.entries())
    if (suggestion !== formatted[at]) formatted[at] = suggestion.field === suggested[at]?.field ? suggestion : await format(suggestion);
  const safe = keepSsnsOutOfIdentifiers(
    report,
    settleDates(report, await withPeriods(database, file, formatted)),
    sample.map((row) => row.cells),
  );
  return withSigns(report, dropSourceTotal(report, safe, signRows(report, safe, sample)), sample);
}

const planOf = ({ header, file, payload, decimalComma }: SheetSubject, report: ReportDefinition): FilePlan => ({
  belowRow: header.headerRows.at(-1) ?? 0,
  headerRows: header.headerRows,
  date1904: file.date1904 ?? false,
  planYear: payload.planYear,
  report,
  decimalComma,
});

const sourcesOf = ({ header, grid }: SheetSubject, sample: readonly SourceRow[]): readonly SourceColumn[] =>
  header.headers.slice(0, grid.columns).map((text, index) => ({
    index,
    header: text,
    statistics: columnStatistics(sample.map((row) => row.cells[index] ?? "")),
    isByLayout: index < (header.byLayout ?? 0),
  }));

/** The suggested mapping before the values' meanings are added. */
function mappingOf(
  { sheetIndex, header }: SheetSubject,
  report: ReportDefinition,
  { suggestions, bands, carryDown }: Pick<Mapping, "bands" | "carryDown"> & { suggestions: readonly ColumnSuggestion[] },
): Mapping {
  return {
    reportKey: report.key,
    sheetIndex,
    headerRows: header.headerRows,
    columns: suggestions.map(({ index, header: text, field, sign, format }) => ({ index, header: text, field, sign, format })),
    bands,
    carryDown,
    valueMaps: {},
  };
}

const isSum = (label: string): boolean => isTotalLabel(label) || isForwardLabel(label);
const isTotal = ({ cells }: SourceRow): boolean => isSum(cells.find((cell) => isFilled(cell) && !isCountLabel(cell)) ?? "");

/** Sample rows, excluding headings, totals, template hints and footers. */
function sampleOfRecords(rows: readonly SourceRow[], headings: Parameters<typeof readBands>[1]): readonly SourceRow[] {
  const hints = new Set(hintRows(rows).map(({ row }) => row));
  return withoutFooter(rows).filter(
    (row) => readBands(row.cells, headings) === null && !isTotal(row) && !hints.has(row.row) && !row.cells.some(isUnreadRecord),
  );
}

const problemsOf = (report: ReportDefinition, mapping: Mapping, columns: readonly Pick<InspectedColumn, "uncalculated">[]) => [
  ...mappingProblems(report, mapping),
  ...uncalculatedProblems(report, mapping.columns, (index) => columns[index]?.uncalculated),
];

export async function describeSheet(database: EngineDatabase, subject: SheetSubject): Promise<Inspection> {
  const { payload, grid, header, file } = subject;
  const report = reportFor(payload.reportKey, payload.format);
  const rows = await readSample(database, subject);
  const looked = [...subject.head, ...rows.filter((row) => row.row > (subject.head.at(-1)?.row ?? 0))];
  // Text in a heading or a total's label says nothing about the column that it is in.
  const labels = readLabels(looked);
  const sample = sampleOfRecords(rows, bandsAmong(labels, report, new Set()));
  const sources = sourcesOf(subject, sample);
  const plan = planOf(subject, report);
  const found = await suggestColumns(database, plan, {
    ...{ sources, sample, remembered: payload.remembered },
    named: namedDayOf(subject),
  });
  const suggestions = await withDoubtfulColumns(database, subject, withPlaced(found, header, payload));
  const mappedFields = new Set(suggestions.flatMap((suggestion) => suggestion.field ?? []));
  const bands = bandsAmong(labels, report, mappedFields);
  const known = { remembered: payload.remembered?.values ?? {}, format: findFormat(payload.format) };
  const carryDown = findCarryDown(report, suggestions, sample, rows.findLast(isTotal)?.row ?? 0);
  const reading = mappingOf(subject, report, { suggestions, bands, carryDown });
  const roles = await gridRoles(database, report, reading);
  const amountOfRows = amountOfFoundRows(report, reading, roles);
  const choices = await suggestChoices(database, plan, { suggestions, ...known, roles, columnCount: grid.columns, amountOfRows });
  const mapping: Mapping = { ...reading, valueMaps: valueMapsOf(choices) };
  const outside = textsOutsideRoles(database, roles, grid.columns);
  const checked = await withUnreadValues(database, { ...plan, outside }, await withUncalculated(database, subject, roles, suggestions));
  const columns = await describeColumns(database, plan, { suggestions: checked, sources, sample });
  const isRead = checked.some((column) => column.uncalculated !== undefined);
  const repairedSsns = await ssnRepairs(database, plan.belowRow, suggestions, subject.stacked);
  return {
    format: file.format,
    formatText: formatText(subject),
    sheets: subject.sheets,
    sheetIndex: subject.sheetIndex,
    headerRows: header.headerRows,
    rows: grid.rows,
    columns,
    values: choices,
    texts: await choosableTexts(database, plan, { columns, asked: choices }),
    bands: describeBands(looked, bands),
    mapping,
    problems: problemsOf(report, mapping, checked),
    needsReview: asksForReview(checked, choices),
    repairs: [...header.notices, ...gridNotices(mapping, report), ...repairedSsns.map(({ code, msg }) => ({ code, msg }))],
    ssnRepairs: repairedSsns,
    notices: [...(isRead ? sheetNotices(subject) : withoutRecords(sheetNotices(subject))), ...uncomparedNotices(roles)],
    looksLike: findLookalike(report, sources, subject.head),
    planName: findPlanName(subject.head, header.headerRows[0] ?? 0) ?? undefined,
  };
}

/** Sets the sign of outflow columns so that the sample's roll-forward foots. */
function withSigns(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  sample: readonly SourceRow[],
): readonly ColumnSuggestion[] {
  const columns = flowColumns(report, suggestions);
  const signs = suggestSigns(report, columns, signRows(report, suggestions, sample));
  const keys = new Map(columns.map((column) => [column.suggestion.index, column.key]));
  return suggestions.map((suggestion) => {
    const sign = signs[keys.get(suggestion.index) ?? ""];
    if (!sign) return suggestion;
    return {
      ...suggestion,
      sign: sign.sign,
      confidence: Math.min(suggestion.confidence, sign.confidence),
      reason: `${suggestion.reason} ${sign.reason}`,
    };
  });
}
