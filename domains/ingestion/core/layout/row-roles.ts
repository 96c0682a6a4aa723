import type { BandRule, Mapping } from "../mapping/mapping.ts";
import { describesPerson } from "../reports/person-fields.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import type { RowFinding, RowKind } from "../rows/row-finding.ts";
import { foldText } from "../values/clean-text.ts";

/** Roles of a sheet's columns, as far as needed to tell data rows from other rows. */
export interface RowRoles {
  readonly headerRows: readonly number[];
  /** Raw cells of each header row. */
  readonly headerCells: readonly (readonly string[])[];
  readonly mapped: readonly number[];
  readonly identifiers: readonly number[];
  readonly money: readonly number[];
  /** Numeric columns, such as hours, which totals sum as well. */
  readonly numbers: readonly number[];
  /** Columns that may contain a total's label: mapped texts, names, choices and identifiers, and unmapped columns among the first three. */
  readonly labels: readonly number[];
  readonly funds: readonly number[];
  readonly names: readonly number[];
  /** Names and other personal data, except identifiers; totals have none. */
  readonly personal: readonly number[];
  /** Columns with the lines or accounts of a statement; a line without an amount is a group heading or a note. */
  readonly lines: readonly number[];
  readonly carried: readonly number[];
  readonly bands: readonly BandRule[];
  /** Rows whose amounts show that they are subtotals, although their words could name a fund. */
  readonly subtotals: ReadonlySet<number>;
  /** Rows below the total of all participants that break it down again by source or fund (`summaryRows`). */
  readonly summaries: ReadonlySet<number>;
  /** Rows that are filled like records but may not be, with their classification. */
  readonly findings: readonly RowFinding[];
  readonly kinds: ReadonlyMap<number, RowKind>;
  /**
   * Number of rows without an identifier that couldn't be compared with the sums of the other rows, because there are too many or the sheet
   * is too long.
   */
  readonly uncompared?: number;
  /** Shapes (`shapeOf`) of the rows above the header, which later pages repeat. */
  readonly banners: readonly BannerProbe[];
  /** Texts in choice columns, as written in the file, whose rows a person left out. */
  readonly leftOut: readonly { readonly index: number; readonly texts: ReadonlySet<string> }[];
}

/** A row above the header: its words by column, and one of its cells that has words, preferably without a digit. */
export interface BannerProbe {
  readonly shape: string;
  readonly index: number;
  readonly text: string;
  /** The whole row, if every cell that has words also has digits. */
  readonly whole?: string;
}

const isBlankCell = (cell: string | undefined): boolean => cell === undefined || /^[ \t\r\n\u00a0]*$/.test(cell);
export const isFilled = (cell: string | undefined): boolean => !isBlankCell(cell);

export function rowRoles(report: ReportDefinition, mapping: Mapping, headerCells: readonly (readonly string[])[]): RowRoles {
  const mapped = mapping.columns.flatMap((column) => {
    const field = column.field === null ? undefined : findField(report, column.field);
    return field ? [{ index: column.index, field }] : [];
  });
  const pick = (test: (kind: string, key: string) => boolean) =>
    mapped.filter(({ field }) => test(field.kind, field.key)).map(({ index }) => index);
  const identifying = new Set(report.rejectWhenEmpty[0] ?? []);
  const taken = new Set(mapped.map(({ index }) => index));
  const firstUnmapped = [0, 1, 2].filter((index) => !taken.has(index) && mapping.columns.some((column) => column.index === index));
  const texts = pick((kind) => kind === "text" || kind === "name" || kind === "choice" || kind === "identifier" || kind === "ssn");
  return {
    headerRows: mapping.headerRows,
    headerCells,
    mapped: [...taken],
    identifiers: pick((_, key) => identifying.has(key)),
    money: pick((kind) => kind === "money"),
    numbers: pick((kind) => kind === "number"),
    labels: [...new Set([...texts, ...firstUnmapped, ...pick((kind) => kind === "date")])].sort((a, b) => a - b),
    funds: pick((_, key) => key === "fund_name"),
    names: pick((kind) => kind === "name"),
    personal: pick((_, key) => describesPerson(key) && !identifying.has(key)),
    lines: statementLines(report, mapped),
    carried: mapping.carryDown,
    bands: mapping.bands,
    subtotals: new Set(),
    summaries: new Set(),
    findings: [],
    kinds: new Map(),
    banners: [],
    leftOut: [],
  };
}

/** Columns that name a statement's amounts: a line's description, or an account's name next to its flows. */
function statementLines(
  report: ReportDefinition,
  mapped: readonly { readonly index: number; readonly field: { readonly key: string; readonly kind: string } }[],
): readonly number[] {
  const keys = mapped.some(({ field }) => field.key === "amount")
    ? ["line_description"]
    : report.key === "trust_statement" && mapped.some(({ field }) => field.kind === "money")
      ? ["line_description", "fund_name"]
      : [];
  return mapped.filter(({ field }) => keys.includes(field.key)).map(({ index }) => index);
}

/** A row's texts by column, without digits, because pages repeat them with another page number or time. */
export const shapeOf = (cells: readonly string[]): string => cells.map((cell) => foldText(cell).replace(/\d+/g, "0")).join("\n");

/** A row as one text. */
export const wholeOf = (cells: readonly string[]): string => cells.map(foldText).join("\n");

/** A word of letters only; `AS OF 12/31/2025` has two, an identifier such as `EMP001` has none. */
const freeWord = /(?:^|\s)[A-Za-z]{2,}(?=[\s:,.]|$)/;

/** Probes for rows above the header that contain words a later row could repeat. */
export const bannerProbes = (rows: readonly (readonly string[])[]): readonly BannerProbe[] =>
  rows.flatMap((cells) => {
    const index = cells.findIndex((cell) => /[A-Za-z]{3}/.test(cell) && !/\d/.test(cell));
    if (index >= 0) return [{ shape: shapeOf(cells), index, text: cells[index] ?? "" }];
    const dated = cells.findIndex((cell) => freeWord.test(cell));
    return dated < 0 ? [] : [{ shape: shapeOf(cells), index: dated, text: cells[dated] ?? "", whole: wholeOf(cells) }];
  });
