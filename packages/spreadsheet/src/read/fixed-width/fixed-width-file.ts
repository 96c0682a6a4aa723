import { basename } from "node:path";
import type { Result } from "@tieout/kernel";
import { recordSink } from "../delimited/record-sink.ts";
import { asResult, type FileRefusal, refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import { FactsTally } from "../sheet-facts.ts";
import type { Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile } from "../tabular-file.ts";
import { type FixedColumns, isRow } from "./find-columns.ts";
import { type TextPlace, textLines } from "./text-lines.ts";
import { crosses, cutLine, isAmount, isFigure, isRule, isTotalLine } from "./text-spans.ts";

/** Whether a row has an identifier at the beginning and only one amount, with the other amounts left blank. */
const isShortRow = (cells: readonly string[], [first = 0, ...others]: readonly number[]): boolean =>
  first === 0 && isFigure(cells[0] ?? "") && others.some((column) => isAmount(cells[column] ?? ""));

/** A fixed-width text file as one visible sheet. Titles that run across a border stay whole, in the first cell. */
export class FixedWidthFile implements TabularFile {
  readonly format = "fixed_width";
  readonly fileName: string;
  readonly path: string;
  readonly notices: readonly Notice[];
  readonly sheets: readonly SheetInfo[];
  readonly fixed: NonNullable<TabularFile["fixed"]>;
  readonly #place: TextPlace;
  readonly #columns: FixedColumns & { readonly isChosen?: boolean };
  /** Borders that text crosses in most lines; only the user who chose them knows they are there. */
  readonly #within: ReadonlySet<number>;
  readonly #limits: ReadLimits;

  constructor(
    source: { readonly path: string; readonly fileName: string; readonly notices: readonly Notice[] },
    place: TextPlace,
    columns: FixedColumns & { readonly isChosen?: boolean },
    limits: ReadLimits,
  ) {
    this.path = source.path;
    this.fileName = source.fileName;
    this.#place = place;
    this.#columns = columns;
    this.#within = new Set(columns.within);
    this.#limits = limits;
    this.sheets = [{ index: 0, name: basename(source.fileName).replace(/\.[^.]*$/, ""), visibility: "visible", kind: "worksheet" }];
    this.fixed = { breaks: columns.breaks, encoding: place.encoding, doubtful: columns.doubtful ?? [] };
    const starts = columns.breaks.map((at) => at + 1).join(", ");
    const found = columns.isChosen ? "begin, as chosen," : "were found to begin";
    this.notices = [
      ...source.notices,
      {
        code: "fixed-width",
        msg: `The file has columns of fixed width; new ones ${found} at characters ${starts}. Check the columns in the first rows.`,
      },
    ];
  }

  readRows(sheetIndex: number, onRow: OnRow, range: ReadRange = {}): Promise<Result<SheetFacts, FileRefusal>> {
    if (sheetIndex !== 0) throw new RangeError(`sheet ${sheetIndex} of 1`);
    return asResult(async () => {
      const facts = new FactsTally();
      const sink = recordSink(facts, onRow, range);
      let row = 0;
      for await (const line of textLines(this.path, this.#place, this.#limits)) {
        row += 1;
        if (!sink.record(row, this.#cells(row, line))) break;
      }
      facts.formattedRows = facts.rows;
      facts.formattedColumns = facts.columns;
      return facts.facts();
    });
  }

  #cells(row: number, given: string): string[] {
    const line = given.includes("\f") ? given.replaceAll("\f", "") : given;
    if (line.trim() === "" || isRule(line)) return [""];
    const cells = cutLine(line, this.#columns.breaks);
    const crossed = this.#columns.breaks.find((at) => !this.#within.has(at) && crosses(line, at));
    if (crossed === undefined) return cells;
    const { figures } = this.#columns;
    if (isTotalLine(line)) return [line.trim()];
    if (!isRow(cells, figures) && !isShortRow(cells, figures)) return [line.trim()];
    // A sparse field may touch the field before it, as other fields do in most records.
    if (this.#within.size > 0) return cells;
    throw refused(
      this.#columns.isChosen ? "settings-do-not-fit" : "file-not-a-spreadsheet",
      `Row ${row} of this report of fixed-width columns has text across character ${crossed + 1}, where a column begins in other rows, so it is not clear which column it belongs to.`,
    );
  }

  async close(): Promise<void> {}
}
