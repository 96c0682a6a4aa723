import { namesBothSides } from "../mapping/debit-and-credit.ts";
import { matchHeader } from "../mapping/match-header.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";
import { isDayHeader, namesAmountsByDay } from "../statement/dated-amounts.ts";
import { isPeriodHeader, namesLines } from "../statement/lines-down.ts";
import { foldText } from "../values/clean-text.ts";
import { hideSsnsOfTitle } from "../values/mask-ssn.ts";
import type { SourceRow } from "./source-row.ts";
import { layoutWithoutHeader } from "./without-header.ts";

export interface HeaderFinding {
  /** Row numbers of the header; empty if the file has no header. */
  readonly headerRows: readonly number[];
  /** One text per column; generic names (`Column A`) for columns without a header. */
  readonly headers: readonly string[];
  /** Number of headers that name a field in the report. */
  readonly recognized: number;
  readonly notices: readonly { readonly code: string; readonly msg: string }[];
  /** Number of leading columns whose names come from a provider layout instead of the file. */
  readonly byLayout?: number;
  /** Headers assigned only by column position, because nothing in the file distinguishes similar columns. */
  readonly byPlace?: readonly string[];
}

/** Number of rows searched for a header. */
export const headerSearchRows = 50;

const isFigure = (text: string): boolean => /^[-($]*\$?[\d.,]+[)%-]*$/.test(text) || /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}/.test(text);

