import type { HeaderFinding, InspectedSheet, InspectPayload, SourceRow } from "@tieout/ingestion/core";
import type { TabularFile } from "@tieout/spreadsheet/read";
import type { StackedSheets } from "./sheets/write-sheets.ts";
import type { Grid } from "./write-grid.ts";

/** One sheet in a file, or several read together, with the detected header. */
export interface SheetSubject {
  readonly file: TabularFile;
  readonly payload: InspectPayload;
  readonly sheets: readonly InspectedSheet[];
  readonly sheetIndex: number;
  readonly grid: Grid;
  readonly header: HeaderFinding;
  /** First rows, including those above the header. */
  readonly head: readonly SourceRow[];
  /** The sheets that are read together, in the order of the view `grid`; null for a single sheet. */
  readonly stacked: StackedSheets | null;
  /** Sheets that look like parts of the report. */
  readonly alike: readonly number[];
  /** A person's choice; undefined if detected per column. */
  readonly decimalComma: boolean | undefined;
}
