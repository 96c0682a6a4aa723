import type { Mapping, ReadingSettings } from "@tieout/ingestion/core";
import { storedDocument } from "@tieout/kernel";

/** What a run read that its results do not say. */
export interface KeptInputs {
  readonly files: readonly {
    readonly file_no: number;
    readonly slot_id: string;
    readonly mapping: Mapping;
    /** How its text was cut into cells; null: found in the file; absent: not recorded. */
    readonly settings?: ReadingSettings | null;
  }[];
}

/** As stored in `runs.inputs`: runs are compared after every later change. */
export const runInputsDocument = storedDocument<KeptInputs>("run inputs", []);
