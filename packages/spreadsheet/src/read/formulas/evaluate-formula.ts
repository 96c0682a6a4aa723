/** Content of a cell: a number, nothing, or a text; null if it is not known for certain (errors, booleans, unavailable cells). */
export type StoredCell = number | "blank" | "text" | null;

export interface FormulaPlace {
  /** Distance from the cell that has the shared formula's text. */
  readonly rowsDown: number;
  readonly columnsRight: number;
  cellAt(row: number, column: number): StoredCell;
}

const longestFormula = 400;
const deepest = 40;
/** Maximum cells in one range; a formula over more cells is not calculated here. */
const mostCells = 400;

/** Thrown when a formula is left undecided; a single instance, because in some sheets most formulas are. */
const undecided = new Error("undecided");

/** A number, nothing or text next to an operator. */
type Operand = Exclude<StoredCell, null>;

interface Reference {
  readonly row: number;
  readonly column: number;
}

const spaces = /[ \n]*/y;
const numberForm = /(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?/y;
const referenceForm = /(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})(?![\w.(!:\]])/y;
const rangeStart = /(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6}):/y;
const functionForm = /(SUM|ROUND)\(/y;

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Parses a formula in one pass; anything unknown leaves the formula undecided. */
class FormulaReader {
  readonly #text: string;
  readonly #place: FormulaPlace;
  #at = 0;
  #depth = 0;

  constructor(text: string, place: FormulaPlace) {
    this.#text = text;
    this.#place = place;
  }

  result(): number {
    const value = this.#number(this.#sum());
    if (this.#at < this.#text.length) throw undecided;
    return value;
  }

  #match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const match = form.exec(this.#text);
    if (match) this.#at = form.lastIndex;
    return match;
  }

  /** Consumes the next character if it matches; returns whether it did. */
  #takes(sign: string): boolean {
    this.#match(spaces);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    this.#match(spaces);
    return true;
  }

  /** Excel converts some texts next to operators to numbers; which ones is left undecided here. */
  #number(operand: Operand): number {
    if (operand === "text") throw undecided;
    return operand === "blank" ? 0 : operand;
  }

  #sum(): Operand {
    this.#depth += 1;
    if (this.#depth > deepest) throw undecided;
    let value = this.#product();
    for (;;) {
      if (this.#takes("+")) value = this.#number(value) + this.#number(this.#product());
      else if (this.#takes("-")) value = this.#number(value) - this.#number(this.#product());
      else break;
    }
    this.#depth -= 1;
    return value;
  }

  #product(): Operand {
    let value = this.#signed();
    for (;;) {
      if (this.#takes("*")) value = this.#number(value) * this.#number(this.#signed());
      else if (this.#takes("/")) value = this.#quotient(this.#number(value), this.#number(this.#signed()));
      else return value;
    }
  }

  #quotient(value: number, divisor: number): number {
    if (divisor === 0) throw undecided;
    return value / divisor;
  }

  #signed(): Operand {
    let isNegative = false;
    for (;;) {
      if (this.#takes("-")) isNegative = !isNegative;
      else if (!this.#takes("+")) break;
    }
    let value = this.#single();
    while (this.#takes("%")) value = this.#number(value) / 100;
    return isNegative ? -this.#number(value) : value;
  }

  #single(): Operand {
    this.#match(spaces);
    if (this.#takes("(")) {
      const value = this.#sum();
      if (!this.#takes(")")) throw undecided;
      return value;
    }
    const called = this.#match(functionForm);
    if (called) return called[1] === "SUM" ? this.#sumOfList() : this.#rounded();
    const reference = this.#match(referenceForm);
    if (reference) return this.#cell(this.#referenceOf(reference));
    const number = this.#match(numberForm);
    if (!number) throw undecided;
    return Number(number[0]);
  }

  #referenceOf([, fixedColumn, letters = "", fixedRow, digits]: RegExpExecArray): Reference {
    return {
      row: Number(digits) + (fixedRow === "$" ? 0 : this.#place.rowsDown),
      column: columnNumber(letters) + (fixedColumn === "$" ? 0 : this.#place.columnsRight),
    };
  }

  #cell({ row, column }: Reference): Operand {
    const cell = this.#place.cellAt(row, column);
    if (cell === null) throw undecided;
    return cell;
  }

  /** SUM skips text in cells (ECMA-376 part 1, 18.17.7.317). */
  #sumOfList(): number {
    let sum = 0;
    do {
      this.#match(spaces);
      const from = this.#match(rangeStart);
      if (from) sum += this.#sumOfRange(this.#referenceOf(from));
      else {
        const operand = this.#sum();
        sum += operand === "text" ? 0 : this.#number(operand);
      }
    } while (this.#takes(","));
    if (!this.#takes(")")) throw undecided;
    return sum;
  }

  #sumOfRange(from: Reference): number {
    const match = this.#match(referenceForm);
    if (!match) throw undecided;
    const to = this.#referenceOf(match);
    const [rows, columns] = [to.row - from.row + 1, to.column - from.column + 1];
    if (rows < 1 || columns < 1 || rows * columns > mostCells) throw undecided;
    let sum = 0;
    for (let row = from.row; row <= to.row; row += 1)
      for (let column = from.column; column <= to.column; column += 1) {
        const cell = this.#cell({ row, column });
        if (typeof cell === "number") sum += cell;
      }
    return sum;
  }

  #rounded(): number {
    const value = this.#number(this.#sum());
    if (!this.#takes(",")) throw undecided;
    const digits = this.#number(this.#sum());
    if (!this.#takes(")") || !Number.isInteger(digits) || Math.abs(digits) > 9) throw undecided;
    const shifted = Math.abs(value) * 10 ** digits;
    // Binary fractions may fall on either side of a half, so both neighboring values are right.
    if (digits < 2 && Math.abs((shifted % 1) - 0.5) < 1e-6) throw undecided;
    return (Math.sign(value) * Math.round(shifted)) / 10 ** digits;
  }
}

/**
 * Calculates a formula made of `+ - * /`, percentages, SUM and ROUND over cells in the same sheet; null for any other formula, and if one
 * of the cells is unavailable or not a number.
 */
export function evaluateFormula(text: string, place: FormulaPlace): number | null {
  if (text.length > longestFormula) return null;
  try {
    const value = new FormulaReader(text.toUpperCase(), place).result();
    return Number.isFinite(value) ? value : null;
  } catch (error) {
    if (error === undecided) return null;
    throw error;
  }
}
