import type { Mapping, ReadingSettings } from "@tieout/ingestion/core";
import { storedDocument } from "@tieout/kernel";

/** Inputs of a run that its results don't record. */
export interface KeptInputs {
  readonly files: readonly {
    readonly file_no: number;
    readonly slot_id: string;
    readonly mapping: Mapping;
    /** How the file's text was split into cells; null if detected in the file; absent if not recorded. */
    readonly settings?: ReadingSettings | null;
  }[];
}

/** Document stored in `runs.inputs`. Must stay readable, because runs may be compared long after the format has changed. */
export const runInputsDocument = storedDocument<KeptInputs>("run inputs", []);
