import type { BandRule } from "../mapping/mapping.ts";
import { foldText } from "../values/clean-text.ts";
import { splitDate } from "../values/date-parts.ts";
import { normalizeHeader } from "./normalize-header.ts";

export interface BandText {
  readonly label: string;
  readonly value: string;
}

/** A heading of at most three cells as label and value: `Check Date: 01/12/2025`, `Employee | 1001 - DOE, JANE`, or a lone date. */
export function splitBand(cells: readonly string[]): BandText | null {
  const filled = cells.map(foldText).filter((cell) => cell !== "");
  if (filled.length === 0 || filled.length > 3) return null;
  const text = filled.join(" ");
  const colon = /^([^:]{1,40}?)\s*:\s*(.+)$/.exec(text);
  if (colon) return { label: normalizeHeader(colon[1] ?? "").full, value: (colon[2] ?? "").trim() };
  if (filled.length >= 2) return { label: normalizeHeader(filled[0] ?? "").full, value: filled.slice(1).join(" ") };
  if (splitDate(text) && /[-/]/.test(text)) return { label: "", value: text };
  const tail = /^([A-Za-z][A-Za-z #.]{2,30}?)\s+[-–#]?\s*(\d.*)$/.exec(text);
  return tail ? { label: normalizeHeader(tail[1] ?? "").full, value: (tail[2] ?? "").trim() } : null;
}

/** Field → text of a heading under a rule; null when the row is not such a heading. */
export function readBand(cells: readonly string[], rule: BandRule): Readonly<Record<string, string>> | null {
  const band = splitBand(cells);
  if (!band || band.label !== rule.label || /\b(?:sub)?totals?\b/i.test(band.value)) return null;
  const [first, second] = rule.fields;
  if (first === undefined) return null;
  if (second === undefined) return { [first]: band.value };
  const pair = splitIdAndName(band.value);
  return pair ? { [first]: pair.id, [second]: pair.name } : null;
}

/** `1001 - DOE, JANE` or `DOE, JANE (1001)`. */
export function splitIdAndName(value: string): { readonly id: string; readonly name: string } | null {
  const leading = /^(\S*\d\S*)\s*(?:[-–:]\s*|\s)([A-Za-zÀ-ÿ].*)$/.exec(value);
  if (leading) return { id: leading[1] ?? "", name: leading[2] ?? "" };
  const trailing = /^([A-Za-zÀ-ÿ][^(\d]*?)\s*[-–(#]\s*#?\s*(\S*\d[^\s)]*)\)?$/.exec(value);
  return trailing ? { id: trailing[2] ?? "", name: trailing[1] ?? "" } : null;
}
