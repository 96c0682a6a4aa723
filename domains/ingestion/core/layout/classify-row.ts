import type { RowKind } from "../rows/row-finding.ts";
import { foldText } from "../values/clean-text.ts";
import { mostBandCells, readBands } from "./read-band.ts";
import { isFilled, type RowRoles, shapeOf, wholeOf } from "./row-roles.ts";
import { isCountLabel, isForwardLabel, isGrandLabel, isTotalLabel, mayBeSurname, namesTotal } from "./total-labels.ts";
import { mostUnlabeledCells, unlabeled } from "./unlabeled-people.ts";

export type RowClass =
  | { readonly kind: "data" }
  | { readonly kind: "banner" | "header" | "repeated_header" | "blank" | "note" | "left_out" | "set_aside" | "summary" }
  | { readonly kind: "band"; readonly values: Readonly<Record<string, string>> }
  /** `unlabeled`: amounts without id and label; a total only if they equal the sums above. */
  | { readonly kind: "total"; readonly level: "subtotal" | "grand" | "unlabeled" };

const data: RowClass = { kind: "data" };
/** Whether every identifier cell is empty or contains part of a total. */
const lacksId = (cells: readonly string[], roles: RowRoles): boolean =>
  roles.identifiers.every((index) => {
    const text = cells[index] ?? "";
    return !isFilled(text) || namesTotal(foldText(text)) || (roles.lines.length === 0 && isCountLabel(text));
  });

/**
 * A participant may have such a name. A row with an ID and no text other than this name is a total only if its amounts equal the sums
 * above.
 */
export const isTotalOfIdentifier = (cells: readonly string[], roles: RowRoles): boolean => {
  const named = roles.names.find((index) => mayBeSurname(cells[index] ?? ""));
  return (
    named !== undefined &&
    !(cells[named] ?? "").includes(",") &&
    roles.personal.every((index) => index === named || !isFilled(cells[index]))
  );
};
export interface HeaderProbe {
  readonly index: number;
  readonly text: string;
}

/**
 * The first two cells of each header row; a later row that has both repeats the header. A single text above the other headers names a group
 * and may also be a value.
 */
export const headerProbes = (roles: RowRoles): readonly (readonly HeaderProbe[])[] =>
  roles.headerCells
    .map((cells) => cells.flatMap((text, index) => (isFilled(text) ? [{ index, text }] : [])).slice(0, 2))
    .filter((probes, at) => probes.length > (at === roles.headerCells.length - 1 ? 0 : 1));

const repeatsHeader = (cells: readonly string[], roles: RowRoles): boolean =>
  headerProbes(roles).some((probes) => probes.every(({ index, text }) => cells[index] === text));

/** Columns in which a heading with more than three cells may begin, with a label and a colon. */
export const bandProbes = [0, 1, 2] as const;
const mayBeBand = (cells: readonly string[], roles: RowRoles): boolean =>
  roles.bands.length > 0 && bandProbes.some((index) => (cells[index] ?? "").includes(":"));

/** Maximum number of cells in rows that are examined as notes, titles, or unlabeled headings that name participants. */
export const mostOfFewCells = ({ bands }: RowRoles): number =>
  bands.some(({ label }) => unlabeledLabels.has(label)) ? mostUnlabeledCells : 3;
const unlabeledLabels: ReadonlySet<string> = new Set(Object.values(unlabeled));

/**
 * Identifier columns, or fund columns if no participant is named, that may contain a label; a row whose identifiers are empty is examined
 * anyway.
 */
export const forwardProbes = (roles: RowRoles): readonly number[] =>
  roles.lines.length > 0 ? [] : namingColumns(roles).filter((index) => roles.labels.includes(index));
const namingColumns = ({ identifiers, funds }: RowRoles): readonly number[] => (identifiers.length > 0 ? identifiers : funds);

/**
 * Cheap check that finds a superset of all rows that are not data. SQL evaluates the same conditions over a whole file, and only the rows
 * it finds are classified one by one.
 */
