/** Shape of the file's rows: the number of separators, and the number not followed by a space. */
export interface RowShape {
  readonly separators: number;
  readonly tight: number;
  /**
   * Whether some column is quoted in every row, so that a cell containing rows contains quotes and cannot be closed like a regular cell.
   */
  readonly isQuoted: boolean;
}

/** For text without columns: no line looks like a row. */
const noShape: RowShape = { separators: Number.POSITIVE_INFINITY, tight: Number.POSITIVE_INFINITY, isQuoted: false };

/** A quoted cell that contains rows of the file, because one of its quotes is not a real quote. */
export interface StrayQuote {
  /** Record and line where the cell opens, 1-based. */
  readonly row: number;
  readonly line: number;
  /** Bytes of data before the quote. */
  readonly at: number;
  readonly lineBreaks: number;
  readonly isClosed: boolean;
  /** Whether the cell closes like a regular one and leaves its row with the usual number of cells; text that quotes rows looks the same. */
  readonly mayBeCell: boolean;
}

/** Maximum rows that someone might quote in a note. */
const mostQuotedRows = 20;

/**
 * Distinguishes quoted cells that contain rows from multi-line cells. Lines of an address or a note have fewer separators than a row, and
 * commas in a sentence are followed by a space; a line with as many separators as a row is a row swallowed by a stray quote.
 */
export class SwallowedRows {
  readonly #shape: RowShape;
  #first: StrayQuote | null = null;
  #firstDoubtful: StrayQuote | null = null;
  #firstCertain: StrayQuote | null = null;
  /** In a file with a space after every separator, spaces don't indicate anything. */
  readonly #ignoresBlanks: boolean;
  /** Number of cells found to contain rows that are closed by a quote before a separator. */
  closed = 0;
  #line = 1;
  /** Separators in the current line, inside and outside quotes, and separators inside quotes that are followed by a space. */
  #separators = 0;
  #loose = 0;
  #opened = { row: 0, line: 0, at: 0 };
  #breaks = 0;
  #inner = 0;
  #innerRows = 0;
  #firstIsRow = false;
  #tightInside = 0;
  /** Cell that ended in this line; the rest of the line decides whether the cell is suspect. */
  #due: StrayQuote | null = null;
  /** A cell that continues after its closing quote and contains separators. */
  #odd: StrayQuote | null = null;
  /** Cells of the current record that contain rows, and how many cells are fully quoted. */
  #suspects: StrayQuote[] = [];
  #whole = 0;

  constructor(shape: RowShape = noShape) {
    this.#shape = shape.separators > 0 ? shape : noShape;
    this.#ignoresBlanks = shape.tight === 0;
  }

  get first(): StrayQuote | null {
    return this.#first;
  }

  /** First stray quote that might be a real cell. */
  get firstDoubtful(): StrayQuote | null {
    return this.#firstDoubtful;
  }

  /** First stray quote that is certainly not a cell. */
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

  /** A space at the beginning of a chunk follows the separator that ended the previous chunk. */
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
    // The row that closes the cell may lack the quotes that open that column in other rows.
    if (this.#shape.isQuoted && this.#breaks !== 1) return;
    const cell = this.#cell(true);
    if (this.#innerRows > 0 && this.#innerRows * 2 >= this.#inner) this.#suspects.push(cell);
    else if (this.#breaks > 0 && this.#firstIsRow && this.#tightInside > 0) this.#due = cell;
  }

  /** The quote that seemed to close the cell is the first half of a doubled quote. */
  reopen(): void {
    this.#due = null;
  }

  /** Text after the closing quote: if rows come before it or the record is missing a cell, the opening quote was not a real one. */
  irregular(): void {
    if (this.#tightInside === 0) return;
    const cell = { ...this.#cell(true), mayBeCell: false };
    if (this.#breaks > 0) this.#add(cell);
    else this.#odd ??= cell;
  }

  recordEnd(columns: number): void {
    const endsAsRow = this.#isRow();
    this.#settle(endsAsRow);
    // A record with all its cells quoted was written that way.
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

  /** If the cell's opening or closing line is not a row, either reading leaves lines that are not rows. */
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
