/** Typical form of a column's cells, in rows as long as the header. */
export interface ColumnForm {
  readonly kind: "blank" | "date" | "amount" | "digits" | "shape" | "words" | "any";
  /** Whether the amounts have decimals. */
  readonly hasCents: boolean;
  readonly shape: string;
}

/** For a column that may contain anything. */
export const anyForm: ColumnForm = { kind: "any", hasCents: false, shape: "" };

const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d[\d:. ]*(?:[AP]M)?)?$/i;
const amount = /^[-(]?\$? ?-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?\)?-?$/;
/** For files in which commas separate both cells and decimals. */
const decimalComma = /^-?\$?\d+,\d\d$/;
const digits = /^[\d-]+$/;
const longestLooked = 60;

const isAmount = (cell: string): boolean => /\d/.test(cell) && amount.test(cell);
const shapeOf = (cell: string): string => cell.replace(/\d/g, "9").replace(/[A-Za-z]/g, "A");

/** Share of a column's cells that must agree; a few are written differently or are in rows that are not data. */
const most = 0.9;
const fewestForShape = 3;
const blankShare = 0.05;

function formOf(cells: readonly string[]): ColumnForm {
  const filled = cells.map((cell) => cell.trim().slice(0, longestLooked)).filter((cell) => cell !== "");
  const form = (kind: ColumnForm["kind"], more: Partial<ColumnForm> = {}): ColumnForm => ({ kind, hasCents: false, shape: "", ...more });
  const share = (is: (cell: string) => boolean): number => filled.filter(is).length / filled.length;
  if (filled.length <= cells.length * blankShare) return form("blank");
  if (share((cell) => date.test(cell)) >= most) return form("date");
  const shape = shapeOf(filled[0] ?? "");
  const hasShape = filled.length >= fewestForShape && share((cell) => shapeOf(cell) === shape) >= most;
  if (hasShape && !isAmount(filled[0] ?? "")) return form("shape", { shape });
  if (share(isAmount) >= most && share((cell) => cell.includes(".")) >= most) return form("amount", { hasCents: true });
  if (share((cell) => digits.test(cell)) >= most && hasShape) return form("shape", { shape });
  if (share(isAmount) >= most) return form("amount");
  if (share((cell) => digits.test(cell)) >= most) return form("digits");
  return form(share((cell) => /[A-Za-z]/.test(cell)) >= most ? "words" : "any");
}

export const columnForms = (rows: readonly (readonly string[])[], width: number): readonly ColumnForm[] =>
  Array.from({ length: width }, (_, index) => formOf(rows.map((cells) => cells[index] ?? "")));

/** Whether a form is so specific that few values in other columns have it. */
const isTyped = ({ kind }: ColumnForm): boolean => kind !== "any" && kind !== "words" && kind !== "blank";

const holdsText = (form: ColumnForm): boolean => !isTyped(form) || (form.kind === "shape" && /A/.test(form.shape));

type PlainKind = Exclude<ColumnForm["kind"], "any" | "amount">;

const fits: Readonly<Record<PlainKind, (text: string, form: ColumnForm) => boolean>> = {
  blank: () => false,
  date: (text) => date.test(text),
  digits: (text) => digits.test(text),
  shape: (text, form) => shapeOf(text) === form.shape,
  words: (text) => /[A-Za-z]/.test(text),
};

function amountMisfit(text: string, { hasCents }: ColumnForm): number {
  if (!isAmount(text)) return decimalComma.test(text) ? 0 : 1;
  return hasCents && !text.includes(".") && !/^0+$/.test(text) ? 0.8 : 0;
}

/** Returns 0 if the cell looks like the others in the column, up to 1 if it cannot belong there. */
export function misfit(cell: string, form: ColumnForm): number {
  const text = cell.trim().slice(0, longestLooked);
  if (text === "" || form.kind === "any") return 0;
  if (form.kind === "amount") return amountMisfit(text, form);
  return fits[form.kind](text, form) ? 0 : 1;
}

/** Cells that are read as one: `count` cells starting at `from`. */
interface JoinedCells {
  readonly column: number;
  readonly from: number;
  readonly count: number;
}

const joinCost = 0.1;
/** A space often follows a comma within a text, but rarely one used as a separator. */
const spacedCost = 0.05;
const mostJoined = 4;

export interface Way {
  readonly cost: number;
  readonly joined: readonly JoinedCells[];
}

interface Ways {
  readonly columns: number;
  readonly delimiter: string;
  /** Cost of reading a text in a column when `count` cells are joined. */
  readonly cost: (text: string, column: number, count: number) => number;
  /** Maximum number of joins. */
  readonly surplus: number;
}