export function mayNotBeData(row: number, cells: readonly string[], roles: RowRoles): boolean {
  const lastHeader = roles.headerRows.at(-1) ?? 0;
  if (row <= lastHeader || roles.summaries.has(row) || roles.kinds.has(row)) return true;
  const filled = cells.filter((cell) => cell !== "").length;
  if (filled <= mostOfFewCells(roles) || (filled <= mostBandCells && mayBeBand(cells, roles))) return true;
  if (isLeftOut(cells, roles)) return true;
  if (roles.banners.some(({ index, text }) => cells[index] === text)) return true;
  if (pageProbes(roles).some((index) => pageLabel.test(cells[index] ?? ""))) return true;
  if (roles.identifiers.length > 0 && roles.identifiers.every((index) => !isFilled(cells[index]))) return true;
  if (roles.labels.some((index) => (cells[index] ?? "").toLowerCase().includes("tot"))) return true;
  if (forwardProbes(roles).some((index) => isForwardLabel(cells[index] ?? "") || isCountLabel(cells[index] ?? ""))) return true;
  return repeatsHeader(cells, roles);
}

const classOfKind: Readonly<Record<RowKind, RowClass>> = {
  record: data,
  total: { kind: "total", level: "subtotal" },
  leave_out_rows: { kind: "set_aside" },
};

/** A single word with a digit is an identifier, not the label of a page or group. */
const isOneIdentifier = (text: string): boolean => /\d/.test(text) && !/\s/.test(text);

/**
 * Whether a row that is not a record still identifies the rows below it: a sum above a participant's funds may have the only identifier.
 */
export function namesRowsBelow({ kind }: RowClass, cells: readonly string[], { carried }: RowRoles): boolean {
  const [anchor] = carried;
  return anchor !== undefined && (kind === "total" || kind === "set_aside") && isOneIdentifier(foldText(cells[anchor] ?? ""));
}

/** Classifies rows that a page repeats, and rows left out because of a value. */
function passedOverClass(cells: readonly string[], roles: RowRoles, filled: readonly number[]): RowClass | null {
  if (filled.length >= 2 && repeatsHeader(cells, roles)) return { kind: "repeated_header" };
  if (repeatsBanner(cells, roles)) return { kind: "note" };
  if (isLeftOut(cells, roles)) return { kind: "left_out" };
  return carriesForward(cells, roles) ? { kind: "note" } : null;
}

/** Classifies a row of the sheet. */
export function classifyRow(row: number, cells: readonly string[], roles: RowRoles): RowClass {
  if (!mayNotBeData(row, cells, roles)) return data;
  if (roles.headerRows.includes(row)) return { kind: "header" };
  const own = roles.kinds.get(row);
  if (own) return classOfKind[own];
  const band = readBands(cells, roles.bands);
  const lastHeader = roles.headerRows.at(-1) ?? 0;
  const filled = cells.flatMap((cell, index) => (isFilled(cell) ? [index] : []));
  if (filled.length === 0) return { kind: "blank" };
  if (roles.summaries.has(row)) return { kind: "summary" };
  if (band) return { kind: "band", values: band };
  if (row <= lastHeader) return { kind: "banner" };
  const passedOver = passedOverClass(cells, roles, filled);
  if (passedOver) return passedOver;
  if (roles.subtotals.has(row)) return { kind: "total", level: "subtotal" };
  return totalClass(cells, roles, filled) ?? noteClass(cells, roles, filled) ?? data;
}

/**
 * A statement line may be a balance brought forward, so it isn't skipped; a row that could be a participant's is not a running total if it
 * has an identifier.
 */
const carriesForward = (cells: readonly string[], roles: RowRoles): boolean => {
  const naming = namingColumns(roles);
  return (
    roles.lines.length === 0 &&
    naming.length > 0 &&
    naming.every((index) => !isFilled(cells[index]) || isForwardLabel(cells[index] ?? "")) &&
    roles.labels.some((index) => isForwardLabel(cells[index] ?? ""))
  );
};

