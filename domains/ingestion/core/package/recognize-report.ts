import { reportEntries } from "@tieout/catalog/core";
import { type PlainDate, yearOf } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import { formats, headersIn } from "../formats/format-registry.ts";
import { findHeader, type HeaderFinding, headerSearchRows } from "../layout/find-header.ts";
import { normalizeHeader } from "../layout/normalize-header.ts";
import type { SourceRow } from "../layout/source-row.ts";
import { columnStatistics } from "../mapping/column-statistics.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";
import { reports } from "../reports/report-registry.ts";
import { foldText } from "../values/clean-text.ts";
import { maskSsnsInText } from "../values/mask-ssn.ts";
import { parseDate } from "../values/parse-date.ts";
import { namesReport } from "./names-report.ts";
import type { ReportTable } from "./package-extent.ts";
import type { PackageFindingShape } from "./package-shapes.ts";
import { fitOfReport } from "./report-fit.ts";

export type ReportCandidate = PackageFinding["candidates"][number];

export type PackageFinding = ShapeValue<typeof PackageFindingShape>;

export interface SheetHead {
  readonly name: string | null;
  readonly rows: readonly SourceRow[];
}

/** Number of rows inspected per sheet. */
export const recognitionRows = headerSearchRows + 150;
const longestText = 100;
const mostTexts = 12;
const fewestHeaders = 2;

const short = (text: string): string => maskSsnsInText(foldText(text)).slice(0, longestText);

export interface ReportMatch {
  readonly report: ReportDefinition;
  readonly header: HeaderFinding;
  readonly candidate: ReportCandidate;
}

const firstHeaderRow = ({ headerRows }: HeaderFinding): number => headerRows[0] ?? 1;

const bannerOf = (rows: readonly SourceRow[], header: HeaderFinding): readonly string[] =>
  rows
    .filter(({ row }) => row < firstHeaderRow(header))
    .flatMap(({ cells }) => cells.map(short).filter((text) => text !== ""))
    .slice(0, mostTexts);

/** Collects the evidence for a report if the header names the columns. */
export function look(report: ReportDefinition, { name, rows }: SheetHead, header = findHeader(rows, report)): ReportMatch {
  const below = rows.filter(({ row }) => row > (header.headerRows.at(-1) ?? 0));
  const columns = header.headers.map((text, index) => ({
    index,
    header: text,
    statistics: columnStatistics(below.map(({ cells }) => cells[index] ?? "")),
  }));
  const { complete, named } = fitOfReport(report, columns);
  const titled = [...bannerOf(rows, header), name ?? ""].some((text) => namesReport(text, report.key));
  const score = named.length + (complete ? 3 : 0) + (titled ? 3 : 0);
  const headers = named.map((one) => short(one.header));
  return { report, header, candidate: { reportKey: report.key, score, complete, headers, columnCount: columns.length, titled } };
}

const dayIn = (text: string): readonly PlainDate[] => {
  if (!/\d[/.-]\d|[a-z]/i.test(text)) return [];
  const { value } = parseDate(text, { order: "mdy", latestYear: 2099 });
  return value === null ? [] : [value];
};

/** Location of the rows, and the dates named above them. */
export function tableOf({ report, header }: ReportMatch, rows: readonly SourceRow[], sheetPosition: number): ReportTable {
  const columns = header.headers.map((text, index) => ({ index, header: text, statistics: columnStatistics([]) }));
  const period = report.periodFields.flatMap((field) => fitOfReport(report, columns).named.filter((one) => one.field === field));
  const at = period[0] ? header.headers.indexOf(period[0].header) : -1;
  const namedDays = bannerOf(rows, header)
    .flatMap((text) => text.match(/\b\d{1,2}\/\d{1,2}\/\d{4}\b|\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}\b/g) ?? [])
    .flatMap(dayIn);
  return { sheetPosition, headerRow: header.headerRows.at(-1) ?? 0, periodColumn: at < 0 ? null : at, namedDays };
}

/** Years of the period's dates in the first rows or, if there are none, of the dates in the banner. */
export function yearsOf({ headerRow, periodColumn, namedDays }: ReportTable, rows: readonly SourceRow[]): readonly number[] {
  const below = rows.filter(({ row }) => row > headerRow);
  const dated = periodColumn === null ? [] : below.flatMap(({ cells }) => dayIn(cells[periodColumn] ?? ""));
  return distinctYears(dated.length > 0 ? dated : namedDays);
}

const distinctYears = (days: readonly PlainDate[]): readonly number[] => [...new Set(days.map(yearOf))].sort((a, b) => a - b);

/** Years in the texts that are dates. */
export const yearsIn = (texts: readonly string[]): readonly number[] => distinctYears(texts.flatMap(dayIn));

function formatsOf({ report, header }: ReportMatch): readonly string[] {
  const names = new Set(header.headers.map((text) => normalizeHeader(text).full));
  const [universal, ...own] = formats;
  const known = new Set(
    report.fields
      .flatMap((field) => [...field.synonyms, ...(universal ? headersIn(universal, field.key) : [])])
      .map((text) => normalizeHeader(text).full),
  );
  return own
    .filter((format) =>
      report.fields.some((field) =>
        headersIn(format, field.key).some((text) => {
          const { full } = normalizeHeader(text);
          return names.has(full) && !known.has(full);
        }),
      ),
    )
    .map(({ key }) => key);
}

const alikeShare = 0.8;

/** Whether two sheets have nearly the same headings, such as sheets for two quarters. */
function areAlike(one: HeaderFinding, other: HeaderFinding): boolean {
  const [own, their] = [one, other].map(({ headers }) => new Set(headers.map((text) => normalizeHeader(text).full).filter(Boolean)));
  if (!own || !their) return false;
  const common = [...own].filter((text) => their.has(text)).length;
  return common >= alikeShare * Math.max(own.size, their.size);
}

export const nothingFound: PackageFinding = {
  sheet: null,
  banner: [],
  headers: [],
  candidates: [],
  formats: [],
  years: [],
  table: null,
  alike: [],
  layout: null,
  misfit: null,
};

/** Finds the reports that a file's sheets may contain. The sheet that looks most like a report decides for the file. */
export function recognizeReport(sheets: readonly SheetHead[]): PackageFinding {
  const looked = sheets.map((sheet, position) => ({
    sheet,
    position,
    found: (sheet.rows.length === 0 ? [] : reportEntries)
      .map(({ key }) => look(reports[key], sheet))
      .filter(({ header, candidate }) => header.recognized > 0 && candidate.headers.length >= fewestHeaders)
      .sort((a, b) => b.candidate.score - a.candidate.score),
  }));
  const [best] = looked.sort((a, b) => (b.found[0]?.candidate.score ?? 0) - (a.found[0]?.candidate.score ?? 0));
  const first = best?.found[0];
  if (!best || !first) return nothingFound;
  const table = tableOf(first, best.sheet.rows, best.position);
  return {
    ...nothingFound,
    sheet: best.sheet.name,
    banner: bannerOf(best.sheet.rows, first.header),
    headers: first.header.headers.map(short),
    candidates: best.found.slice(0, 3).map(({ candidate }) => candidate),
    formats: formatsOf(first),
    years: yearsOf(table, best.sheet.rows),
    table,
    alike: looked.flatMap(({ sheet, position, found }) => {
      const own = sheet === best.sheet ? undefined : found.find(({ report }) => report.key === first.report.key);
      return own && areAlike(first.header, own.header) ? [tableOf(own, sheet.rows, position)] : [];
    }),
  };
}
