import type { ReadingPreview, ReadingSettings } from "../../contract/index.ts";
import { sortedBreaks } from "../../core/index.ts";

/** Uses the setting detected in the file for everything. */
export const asFound: ReadingSettings = { delimiter: null, quote: null, encoding: null, decimal_sign: null, breaks: null };

export const sameReading = (a: ReadingSettings, b: ReadingSettings): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Settings for columns split by a delimiter or at fixed positions, starting from the detected ones. */
export function withColumns(draft: ReadingSettings, kind: "delimited" | "fixed_width", found: ReadingPreview["found"]): ReadingSettings {
  return kind === "fixed_width"
    ? { ...draft, delimiter: null, quote: null, breaks: found.breaks ?? [] }
    : { ...draft, delimiter: found.delimiter ?? ",", breaks: null };
}

/** Adds a border at a character, never at the start of the line and never twice. */
export const addBreak = (breaks: readonly number[], at: number): number[] => [...sortedBreaks([...breaks, Math.round(at)])];

export const removeBreak = (breaks: readonly number[], at: number): number[] => breaks.filter((other) => other !== at);

/** Moves one border, stopping at its neighbors so that borders never change order. */
export function moveBreak(breaks: readonly number[], from: number, to: number, width: number): number[] {
  const position = breaks.indexOf(from);
  if (position < 0) return [...breaks];
  const lowest = (breaks[position - 1] ?? 0) + 1;
  const highest = (breaks[position + 1] ?? width) - 1;
  const at = Math.max(lowest, Math.min(highest, Math.round(to)));
  return breaks.map((other) => (other === from ? at : other));
}
