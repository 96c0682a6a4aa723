import { matchHeader } from "../mapping/match-header.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";
import { foldText } from "../values/clean-text.ts";

/** A column that a repeated header names differently from the header above the data. */
export interface ChangedColumn {
  readonly index: number;
  readonly before: string;
  readonly after: string;
}

const fewestNames = 3;
const leastShare = 0.6;
const surely = 0.9;

function fieldOf(report: ReportDefinition, header: string): string | null {
  const scored = report.fields.map(({ key, ...field }) => ({ key, score: matchHeader(header, { key, ...field }).score }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score >= surely ? best.key : null;
}

/**
 * The first column whose meaning changes at a later header row, to another column's name or another field. Null if the row is not a header
 * or merely repeats it; a different day, page or spelling doesn't count as a change.
 */
export function changedColumn(report: ReportDefinition, header: readonly string[], cells: readonly string[]): ChangedColumn | null {
  const known = new Set(header.map(foldText).filter((text) => text !== ""));
  const filled = cells.map(foldText).flatMap((text, index) => (text === "" ? [] : [{ index, text }]));
  const names = filled.filter(({ text }) => known.has(text));
  if (names.length < fewestNames || names.length < filled.length * leastShare) return null;
  for (const { index, text } of filled) {
    const before = foldText(header[index] ?? "");
    if (text === before) continue;
    if (known.has(text)) return { index, before, after: text };
    const meant = fieldOf(report, text);
    if (meant !== null && meant !== fieldOf(report, before)) return { index, before, after: text };
  }
  return null;
}
