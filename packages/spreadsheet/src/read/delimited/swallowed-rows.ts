/** What a row of the file looks like: its separators, and how many of them no blank follows. */
export interface RowShape {
  readonly separators: number;
  readonly tight: number;
  /** A column is in quotes in every row, so that a cell with rows in it holds quotes and cannot be closed as cells are. */
  readonly isQuoted: boolean;
}

/** Of a text without columns: no line looks like a row. */
const noShape: RowShape = { separators: Number.POSITIVE_INFINITY, tight: Number.POSITIVE_INFINITY, isQuoted: false };

/** A cell in quotes that holds rows of the file, because a quote in it is no quote. */
export interface StrayQuote {
  /** Record and line in which it opens, 1-based. */
  readonly row: number;
  readonly line: number;
  /** Bytes of the data before the quote. */
  readonly at: number;
  readonly lineBreaks: number;
  readonly isClosed: boolean;
  /** It closes as a cell does and leaves its row with the cells of a row: a text that quotes rows is written the same. */
  readonly mayBeCell: boolean;
}

/** So many rows no one quotes in a note. */
const mostQuotedRows = 20;

/**
 * Tells cells in quotes that hold rows from cells of several lines. Lines of an address or a note have fewer separators than a row, and a
 * blank follows the commas of a sentence; a line with as many separators as a row has is a row that a stray quote took.
 */
export class SwallowedRows {
  readonly #shape: RowShape;
  #first: StrayQuote | null = null;
  #firstDoubtful: StrayQuote | null = null;
  #firstCertain: StrayQuote | null = null;
  /** In a file with a blank after every separator it tells nothing. */
  readonly #ignoresBlanks: boolean;
  /** Of the cells found, those that a quote before a separator closes. */
  closed = 0;
  #line = 1;
  /** Separators of the line so far, in and out of quotes, and those that a blank follows inside quotes. */
  #separators = 0;
  #loose = 0;
  #opened = { row: 0, line: 0, at: 0 };
  #breaks = 0;
  #inner = 0;
  #innerRows = 0;
  #firstIsRow = false;
  #tightInside = 0;
  /** The cell before ended in this line, which decides about it. */
  #due: StrayQuote | null = null;
  /** A cell that continues after its quote and holds separators. */
  #odd: StrayQuote | null = null;
  /** Of the record: cells that hold rows, and how many are in quotes throughout. */
  #suspects: StrayQuote[] = [];
  #whole = 0;

  constructor(shape: RowShape = noShape) {
    this.#shape = shape.separators > 0 ? shape : noShape;
    this.#ignoresBlanks = shape.tight === 0;
  }

  get first(): StrayQuote | null {
    return this.#first;
  }

  /** The first that may as well be a cell. */
  get firstDoubtful(): StrayQuote | null {
    return this.#firstDoubtful;
  }

  /** The first that is no cell. */
  get firstCertain(): StrayQuote | null {
    return this.#firstCertain;
  }

  #isRow(): boolean {
    const { separators, tight } = this.#shape;
    const [all, free] = [this.#separators, this.#separators - this.#loose];
    return all >= separators && (free >= tight || (all === separators && free * 2 >= separators));
  }

  open(row: number, at: number): void {
    this.#opened = { row, line: this.#line, at };
    this.#breaks = 0;
    this.#inner = 0;
    this.#innerRows = 0;
    this.#tightInside = 0;
    this.#firstIsRow = false;
  }

  separator(): void {
    this.#separators += 1;
  }

  separatorInQuotes(blankFollows: boolean): void {
    this.#separators += 1;
    if (blankFollows && !this.#ignoresBlanks) this.#loose += 1;
    else this.#tightInside += 1;
  }

  /** A blank at the beginning of a chunk follows the separator that ended the one before. */
  loosened(): void {
    if (this.#ignoresBlanks) return;
    this.#loose += 1;
    this.#tightInside -= 1;
  }

  lineEndInQuotes(): void {
    const isRow = this.#isRow();
    this.#settle(isRow);
    if (this.#breaks === 0) this.#firstIsRow = isRow;
    else {
      this.#inner += 1;
      if (isRow) this.#innerRows += 1;
    }
    this.#breaks += 1;
    this.#nextLine();
  }

  close(): void {
    this.#whole += 1;
    // The row that closes it may be without the quotes that open there elsewhere.
    if (this.#shape.isQuoted && this.#breaks !== 1) return;
    const cell = this.#cell(true);
    if (this.#innerRows > 0 && this.#innerRows * 2 >= this.#inner) this.#suspects.push(cell);
    else if (this.#breaks > 0 && this.#firstIsRow && this.#tightInside > 0) this.#due = cell;
  }

  /** The cell was not closed by the quote that seemed to: it is a doubled one. */
  reopen(): void {
    this.#due = null;
  }

  /** Text after the closing quote: with rows before it, or where the record lacks a cell, the quote was none. */
  irregular(): void {
    if (this.#tightInside === 0) return;
    const cell = { ...this.#cell(true), mayBeCell: false };
    if (this.#breaks > 0) this.#add(cell);
    else this.#odd ??= cell;
  }

  recordEnd(columns: number): void {
    const endsAsRow = this.#isRow();
    this.#settle(endsAsRow);
    // A record that is in quotes throughout was written so.
    if (this.#suspects.length > 0 && (columns === 1 || this.#whole < columns)) {
      for (const cell of this.#suspects) this.#add({ ...cell, mayBeCell: this.#mayBeCell(cell, columns, endsAsRow) });
      this.closed += this.#suspects.length;
    }
    this.#suspects = [];
    this.#whole = 0;
    if (this.#odd && columns <= this.#shape.separators) this.#add(this.#odd);
    this.#odd = null;
    this.#nextLine();
  }

  unterminated(): void {
    if (this.#tightInside > 0) this.#add({ ...this.#cell(false), mayBeCell: false });
  }

  #cell(isClosed: boolean): StrayQuote {
    return { ...this.#opened, lineBreaks: this.#breaks, isClosed, mayBeCell: this.#breaks > 0 && !this.#firstIsRow };
  }

  /** Where the line that opens it or the line that closes it is no row, both readings leave lines that are none. */
  #mayBeCell(cell: StrayQuote, columns: number, endsAsRow: boolean): boolean {
    const isBroken = cell.mayBeCell || !endsAsRow;
    const fits = columns === this.#shape.separators + 1;
    return fits ? isBroken || cell.lineBreaks <= mostQuotedRows : isBroken && cell.lineBreaks <= mostQuotedRows;
  }

  #settle(isRow: boolean): void {
    if (this.#due && isRow) this.#suspects.push(this.#due);
    this.#due = null;
  }

  #add(cell: StrayQuote): void {
    this.#first ??= cell;
    if (cell.mayBeCell) this.#firstDoubtful ??= cell;
    else this.#firstCertain ??= cell;
  }

  #nextLine(): void {
    this.#line += 1;
    this.#separators = 0;
    this.#loose = 0;
  }
}
