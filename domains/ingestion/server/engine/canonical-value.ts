import type { RepairNote } from "@tieout/ingestion/core";
import type { SourceEntry } from "./source-entries.ts";

/** How SQL computes an entry's canonical value: a strict fast expression, and a table of all other texts, read by the core. */
export interface ColumnReading {
  readonly entry: SourceEntry;
  readonly join: string;
  /** Join of another reading that the value also needs. */
  readonly needs?: string;
  /** Canonical value; for an SSN the keyed hash. */
  readonly value: string;
  /** SQL of the value in every row, where it counts in some only. */
  readonly whole?: string;
  /** Last four digits of an SSN. */
  readonly last4?: string;
  /** True where the text cannot be read. Null: every text can. */
  readonly bad: string | null;
  readonly repairs: ReadonlyMap<string, RepairNote>;
  /** The table of texts read by the core; null without one. */
  readonly lookup: string | null;
  /** Sum of all data rows, when every text of the column is a plain amount. */
  readonly sumCents?: bigint;
}