function totalClass(cells: readonly string[], roles: RowRoles, filled: readonly number[]): RowClass | null {
  const withoutId = lacksId(cells, roles);
  const isSurname = (index: number, text: string): boolean => !withoutId && roles.names.includes(index) && mayBeSurname(text);
  const label = roles.labels
    .map((index) => ({ index, text: foldText(cells[index] ?? "") }))
    .find(
      ({ index, text }) =>
        (isTotalLabel(text) && !isSurname(index, text)) || (withoutId && !roles.funds.includes(index) && namesTotal(text)),
    );
  if (label) return { kind: "total", level: isGrandLabel(label.text) ? "grand" : "subtotal" };
  const amounts = filled.filter((index) => roles.money.includes(index));
  const isCounted = roles.lines.length === 0 && roles.identifiers.some((index) => isCountLabel(cells[index] ?? ""));
  const isSummed = (index: number): boolean => roles.money.includes(index) || roles.numbers.includes(index);
  const rest = filled.filter((index) => (isCounted ? roles.personal : roles.mapped).includes(index) && !isSummed(index));
  return withoutId && roles.identifiers.length > 0 && amounts.length > 0 && rest.length === 0
    ? { kind: "total", level: "unlabeled" }
    : null;
}

const isLeftOut = (cells: readonly string[], roles: RowRoles): boolean =>
  roles.leftOut.some(({ index, texts }) => texts.has(cells[index] ?? ""));

/**
 * Whether the row repeats one from above the header on a later page, with another number, day or time, or unchanged like `AS OF
 * 12/31/2025`.
 */
function repeatsBanner(cells: readonly string[], roles: RowRoles): boolean {
  const asked = roles.banners.filter(({ index, text }) => cells[index] === text);
  return asked.some(({ shape, whole }) => (whole === undefined ? shape === shapeOf(cells) : whole === wholeOf(cells)));
}

const pageNumber = /^page:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i;

/** Whether the page number is in one cell, or in the cell after its label. */
const saysPage = (texts: readonly string[]): boolean =>
  texts.some((text, at) => pageNumber.test(text) || pageNumber.test(`${text} ${texts[at + 1] ?? ""}`));

const pageOfPages = /^page:? ?\d+ ?(?:of|\/) ?\d+$/i;
const pageLabel = /^page:?$/i;
const mostPageCells = 4;

/** Columns in which the label of a split page line may be. */
export const pageProbes = ({ labels, money }: Pick<RowRoles, "labels" | "money">): readonly number[] => [...new Set([...labels, ...money])];

/** `… | Page | 1 | of | 55`: a page line split across columns, possibly with the date and time of printing. */
const isPageLine = (cells: readonly string[], roles: RowRoles): boolean =>
  pageProbes(roles).some((index) => {
    if (!pageLabel.test(cells[index] ?? "")) return false;
    const texts = cells
      .slice(index)
      .map(foldText)
      .filter((text) => text !== "");
    return texts.slice(0, mostPageCells).some((_, at) => pageOfPages.test(texts.slice(0, at + 1).join(" ")));
  });

/** A report title repeated on a later page: words where an amount would be, and no digit anywhere in the line. */
const isPageTitle = (texts: readonly string[], amounts: readonly string[]): boolean =>
  texts.length <= 3 && texts.every((text) => !/\d/.test(text)) && amounts.some((text) => /[A-Za-z]{2} +[A-Za-z]{2}/.test(text));

/** A single text without amounts, such as a footnote or "End of report", or the line with the page number, in any column. */
function noteClass(cells: readonly string[], roles: RowRoles, filled: readonly number[]): RowClass | null {
  if (isPageLine(cells, roles)) return { kind: "note" };
  if (filled.length <= 3 && saysPage(filled.map((index) => foldText(cells[index] ?? "")))) return { kind: "note" };
  const texts = (indexes: readonly number[]): readonly string[] => indexes.map((index) => foldText(cells[index] ?? ""));
  if (isPageTitle(texts(filled), texts(filled.filter((index) => roles.money.includes(index))))) return { kind: "note" };
  const silent = !filled.some((index) => roles.money.includes(index));
  if (roles.lines.length > 0 && silent) return { kind: "note" };
  if (roles.mapped.length < 4 || filled.length > 2 || filled.some((index) => roles.money.includes(index))) return null;
  const identified = roles.identifiers.some((index) => isFilled(cells[index]) && !/\s/.test(foldText(cells[index] ?? "")));
  return identified ? null : { kind: "note" };
}
