import type { RepairNote } from "@tieout/ingestion/core";
import type { SourceEntry } from "./source-entries.ts";

/** How SQL gets an entry's canonical value: a strict fast expression, and a table of everything else, read by the core. */
export interface ColumnReading {
  readonly entry: SourceEntry;
  readonly join: string;
  /** Canonical value; for an SSN the keyed hash. */
  readonly value: string;
  /** Last four digits of an SSN. */
  readonly last4?: string;
  /** True where the text could not be read. Null: every text can. */
  readonly bad: string | null;
  readonly repairs: ReadonlyMap<string, RepairNote>;
  /** The table of texts that the core has read; null where there is none. */
  readonly lookup: string | null;
  /** Sum of all data rows, of a column of which every text is a plain amount. */
  readonly sumCents?: bigint;
}
