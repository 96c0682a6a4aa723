import type { RepairNote } from "@tieout/ingestion/core";
import type { SourceEntry } from "./source-entries.ts";

/** How SQL computes an entry's canonical value: a strict, fast expression, and a lookup table for all other texts, which the core reads. */
export interface ColumnReading {
  readonly entry: SourceEntry;
  readonly join: string;
  /** Join with another reading that the value also needs. */
  readonly needs?: string;
  /** Canonical value; for an SSN, the keyed hash. */
  readonly value: string;
  /** SQL for the value in every row, if the value counts only in some rows. */
  readonly whole?: string;
  /** Last four digits of an SSN. */
  readonly last4?: string;
  /** SQL that is true if the text can't be read; null if every text can be read. */
  readonly bad: string | null;
  readonly repairs: ReadonlyMap<string, RepairNote>;
  /** The table of texts that the core reads; null if there is none. */
  readonly lookup: string | null;
  /** Sum over all data rows, if every text in the column is a plain amount. */
  readonly sumCents?: bigint;
}
