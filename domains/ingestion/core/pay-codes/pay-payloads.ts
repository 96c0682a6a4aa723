import type { PlainDate } from "@tieout/kernel";
import type { Mapping } from "../mapping/mapping.ts";

/* Task `ingestion.pay-codes`; inputs: the grids of the registers of a slot. JSON: cents are texts. */

/** Registers of one slot, sheet by sheet, with the amount columns that are counted. */
export interface CountPayPayload {
  readonly sheets: readonly { readonly grid: string; readonly mapping: Mapping }[];
  /** Columns whose amounts are counted, mapped or not. */
  readonly columns: readonly number[];
  /** Keys of the codes and columns that are elective deferrals: with them a check is one with deferrals. */
  readonly deferrals: readonly string[];
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  readonly hmacKeyHex: string;
  /** Rows of this code or column instead of the counts, and which of them. */
  readonly rowsOf?: { readonly key: string; readonly offset: number; readonly limit: number };
}

/** A pay code or column within the plan year. */
export interface PayCount {
  readonly key: string;
  /** Of hours: hundredths. */
  readonly cents: string;
  readonly employees: number;
  /** ISO 8601. */
  readonly firstOn: string;
  readonly lastOn: string;
  readonly rows: number;
  /** Employees' pay dates, and those of them with elective deferrals. */
  readonly checks: number;
  readonly deferredChecks: number;
}

export interface PayRow {
  /** Place of the sheet in the payload. */
  readonly sheet: number;
  readonly row: number;
  /** Name, or the identifier where the file has no names. */
  readonly employee: string;
  readonly payOn: string;
  readonly cents: string;
}

export type CountPayValue =
  /** What the mapping lacks for counting. */
  | { readonly lacks: string; readonly counts?: undefined; readonly rows?: undefined }
  | { readonly lacks?: undefined; readonly counts: readonly PayCount[]; readonly rows: readonly PayRow[] };