/** `0` → `A`. */
export function columnLetters(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

interface Candidate {
  readonly rows: readonly number[];
  readonly texts: readonly string[];
  readonly recognized: number;
  readonly score: number;
}

const mayName = (text: string): boolean => text !== "" && text.length <= 80 && !isFigure(text);

/** Distinct fields that the texts name, each counted once. */
function recognizedFields(texts: readonly string[], report: ReportDefinition): { count: number; score: number } {
  const best = new Map<string, number>();
  for (const text of texts) {
    if (!mayName(text)) continue;
    let top = { key: "", score: 0 };
    for (const field of report.fields) {
      const { score } = matchHeader(text, field);
      if (score > top.score) top = { key: field.key, score };
    }
    if (top.score >= 0.85) best.set(top.key, Math.max(best.get(top.key) ?? 0, top.score));
  }
  return { count: best.size, score: [...best.values()].reduce((sum, score) => sum + score, 0) };
}

const daysIn = (texts: readonly string[], report: ReportDefinition): number =>
  namesAmountsByDay(report) ? texts.filter(isDayHeader).length : 0;

/** A header contains few numbers and rarely only one text. */
const penaltyOf = (texts: readonly string[], years: number): number =>
  (texts.filter(isFigure).length - years) * 0.5 + (texts.filter((text) => text !== "").length === 1 ? 1 : 0);

/** The score if each text named a different field. If a data row would still score below the header, its texts needn't be compared. */
function highestScore(texts: readonly string[], report: ReportDefinition): number {
  const years = daysIn(texts, report);
  return texts.filter(mayName).length + (years > 0 ? 1 : 0) - penaltyOf(texts, years);
}

function candidate(rows: readonly SourceRow[], texts: readonly string[], report: ReportDefinition): Candidate {
  const { count, score } = recognizedFields(texts, report);
  const years = count > 0 ? daysIn(texts, report) : 0;
  const amounts = years > 0 || (count > 0 && namesBothSides(report, texts)) ? 1 : 0;
  return {
    rows: rows.map((row) => row.row),
    texts,
    recognized: count + amounts,
    score: score + amounts - penaltyOf(texts, years),
  };
}

/** Joins two header rows; a text in the upper row may span several columns, so it is carried right until the next one. */
function joinRows(upper: readonly string[], lower: readonly string[]): readonly string[] {
  const width = Math.max(upper.length, lower.length);
  let carried = "";
  return Array.from({ length: width }, (_, index) => {
    const above = upper[index] ?? "";
    const below = lower[index] ?? "";
    if (above !== "") carried = above;
    if (below === "") return above;
    return carried === "" ? below : `${carried} ${below}`;
  });
}

/** `December 31, 2024`. */
const namesDay = (text: string): boolean => /^[a-z]{3,9}\.? \d{1,2}, ?\d{4}$/i.test(text);
const isDay = (text: string): boolean => /^\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?$/.test(text);

/** A row of numbers is not a header, but a date under a name is part of it (`Balance on` above `01/01/2024`). */
const holdsData = (upper: readonly string[], lower: readonly string[]): boolean =>
  lower.some((text, index) => isFigure(text) && !(isDay(text) && (upper[index] ?? "") !== "" && !isFigure(upper[index] ?? "")));

/** A lower text with nothing above it keeps its own name if that names a field, because the group to its left has ended. */
function ownUpper(upper: readonly string[], lower: readonly string[], joined: readonly string[], report: ReportDefinition) {
  return joined.map((text, index) => {
    const own = lower[index] ?? "";
    if (own === "" || (upper[index] ?? "") !== "") return text;
    return report.fields.some((field) => matchHeader(own, field).score >= 0.9) ? own : text;
  });
}

/** Whether the next row may be the header's second line. */
const mayJoin = (row: SourceRow, next: SourceRow | undefined): next is SourceRow =>
  next !== undefined &&
  next.row === row.row + 1 &&
  !holdsData(row.cells, next.cells) &&
  row.cells.filter((cell) => cell !== "").length >= 2;

/** The best way to join two rows. */
function strongestPair(row: SourceRow, next: SourceRow, report: ReportDefinition): Candidate {
  const joined = joinRows(row.cells, next.cells);
  const pair = candidate([row, next], joined, report);
  const partly = candidate([row, next], preferLower(next.cells, joined, report), report);
  const own = candidate([row, next], ownUpper(row.cells, next.cells, joined, report), report);
  return [pair, partly, own].reduce((best, other) => (other.score > best.score ? other : best));
}

/** Finds the best single row, or the best pair if joining names clearly more fields than either row alone. */
export function findHeader(rows: readonly SourceRow[], report: ReportDefinition): HeaderFinding {
  const searched = rows.slice(0, headerSearchRows).map((row) => ({ row: row.row, cells: row.cells.map(foldText) }));
  const width = Math.max(0, ...rows.slice(0, 200).map((row) => row.cells.length));
  let best: Candidate | null = null;
  for (const [index, row] of searched.entries()) {
    if (!best || highestScore(row.cells, report) > best.score) {
      const single = candidate([row], row.cells, report);
      if (!best || single.score > best.score) best = single;
    }
    const next = searched[index + 1];
    if (!mayJoin(row, next)) continue;
    const stronger = strongestPair(row, next, report);
    if (stronger.score > best.score + 0.4 && stronger.score > candidate([next], next.cells, report).score + 0.4) best = stronger;
  }
  best = best && withGroups(best, searched);
  if (!best || best.recognized < Math.min(2, report.fields.length) || best.score < 1.5) best = headerOfLines(searched, report);
  if (!best) return withoutHeader(width, layoutWithoutHeader(rows));
  return withHeader(best, width);
}

/** A statement may have only names of periods or accounts above its first line, and these name no field. */
function headerOfLines(searched: readonly SourceRow[], report: ReportDefinition): Candidate | null {
  if (!namesAmountsByDay(report)) return null;
  const lines = searched.flatMap(({ row, cells }) => {
    const index = cells.findIndex((text) => text !== "");
    const figures = cells.flatMap((text, at) => (at > index && isFigure(text) && !isDayHeader(text) ? [at] : []));
    return mayName(cells[index] ?? "") && figures.length > 0 ? [{ row, index, figures, text: cells[index] ?? "" }] : [];
  });
  const [first] = lines;
  if (!first || !namesLines(lines.filter(({ index }) => index === first.index).map(({ text }) => text))) return null;
  const named = (cells: readonly string[]): number =>
    first.figures.filter((at) => (cells[at] ?? "") !== "" && (mayName(cells[at] ?? "") || isPeriodHeader(cells[at] ?? ""))).length;
  const above = searched.findLast(({ row, cells }) => row < first.row && named(cells) * 2 > first.figures.length);
  return above ? { rows: [above.row], texts: above.cells, recognized: 2, score: 0 } : null;
}

const repeats = (texts: readonly string[]): number => texts.length - new Set(texts).size;

/** Prefixes repeated names with their group heading, if a row above distinguishes them. */
function withGroups(best: Candidate, searched: readonly SourceRow[]): Candidate {
  const named = best.texts.filter((text) => text !== "");
  const [row] = best.rows;
  const above = searched.find((other) => row !== undefined && other.row === row - 1);
  const again = repeats(named);
  if (best.rows.length !== 1 || again === 0 || !above) return best;
  if (above.cells.filter((cell) => cell !== "").length < 2) return best;
  const counts = new Map<string, number>();
  for (const text of named) counts.set(text, (counts.get(text) ?? 0) + 1);
  const isRepeated = (text: string): boolean => (counts.get(text) ?? 0) > 1;
  const over = best.texts.flatMap((text, index) => (isRepeated(text) ? [above.cells[index] ?? ""] : []));
  // A single repeated name may be a coincidence; only two dates above it can tell the balances apart.
  const areDays = over.every((text) => isDay(text) || namesDay(text));
  if (!areDays && (again < 2 || above.cells.some(isFigure))) return best;
  const joined = joinRows(above.cells, best.texts);
  const texts = best.texts.map((text, index) => (isRepeated(text) ? (joined[index] ?? text) : text));
  return repeats(texts.filter((text) => text !== "")) < again ? { ...best, rows: [above.row, ...best.rows], texts } : best;
}

/** Beginning of a name's second line: `Interest` above `on Loans`. */
const goesOn = /^(?:on|of|for|from|to|by|with|and|&|\+)(?: |$)/i;

/** A lower text that names a field by itself keeps its name; the banner above it is only a group heading. */
function preferLower(lower: readonly string[], joined: readonly string[], report: ReportDefinition): readonly string[] {
  const alone = lower.map((text) => (text === "" ? 0 : Math.max(...report.fields.map((field) => matchHeader(text, field).score))));
  const counts = new Map<string, number>();
  for (const text of lower) counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1);
  return joined.map((text, index) => {
    const own = lower[index] ?? "";
    return (alone[index] ?? 0) >= 0.9 && counts.get(own.toLowerCase()) === 1 && !goesOn.test(own) ? own : text;
  });
}