/** Finds the best-fitting way to read cells as columns by joining some of them. */
export function bestWay(cells: readonly string[], { columns, delimiter, cost: costOf, surplus }: Ways): Way {
  // Best ways to read the columns so far, by number of joins.
  let ways: (Way | undefined)[] = [{ cost: 0, joined: [] }];
  for (let column = 0; column < columns; column += 1) {
    const next: (Way | undefined)[] = [];
    for (const [taken, way] of ways.entries()) {
      if (!way) continue;
      for (let more = 0; more < mostJoined && taken + more <= surplus; more += 1) {
        const from = column + taken;
        if (more > 0 && from + more >= cells.length) break;
        const text = cells.slice(from, from + more + 1).join(delimiter);
        const parts = cells.slice(from + 1, from + more + 1);
        const joins = parts.reduce((sum, part) => sum + (part.startsWith(" ") ? spacedCost : joinCost), 0);
        const cost = way.cost + costOf(text, column, more + 1) + joins;
        const known = next[taken + more];
        if (!known || cost < known.cost)
          next[taken + more] = { cost, joined: more === 0 ? way.joined : [...way.joined, { column, from, count: more + 1 }] };
      }
    }
    ways = next;
  }
  const whole = ways.flatMap((way, taken) => {
    const left = cells.slice(columns + taken).filter((cell) => cell.trim() !== "").length;
    return way ? [{ ...way, cost: way.cost + left }] : [];
  });
  return whole.reduce((best, way) => (way.cost < best.cost ? way : best), whole[0] ?? { cost: 0, joined: [] });
}

export interface ShiftedRow {
  /** The split cells, joined. */
  readonly text: string;
  readonly cells: number;
}

export interface LongRow {
  readonly cells: readonly string[];
  readonly forms: readonly ColumnForm[];
  readonly delimiter: string;
  /** Number of extra cells in the row; null if it is as long as the others and only its last filled cell comes later. */
  readonly surplus: number | null;
}

const clearly = 0.3;
/** Advantage required if the row's length proves nothing. */
const clearlyByValues = 1.2;
const mostSurplus = 3;

/**
 * Finds the value in a row that is split by an unquoted separator, which moves the values after it into the wrong columns. Null if the row
 * fits its columns unchanged, has no data, or only its last column continues in cells without a header.
 */
export function findShift({ cells: given, forms, delimiter, surplus }: LongRow): ShiftedRow | null {
  const cells = given.slice(0, given.findLastIndex((cell) => cell.trim() !== "") + 1);
  const cost = (text: string, column: number): number => misfit(text, forms[column] ?? anyForm);
  const ways = { columns: forms.length, delimiter, cost };
  const face = bestWay(cells, { ...ways, surplus: 0 });
  const best = bestWay(cells, { ...ways, surplus: Math.min(mostSurplus, surplus ?? mostSurplus) });
  const [first] = best.joined;
  if (!first || face.cost - best.cost < (surplus === null ? clearlyByValues : clearly)) return null;
  if (surplus === null && best.cost > best.joined.length * joinCost * 2) return null;
  const last = forms.at(-1);
  if ((first.column === forms.length - 1 && last && holdsText(last)) || !isData(cells, forms, best)) return null;
  return {
    text: cells
      .slice(first.from, first.from + first.count)
      .join(delimiter)
      .trim(),
    cells: first.count,
  };
}

/**
 * Finds a text with a comma and a space, in a file whose separators are not followed by a space. With the text joined, the values after it
 * fit their columns no worse than one column further on, so nothing else reveals the shift, as with adjacent dates.
 */
export function findSpacedShift({ cells: given, forms, delimiter }: Omit<LongRow, "surplus">): ShiftedRow | null {
  const cells = given.slice(0, given.findLastIndex((cell) => cell.trim() !== "") + 1);
  const cost = (some: readonly string[]): number => some.reduce((sum, cell, column) => sum + misfit(cell, forms[column] ?? anyForm), 0);
  for (let at = 1; at < cells.length - 1; at += 1) {
    const [before = "", own = ""] = [cells[at - 1], cells[at]];
    if (!/^ \S/.test(own) || before.trim() === "") continue;
    const joined = [...cells.slice(0, at - 1), `${before}${delimiter}${own}`, ...cells.slice(at + 1)];
    const movesValues = joined.some((cell, column) => column >= at && cell.trim() !== "" && isTyped(forms[column] ?? anyForm));
    // A line of text that was cut at its commas has no data.
    const way: Way = { cost: 0, joined: [{ column: at - 1, from: at - 1, count: 2 }] };
    if (movesValues && cost(joined) <= cost(cells) && isData(cells, forms, way))
      return { text: `${before}${delimiter}${own}`.trim(), cells: 2 };
  }
  return null;
}

/** Whether at least half of the columns with a specific form have such a value. */
function isData(cells: readonly string[], forms: readonly ColumnForm[], { joined }: Way): boolean {
  let typed = 0;
  let fitting = 0;
  let moved = 0;
  for (const [column, form] of forms.entries()) {
    const join = joined.find((one) => one.column === column);
    const text = cells.slice(column + moved, column + moved + (join?.count ?? 1)).join(",");
    moved += join ? join.count - 1 : 0;
    if (!isTyped(form)) continue;
    typed += 1;
    if (text.trim() !== "" && misfit(text, form) === 0) fitting += 1;
  }
  return typed > 0 && fitting * 2 >= typed;
}
