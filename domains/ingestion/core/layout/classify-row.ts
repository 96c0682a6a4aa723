import { foldText } from "../values/clean-text.ts";
import { readBand } from "./read-band.ts";
import { isFilled, type RowRoles } from "./row-roles.ts";

export type RowClass =
  | { readonly kind: "data" }
  | { readonly kind: "banner" | "header" | "repeated_header" | "blank" | "note" }
  | { readonly kind: "band"; readonly values: Readonly<Record<string, string>> }
  /** `unlabeled`: amounts without id and label; a total only if they equal the sums above. */
  | { readonly kind: "total"; readonly level: "subtotal" | "grand" | "unlabeled" };

const data: RowClass = { kind: "data" };
/** `Total for ACME`, `Total: Bond`; never a name that only begins this way, like the funds “Total Foreign Stock” and “Total-Return Bond”. */
const wholeTotal =
  /^(?:(?:sub|grand|report|plan|company|overall|participant|employee|division|department|location|fund|source|page|check date|pay date|payroll|batch|run)[\s-]*)*totals?\s*(?:(?:for\b|of\b|:|-+(?:\s|$)).*)?$/i;
/** A row whose mapped text says so is a total, whatever else it contains. */
export const isTotalLabel = (text: string): boolean => wholeTotal.test(foldText(text));
const grandLabel = /grand|report|plan|company|overall/i;

/** First two header cells that repeat in a later row mark it as a repeated header. */
export const headerProbes = (roles: RowRoles): readonly number[] =>
  roles.headerCells.flatMap((cell, index) => (isFilled(cell) ? [index] : [])).slice(0, 2);

/**
 * Cheap superset of all rows that are not data; SQL evaluates the same conditions over a whole file and only the rows it finds are
 * classified one by one.
 */
export function mayNotBeData(row: number, cells: readonly string[], roles: RowRoles): boolean {
  const lastHeader = roles.headerRows.at(-1) ?? 0;
  if (row <= lastHeader) return true;
  const filled = cells.filter((cell) => cell !== "").length;
  if (filled <= 3) return true;
  if (roles.identifiers.length > 0 && roles.identifiers.every((index) => !isFilled(cells[index]))) return true;
  if (roles.labels.some((index) => (cells[index] ?? "").toLowerCase().includes("total"))) return true;
  const probes = headerProbes(roles);
  return probes.length > 0 && probes.every((index) => cells[index] === roles.headerCells[index]);
}

/** What a row of the sheet is. */
export function classifyRow(row: number, cells: readonly string[], roles: RowRoles): RowClass {
  if (!mayNotBeData(row, cells, roles)) return data;
  if (roles.headerRows.includes(row)) return { kind: "header" };
  const band = roles.bands.map((rule) => readBand(cells, rule)).find((values) => values !== null);
  const lastHeader = roles.headerRows.at(-1) ?? 0;
  const filled = cells.flatMap((cell, index) => (isFilled(cell) ? [index] : []));
  if (filled.length === 0) return { kind: "blank" };
  if (band && filled.length <= 3) return { kind: "band", values: band };
  if (row <= lastHeader) return { kind: "banner" };
  const probes = headerProbes(roles);
  if (probes.length > 0 && filled.length >= 2 && probes.every((index) => cells[index] === roles.headerCells[index]))
    return { kind: "repeated_header" };
  return totalClass(cells, roles, filled) ?? noteClass(cells, roles, filled) ?? data;
}

function totalClass(cells: readonly string[], roles: RowRoles, filled: readonly number[]): RowClass | null {
  const withoutId = roles.identifiers.every((index) => !isFilled(cells[index]) || /\b(?:sub)?totals?\b/i.test(cells[index] ?? ""));
  const label = roles.labels
    .map((index) => ({ index, text: foldText(cells[index] ?? "") }))
    .find(({ index, text }) => wholeTotal.test(text) || (withoutId && !roles.funds.includes(index) && /\b(?:sub)?totals?\b/i.test(text)));
  if (label) return { kind: "total", level: grandLabel.test(label.text) ? "grand" : "subtotal" };
  const amounts = filled.filter((index) => roles.money.includes(index));
  const rest = filled.filter((index) => roles.mapped.includes(index) && !roles.money.includes(index));
  return withoutId && roles.identifiers.length > 0 && amounts.length > 0 && rest.length === 0
    ? { kind: "total", level: "unlabeled" }
    : null;
}

const pageNumber = /^page:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i;

/** A lone text without amounts: a footnote, "End of report"; or the line with the page number, in whatever columns. */
function noteClass(cells: readonly string[], roles: RowRoles, filled: readonly number[]): RowClass | null {
  if (filled.length <= 3 && filled.some((index) => pageNumber.test(foldText(cells[index] ?? "")))) return { kind: "note" };
  const silent = !filled.some((index) => roles.money.includes(index));
  if (roles.lines.length > 0 && silent) return { kind: "note" };
  if (roles.mapped.length < 4 || filled.length > 2 || filled.some((index) => roles.money.includes(index))) return null;
  const identified = roles.identifiers.some((index) => isFilled(cells[index]) && !/\s/.test(foldText(cells[index] ?? "")));
  return identified ? null : { kind: "note" };
}
