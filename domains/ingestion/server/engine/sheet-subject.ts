import type { HeaderFinding, InspectedSheet, InspectPayload, SourceRow } from "@tieout/ingestion/core";
import type { TabularFile } from "@tieout/spreadsheet/read";
import type { Grid } from "./write-grid.ts";

/** One sheet of a file, read and with its header found. */
export interface SheetSubject {
  readonly file: TabularFile;
  readonly payload: InspectPayload;
  readonly sheets: readonly InspectedSheet[];
  readonly sheetIndex: number;
  readonly grid: Grid;
  readonly header: HeaderFinding;
  /** First rows, including those above the header. */
  readonly head: readonly SourceRow[];
  /** A person's choice; undefined: found column by column. */
  readonly decimalComma: boolean | undefined;
}
