import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type ColumnSuggestion,
  columnStatistics,
  dropSourceTotal,
  findBands,
  type Inspection,
  type InspectPayload,
  isFilled,
  keepSsnsOutOfIdentifiers,
  type Mapping,
  mappingProblems,
  type ReportDefinition,
  reports,
  reviewBelow,
  type SourceColumn,
  type SourceRow,
  suggestMapping,
  suggestSigns,
} from "@tieout/ingestion/core";
import { type ColumnPlan, describeColumns, flowColumns, formatOf, signRows } from "./describe-columns.ts";
import { findCarryDown } from "./find-carry-down.ts";
import { findLookalike } from "./find-lookalike.ts";
import { formatText, gridNotices, sheetNotices } from "./inspection-notices.ts";
import { readGridRows } from "./read-grid.ts";
import type { SheetSubject } from "./sheet-subject.ts";
import { suggestChoices, valueMapsOf } from "./suggest-choices.ts";

/** Rows used for statistics and suggestions: the first ones, and others spread over the whole sheet. */
const sampleRows = 3_000;

/** Rows below the header used to recognize the report. */
async function readSample(database: EngineDatabase, { grid, header }: SheetSubject): Promise<readonly SourceRow[]> {
  const belowRow = header.headerRows.at(-1) ?? 0;
  const step = Math.max(1, Math.floor(grid.lastRow / sampleRows));
  const [headerRow, ...below] = await readGridRows(
    database,
    `row = ${belowRow} OR row > ${belowRow} AND (row <= ${belowRow + 500} OR row % ${step} = 0)`,
  );
  return headerRow?.row === belowRow
    ? below.filter((row) => !repeatsHeader(row, headerRow))
    : [headerRow, ...below].filter((row) => row !== undefined);
}

interface Sampled {
  readonly sources: readonly SourceColumn[];
  readonly sample: readonly SourceRow[];
  readonly remembered: InspectPayload["remembered"];
}

/** The fields that the columns hold, with format and sign. */
async function suggestColumns(database: EngineDatabase, plan: ColumnPlan, { sources, sample, remembered }: Sampled) {
  const { report } = plan;
  const formatted: ColumnSuggestion[] = [];
  for (const suggestion of suggestMapping(report, sources, remembered?.columns))
    formatted.push(await formatOf(database, plan, { suggestion, statistics: sources[suggestion.index]?.statistics, sample }));
  const safe = keepSsnsOutOfIdentifiers(
    report,
    formatted,
    sample.map((row) => row.cells),
  );
  return withSigns(report, dropSourceTotal(report, safe, signRows(report, safe, sample)), sample);
}

export async function describeSheet(database: EngineDatabase, subject: SheetSubject): Promise<Inspection> {
  const { payload, grid, header, file } = subject;
  const report = reports[payload.reportKey];
  const sample = await readSample(database, subject);
  const sources = header.headers.slice(0, grid.columns).map((text, index) => ({
    index,
    header: text,
    statistics: columnStatistics(sample.map((row) => row.cells[index] ?? "")),
  }));
  const plan = { belowRow: header.headerRows.at(-1) ?? 0, date1904: file.date1904 ?? false, report };
  const suggestions = await suggestColumns(database, plan, { sources, sample, remembered: payload.remembered });
  const mappedFields = new Set(suggestions.flatMap((suggestion) => suggestion.field ?? []));
  const bands = findBands([...subject.head, ...sample.filter((row) => row.row > (subject.head.at(-1)?.row ?? 0))], report, mappedFields);
  const choices = await suggestChoices(database, plan, { suggestions, remembered: payload.remembered?.values ?? {} });
  const carryDown = findCarryDown(report, suggestions, sample);
  const mapping: Mapping = {
    reportKey: report.key,
    sheetIndex: subject.sheetIndex,
    headerRows: header.headerRows,
    columns: suggestions.map(({ index, header: text, field, sign, format }) => ({ index, header: text, field, sign, format })),
    bands,
    carryDown,
    valueMaps: valueMapsOf(choices),
  };
  const columns = await describeColumns(database, plan, { suggestions, sources, sample });
  return {
    format: file.format,
    formatText: formatText(file, header),
    sheets: subject.sheets,
    sheetIndex: subject.sheetIndex,
    headerRows: header.headerRows,
    rows: grid.rows,
    columns,
    values: choices,
    mapping,
    problems: mappingProblems(report, mapping),
    needsReview:
      suggestions.some((entry) => entry.confidence < reviewBelow) ||
      choices.some((choice) => choice.values.some((value) => value.confidence < reviewBelow)),
    repairs: [...header.notices, ...gridNotices(mapping, report)],
    notices: sheetNotices(subject),
    looksLike: findLookalike(report, sources, subject.head),
  };
}

/** The header repeated on another page: the row has most of its cells. */
function repeatsHeader(row: SourceRow, header: SourceRow): boolean {
  const named = header.cells.flatMap((cell, index) => (isFilled(cell) ? [index] : []));
  return named.length > 1 && named.filter((index) => row.cells[index] === header.cells[index]).length * 2 > named.length;
}

/** Outflow columns get the sign that makes the sample's roll-forward foot. */
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
