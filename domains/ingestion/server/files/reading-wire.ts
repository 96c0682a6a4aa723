import type { ReadingPreview, ReadingSettings as ReadingWire } from "../../contract/index.ts";
import { type PeekValue, type ReadingSettings, sortedBreaks } from "../../core/index.ts";

export const settingsOf = ({ delimiter, quote, encoding, decimal_sign, breaks }: ReadingWire): ReadingSettings => ({
  ...(delimiter ? { delimiter } : {}),
  ...(quote ? { quote } : {}),
  ...(encoding ? { encoding } : {}),
  ...(decimal_sign ? { decimalComma: decimal_sign === "," } : {}),
  ...(breaks ? { breaks: sortedBreaks(breaks) } : {}),
});

export const readingWire = ({ delimiter, quote, encoding, decimalComma, breaks }: ReadingSettings): ReadingWire => ({
  delimiter: delimiter ?? null,
  quote: quote ?? null,
  encoding: encoding ?? null,
  decimal_sign: decimalComma === undefined ? null : decimalComma ? "," : ".",
  breaks: breaks ? [...breaks] : null,
});

/** A file that can't be opened with the settings is still text, since only text files have settings. */
export function previewWire({ refused, peek }: PeekValue, given: ReadingSettings): ReadingPreview {
  if (refused)
    return {
      kind: given.breaks ? "fixed_width" : "delimited",
      found: readingWire(given),
      rows: [],
      sheets: [],
      lines: [],
      refusal: refused.msg,
    };
  return {
    kind: peek.kind,
    found: readingWire(peek.found),
    rows: peek.rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
    sheets: peek.sheets.map(({ index, name }) => ({ index, name })),
    lines: [...peek.lines],
    refusal: peek.fault,
  };
}
