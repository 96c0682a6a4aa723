import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { ShapeValue } from "@tieout/shapes";
import type { InspectedColumnShape, InspectedSheetShape, InspectionShape, InspectValueShape, NoticeShape } from "./inspection-shapes.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { RememberedColumn } from "./mapping/suggest-mapping.ts";
import type { PeekValueShape } from "./peek-shapes.ts";
import type { ReadingSettings, RememberedReading } from "./reading-settings.ts";
import type { NormalizeFactsShape, NormalizeValueShape, PreviewValueShape } from "./reading-shapes.ts";
import type { ValueMapKey } from "./reports/report-definition.ts";
import type { SheetPartShape } from "./sheets/sheet-shapes.ts";

/* Payloads and values for this domain's engine tasks, which are declared in `server/tasks.ts`. In JSON, cents are strings. */

export interface InspectPayload {
  readonly fileName: string;
  /** The slot's report. */
  readonly reportKey: ReportKey;
  /** Sheet chosen by a user; if absent, the first visible sheet with a recognized header. */
  readonly sheetIndex?: number;
  /** Sheets that a user chose to read together, in file order; the first one is also `sheetIndex`. */
  readonly sheets?: readonly number[];
  /** Header row chosen by a user; 0 if the file has no header. */
  readonly headerRow?: number;
  readonly planYear?: number;
  /** Key of the format for the slot's provider. */
  readonly format?: string;
  /** Settings chosen by a user; if absent, remembered settings that fit, or detected ones. */
  readonly settings?: ReadingSettings;
  readonly remembered?: {
    readonly readings?: readonly RememberedReading[];
    readonly columns: readonly RememberedColumn[];
    readonly values: Readonly<Partial<Record<ValueMapKey, Readonly<Record<string, string>>>>>;
  };
}

export type Notice = ShapeValue<typeof NoticeShape>;

export type InspectedSheet = ShapeValue<typeof InspectedSheetShape>;

/** Name of an inspection output: the cells of the sheet at this position. */
export const gridName = (position: number): string => (position === 0 ? "grid.parquet" : `grid-${position}.parquet`);

export type SheetPart = ShapeValue<typeof SheetPartShape>;

export type InspectedColumn = ShapeValue<typeof InspectedColumnShape>;

export type SsnRepair = NonNullable<Inspection["ssnRepairs"]>[number];

export type SheetTotals = NonNullable<Inspection["totals"]>;

export type InspectedBand = NonNullable<Inspection["bands"]>[number];

export type Inspection = ShapeValue<typeof InspectionShape>;

export type InspectValue = ShapeValue<typeof InspectValueShape>;

export interface PeekPayload {
  readonly fileName: string;
  readonly reportKey: ReportKey;
  readonly format?: string;
  readonly settings: ReadingSettings;
  /** Workbook sheet to preview; if absent, the first. */
  readonly sheetIndex?: number;
  /** Whether to read the file to its end, as required before saving settings. */
  readonly isWhole: boolean;
}

export type PeekValue = ShapeValue<typeof PeekValueShape>;

export interface NormalizePayload {
  readonly mapping: Mapping;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** The organization's key for hashing SSNs, in hex. */
  readonly hmacKeyHex: string;
  /** The other sheets in a report that is read by period, each an input. */
  readonly others?: readonly { readonly grid: string; readonly mapping: Mapping }[];
  /** Set if the input `corrections.json` contains corrections to the file. */
  readonly corrected?: true;
}

export type RowIssue = NormalizeFacts["issues"][number];

export type RepairCount = NormalizeFacts["repairs"][number];

export type AmountFacts = NormalizeFacts["amounts"][string];

export type NormalizeFacts = ShapeValue<typeof NormalizeFactsShape>;

export type NormalizeValue = ShapeValue<typeof NormalizeValueShape>;

export interface PreviewPayload {
  readonly mapping: Mapping;
  readonly planYear: number;
}

export type PreviewRow = PreviewValue["rows"][number];

export type PreviewValue = ShapeValue<typeof PreviewValueShape>;
