import type { Mapping, ReadingSettings } from "@tieout/ingestion/core";
import { storedDocument } from "@tieout/kernel";

/** Inputs of a run that its results do not record. */
export interface KeptInputs {
  readonly files: readonly {
    readonly file_no: number;
    readonly slot_id: string;
    readonly mapping: Mapping;
    /** How its text was split into cells; null if detected in the file; absent if not recorded. */
    readonly settings?: ReadingSettings | null;
  }[];
}

/** Document stored in `runs.inputs`; must stay readable, because runs are compared after any later change. */
export const runInputsDocument = storedDocument<KeptInputs>("run inputs", []);
