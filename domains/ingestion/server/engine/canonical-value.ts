import type { RepairNote } from "@tieout/ingestion/core";
import type { SourceEntry } from "./source-entries.ts";

/** How SQL computes an entry's canonical value: a strict fast expression, and a table of all other texts, which the core reads. */
export interface ColumnReading {
  readonly entry: SourceEntry;
  readonly join: string;
  /** Join of another reading that the value needs as well. */
  readonly needs?: string;
  /** Canonical value; the keyed hash for an SSN. */
  readonly value: string;
  /** SQL of the value in every row, if it counts only in some. */
  readonly whole?: string;
  /** Last four digits of an SSN. */
  readonly last4?: string;
  /** True if the text cannot be read. Null if every text can. */
  readonly bad: string | null;
  readonly repairs: ReadonlyMap<string, RepairNote>;
  /** The table of texts that the core reads; null if there is none. */
  readonly lookup: string | null;
  /** Sum of all data rows, if every text of the column is a plain amount. */
  readonly sumCents?: bigint;
}