function withHeader(best: Candidate, width: number): HeaderFinding {
  const notices: { code: string; msg: string }[] = [];
  const first = best.rows[0] ?? 1;
  if (first > 1)
    notices.push({ code: "banner-skipped", msg: `The header is in row ${first}; the rows above it were skipped as a banner.` });
  if (best.rows.length > 1) notices.push({ code: "two-header-rows", msg: `Rows ${best.rows.join(" and ")} were joined into one header.` });
  const headers = Array.from(
    { length: Math.max(width, best.texts.length) },
    (_, index) => hideSsnsOfTitle(best.texts[index] ?? "") || `Column ${columnLetters(index)}`,
  );
  return { headerRows: best.rows, headers, recognized: best.recognized, notices };
}

const withoutHeader = (width: number, layout: string | null = null): HeaderFinding => ({
  headerRows: [],
  headers: Array.from({ length: width }, (_, index) => `Column ${columnLetters(index)}`),
  recognized: 0,
  notices: [
    {
      code: "no-header",
      msg: layout ?? "No header row was found in the first 50 rows, so columns are named by letter. Map them by their values.",
    },
  ],
});

/** Header texts from the rows that a user chose. */
export function headerFromRows(rows: readonly SourceRow[], chosen: readonly number[]): HeaderFinding {
  const width = Math.max(0, ...rows.slice(0, 200).map((row) => row.cells.length));
  const picked = chosen.flatMap((number) => rows.filter((row) => row.row === number));
  if (picked.length === 0) return { ...withoutHeader(width), notices: [] };
  const texts = picked.map((row): readonly string[] => row.cells.map(foldText)).reduce((upper, lower) => joinRows(upper, lower));
  return withHeader({ rows: picked.map((row) => row.row), texts, recognized: 0, score: 0 }, width);
}
