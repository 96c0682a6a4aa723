import { createReadStream } from "node:fs";
import type { Result } from "@tieout/kernel";
import { columnName } from "../../model/index.ts";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import { storedResult } from "../formula-tally.ts";
import type { ReadLimits } from "../read-limits.ts";
import { RowCollector } from "../row-collector.ts";
import type { Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile } from "../tabular-file.ts";
import { ColumnSpans } from "./column-spans.ts";
import { cellValue } from "./full-value.ts";
import { type Attributes, isHidden } from "./hidden-marks.ts";
import { type PageDecoder, pageDecoder } from "./page-encoding.ts";
import { type PageCell, PageEvents, type PageHandler } from "./page-events.ts";
import { OutlineHandler, type PageOutline } from "./page-outline.ts";

interface PageSource {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly notices: readonly Notice[];
}

const chunkBytes = 256 * 1024;

interface Pass {
  readonly path: string;
  readonly decoder: () => PageDecoder;
  readonly limits: ReadLimits;
}

async function scanPage({ path, decoder, limits }: Pass, handler: PageHandler, isDone: () => boolean = () => false): Promise<void> {
  const events = new PageEvents(handler, limits.maxCellChars);
  const texts = decoder();
  for await (const chunk of createReadStream(path, { start: texts.startBytes, highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    limits.checkpoint();
    events.write(texts.write(chunk));
    if (isDone()) return;
  }
  events.write(texts.end());
  events.end();
}

/** Reads the rows of one table in a page. */
class TableHandler implements PageHandler {
  readonly collector: RowCollector;
  readonly #wanted: number;
  readonly #hiddenClasses: ReadonlySet<string>;
  readonly #spans: ColumnSpans;
  readonly #hiddenColumns = new Set<number>();
  readonly #open: number[] = [];
  #tables = 0;
  #row = 0;
  #listedColumn = 0;
  #isTableHidden = false;
  #isSectionHidden = false;
  isDone = false;

  constructor(wanted: number, { hiddenClasses }: PageOutline, collector: RowCollector, limits: ReadLimits) {
    this.collector = collector;
    this.#wanted = wanted;
    this.#hiddenClasses = hiddenClasses;
    this.#spans = new ColumnSpans(limits.maxColumns);
  }

  get #isWanted(): boolean {
    return this.#open.at(-1) === this.#wanted;
  }

  openTable(attributes: Attributes): void {
    this.#open.push(this.#tables);
    this.#tables += 1;
    if (this.#isWanted) this.#isTableHidden = this.#hides(attributes, true);
  }

  closeTable(): void {
    if (this.#isWanted) {
      this.isDone = true;
      for (const column of [...this.#hiddenColumns].sort((a, b) => a - b))
        this.collector.facts.hiddenColumns.push({ from: column, to: column });
    }
    this.#open.pop();
  }

  openSection(attributes: Attributes): void {
    if (this.#isWanted) this.#isSectionHidden = this.#hides(attributes, true);
  }

  column(attributes: Attributes): void {
    if (!this.#isWanted) return;
    const span = Math.max(1, Math.min(1_000, Number(/^\d{1,4}$/.exec(attributes.span ?? "")?.[0] ?? 1)));
    if (this.#hides(attributes, false) || /^0(?:px|pt|%)?$/.test(attributes.width ?? ""))
      for (let at = 1; at <= span; at += 1) this.#hideColumn(this.#listedColumn + at);
    this.#listedColumn += span;
  }

  openRow(attributes: Attributes): void {
    if (!this.#isWanted) return;
    this.#row += 1;
    this.#spans.beginRow(this.#row);
    this.collector.begin(this.#row, this.#isTableHidden || this.#isSectionHidden || this.#hides(attributes, true));
  }

  closeRow(): void {
    if (!this.#isWanted) return;
    this.collector.end();
    if (this.collector.done) this.isDone = true;
  }

  cell({ attributes, text }: PageCell): void {
    if (!this.#isWanted) return;
    const { from, to, until } = this.#spans.place(this.#row, attributes.colspan, attributes.rowspan);
    if (to > from || until > this.#row)
      this.collector.facts.mergedRanges.add(`${columnName(from - 1)}${this.#row}:${columnName(to - 1)}${until}`);
    if (this.#hides(attributes, false)) this.#hideColumn(from);
    const value = cellValue(text, attributes).text;
    this.collector.cell(from, value, /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/.test(value));
    if (attributes["x:fmla"] !== undefined || attributes["data-f"] !== undefined) this.collector.formula(from, resultOf(value));
  }

  styleSheet(): void {}

  hides(attributes: Attributes): boolean {
    return this.#hides(attributes, false);
  }

  #hideColumn(column: number): void {
    if (this.#hiddenColumns.size < 1_000) this.#hiddenColumns.add(column);
  }

  #hides(attributes: Attributes, isBox: boolean): boolean {
    return isHidden(attributes, this.#hiddenClasses, isBox);
  }
}

const resultOf = (text: string) => storedResult(text === "" ? null : /^[-$]{0,2}0(?:\.0{1,9})?$/.test(text) ? 0 : text);

class WebPageFile implements TabularFile {
  readonly format = "html";
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  readonly calculation = "unknown";
  readonly #outline: PageOutline;
  readonly #pass: Pass;

  constructor(source: PageSource, outline: PageOutline, pass: Pass) {
    this.fileName = source.fileName;
    this.path = source.path;
    const read: Notice = {
      code: "read-as-web-page",
      msg: "The file is a web page (HTML), despite its name; its tables were read as text.",
    };
    this.notices = [...source.notices, read, ...outline.notices];
    this.sheets = outline.tables.map((_, index) => ({ index, name: `Sheet${index + 1}`, visibility: "visible", kind: "worksheet" }));
    this.#outline = outline;
    this.#pass = pass;
  }

  readRows(sheetIndex: number, onRow: OnRow, range: ReadRange = {}): Promise<Result<SheetFacts, FileRefusal>> {
    const table = this.#outline.tables[sheetIndex];
    if (table === undefined) throw new RangeError(`sheet ${sheetIndex} of ${this.sheets.length}`);
    return asResult(async () => {
      const collector = new RowCollector(onRow, this.#pass.limits, range);
      const handler = new TableHandler(table, this.#outline, collector, this.#pass.limits);
      await scanPage(this.#pass, handler, () => handler.isDone);
      return collector.facts.facts();
    });
  }

  async close(): Promise<void> {}
}

/**
 * Opens a web page that a program saved as a workbook: every table that doesn't contain another table is a sheet. Keeps nothing in memory.
 */
export async function openWebPage(source: PageSource, head: Buffer, limits: ReadLimits): Promise<TabularFile> {
  if (source.bytes > limits.maxWebPageBytes)
    throw refused("file-too-large", `The file is a web page of more than ${Math.round(limits.maxWebPageBytes / 1024 ** 2)} MB.`);
  const pass: Pass = { path: source.path, decoder: await pageDecoder(source.path, head, limits), limits };
  const handler = new OutlineHandler();
  await scanPage(pass, handler);
  return new WebPageFile(source, handler.outline(), pass);
}
