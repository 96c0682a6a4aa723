import { type RefusedFile, refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import type { Dialect } from "../tabular-file.ts";

export type CellGrammar = Pick<Dialect, "delimiter" | "quote" | "escape">;

export interface RecordSink {
  /** The sink may keep `cells`. Return false to stop. */
  record(row: number, cells: string[]): boolean;
  /** Reports a cell that is quoted as a whole; called before the record that contains it. */
  quotedCell?(row: number, column: number): void;
  /** Reports text (`tail`) after the closing quote. */
  irregularQuote(row: number, column: number, tail: string): void;
  unterminatedQuote(row: number): void;
}

const CR = 13;
const LF = 10;
const BACKSLASH = 92;

/**
 * Splits text into records and cells without losing a character: CR, LF and CRLF end a record outside quotes; a quote opens a quoted cell
 * only as its first character; text after a closing quote belongs to the cell unchanged, as in Excel; a quote that is never closed takes
 * the rest of the file. A line ending at the very end of the file doesn't start another record.
 */
export class DelimitedTokenizer {
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #quoteText: string;
  readonly #backslash: boolean;
  readonly #limits: Pick<ReadLimits, "maxCellChars" | "maxColumns">;
  readonly #sink: RecordSink;
  #row = 1;
  #cells: string[] = [];
  #rest = "";
  #skipLineFeed = false;
  /** The last character read was a delimiter, so one more cell follows, even if the file ends here. */
  #cellDue = false;
  /** No more text will arrive. */
  #final = false;
  stopped = false;

  constructor(grammar: CellGrammar, sink: RecordSink, limits: Pick<ReadLimits, "maxCellChars" | "maxColumns">) {
    this.#delimiter = grammar.delimiter.charCodeAt(0);
    this.#quote = grammar.quote === null ? -1 : grammar.quote.charCodeAt(0);
    this.#quoteText = grammar.quote ?? "";
    this.#backslash = grammar.escape === "backslash";
    this.#limits = limits;
    this.#sink = sink;
  }

  write(chunk: string): void {
    this.#run(this.#rest === "" ? chunk : this.#rest + chunk);
  }

  end(): void {
    this.#final = true;
    this.#run(this.#rest);
    if (this.stopped) return;
    if (this.#cellDue) this.#push("");
    if (this.#cells.length > 0) this.#endRecord();
  }

  #run(text: string): void {
    const length = text.length;
    let at = 0;
    while (at < length && !this.stopped) {
      if (this.#skipLineFeed) {
        this.#skipLineFeed = false;
        if (text.charCodeAt(at) === LF) {
          at += 1;
          continue;
        }
      }
      const next = text.charCodeAt(at) === this.#quote ? this.#quotedCell(text, at) : this.#plainCell(text, at, at, "");
      if (next < 0) break;
      at = next;
    }
    this.#rest = this.stopped || at >= length ? "" : text.slice(at);
    if (this.#rest.length > 2 * this.#limits.maxCellChars + 2 && !this.#final)
      throw this.#overlong(this.#rest.charCodeAt(0) === this.#quote);
  }

  #overlong(quoted: boolean): RefusedFile {
    const what = `Record ${this.#row}, cell ${this.#cells.length + 1} exceeds ${this.#limits.maxCellChars} characters`;
    return quoted
      ? refused("file-damaged", `${what}: a quote is probably opened there but never closed.`)
      : refused("file-too-large", `${what}.`);
  }

  /**
   * Reads from `from` to the end of the cell; `head` is the content between the cell's quotes. Returns the start of the next cell, or -1 if
   * more text is needed.
   */
  #plainCell(text: string, start: number, from: number, head: string): number {
    const length = text.length;
    const delimiter = this.#delimiter;
    let at = from;
    let unit = 0;
    while (at < length) {
      unit = text.charCodeAt(at);
      if (unit === delimiter || unit === LF || unit === CR) break;
      at += 1;
    }
    if (at === length && !this.#final) return -1;
    const tail = text.slice(from, at);
    if (from > start) {
      if (tail === "") this.#sink.quotedCell?.(this.#row, this.#cells.length + 1);
      else this.#sink.irregularQuote(this.#row, this.#cells.length + 1, tail);
    }
    this.#push(head === "" ? tail : head + tail);
    if (at === length) return at;
    this.#cellDue = unit === delimiter;
    if (this.#cellDue) return at + 1;
    this.#skipLineFeed = unit === CR;
    this.#endRecord();
    return at + 1;
  }

  /** Whether a backslash escapes this character; before any other character, the backslash is part of the text. */
  #isEscapable(unit: number): boolean {
    return unit === this.#quote || unit === BACKSLASH || unit === this.#delimiter;
  }

  #quotedCell(text: string, start: number): number {
    const length = text.length;
    const quote = this.#quote;
    let value = "";
    let from = start + 1;
    let at = from;
    while (at < length) {
      if (!this.#backslash) {
        at = text.indexOf(this.#quoteText, at);
        if (at < 0) break;
      }
      const unit = text.charCodeAt(at);
      const next = text.charCodeAt(at + 1);
      if (unit === BACKSLASH && this.#backslash) {
        if (at + 1 === length && !this.#final) return -1;
        if (this.#isEscapable(next)) {
          value += text.slice(from, at);
          from = at + 1;
        }
        at += 2;
      } else if (unit === quote) {
        if (at + 1 === length && !this.#final) return -1;
        if (next !== quote) return this.#plainCell(text, start, at + 1, value + text.slice(from, at));
        value += text.slice(from, at + 1);
        at += 2;
        from = at;
      } else at += 1;
    }
    if (!this.#final) return -1;
    this.#sink.unterminatedQuote(this.#row);
    this.#push(value + text.slice(from));
    return length;
  }

  #push(cell: string): void {
    if (cell.length > this.#limits.maxCellChars) throw this.#overlong(false);
    if (this.#cells.length >= this.#limits.maxColumns)
      throw refused("file-too-large", `Record ${this.#row} has more than ${this.#limits.maxColumns} cells.`);
    this.#cells.push(cell);
    this.#cellDue = false;
  }

  #endRecord(): void {
    const cells = this.#cells;
    this.#cells = [];
    if (!this.#sink.record(this.#row, cells)) this.stopped = true;
    this.#row += 1;
  }
}
