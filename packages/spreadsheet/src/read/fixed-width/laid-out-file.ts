import { basename } from "node:path";
import type { Result } from "@tieout/kernel";
import { recordSink } from "../delimited/record-sink.ts";
import { asResult, type FileRefusal } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import { FactsTally } from "../sheet-facts.ts";
import type { LineLayout, Notice, OnRow, ReadRange, SheetFacts, SheetInfo, TabularFile } from "../tabular-file.ts";
import { type TextPlace, textLines } from "./text-lines.ts";

/** A text file as one visible sheet, with each line split by a layout that the caller supplies. */
export class LaidOutFile implements TabularFile {
  readonly format = "fixed_width";
  readonly fileName: string;
  readonly path: string;
  readonly sheets: readonly SheetInfo[];
  readonly named: NonNullable<TabularFile["named"]>;
  readonly fixed: NonNullable<TabularFile["fixed"]>;
  readonly #notices: readonly Notice[];
  readonly #place: TextPlace;
  readonly #layout: LineLayout;
  readonly #limits: ReadLimits;
  #ofLines: readonly Notice[] = [];

  constructor(
    source: { readonly path: string; readonly fileName: string; readonly notices: readonly Notice[] },
    place: TextPlace,
    layout: LineLayout,
    limits: ReadLimits,
  ) {
    this.path = source.path;
    this.fileName = source.fileName;
    this.#notices = source.notices;
    this.#place = place;
    this.#layout = layout;
    this.#limits = limits;
    this.named = { headers: layout.headers, isAssumed: layout.isAssumed };
    this.fixed = { breaks: layout.breaks, encoding: place.encoding };
    this.sheets = [{ index: 0, name: basename(source.fileName).replace(/\.[^.]*$/, ""), visibility: "visible", kind: "worksheet" }];
  }

  /** Notices about the lines, available once a pass has read all of them. */
  get notices(): readonly Notice[] {
    return [...this.#notices, ...this.#ofLines];
  }

  readRows(sheetIndex: number, onRow: OnRow, range: ReadRange = {}): Promise<Result<SheetFacts, FileRefusal>> {
    if (sheetIndex !== 0) throw new RangeError(`sheet ${sheetIndex} of 1`);
    return asResult(async () => {
      const facts = new FactsTally();
      const sink = recordSink(facts, onRow, range);
      const pass = this.#layout.begin();
      let row = 0;
      for await (const line of textLines(this.path, this.#place, this.#limits)) {
        row += 1;
        if (!sink.record(row, [...pass.cells(line, row)])) break;
      }
      if (facts.complete) this.#ofLines = pass.notices();
      // Rows of other record types contain only the record type.
      facts.uniformColumns = true;
      facts.formattedRows = facts.rows;
      facts.formattedColumns = facts.columns;
      return facts.facts();
    });
  }

  async close(): Promise<void> {}
}
