import { storedDocument, type Upgrader } from "@tieout/kernel";
import { type PaymentItems, upgradeSampledItems } from "@tieout/testing/core";
import type { PaperResult, ReadColumn, SourceFacts, WritePayload } from "../../core/index.ts";

/** Files of the run by number, to open a result's references later. */
export interface RunSource {
  readonly file_no: number;
  readonly asset_id: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly sheet: string | null;
  readonly grid_object_key: string;
  readonly canonical_object_key: string;
  readonly headers: readonly string[];
  /** Letters of the columns; empty where they are not known, absent in results of earlier versions. */
  readonly letters?: readonly string[];
  /** Columns that were read, each with its field; absent in results of earlier versions. */
  readonly columns?: readonly ReadColumn[];
  readonly masked_columns: readonly number[];
}

export interface StoredPaper extends Omit<PaperResult, "exceptions"> {
  readonly exception_count: number;
  readonly sources: readonly RunSource[];
  /** Sources for lineage. */
  readonly sources_payload: readonly SourceFacts[];
  /** Object with the source rows of the population; results of earlier versions have none. */
  readonly population_rows?: { readonly objectKey: string };
  /** Inputs of the writing task, to lay out the schedule again page by page. */
  readonly write: { readonly payload: WritePayload; readonly inputs: readonly { readonly name: string; readonly objectKey: string }[] };
  readonly sample_changes: readonly string[];
  /** Version of the code that made it; older results have none. */
  readonly made_by?: string;
  readonly procedures: readonly {
    readonly id: string;
    readonly order: number;
    readonly text: string;
    /** Rules answer the step, or part of it; of results of earlier versions it is not known which. */
    readonly computed: boolean;
    readonly partly_computed?: boolean;
  }[];
}

/** Sampled items used to be payments with named members; now they are columns and cells. */
const itemsAsCells: Upgrader = ({ sample, ...rest }) => ({
  ...rest,
  sample: sample ? upgradeSampledItems(sample as PaymentItems) : null,
});

/** A result as stored in `run_outputs.result`: a locked engagement opens it after every later change. */
export const resultDocument = storedDocument<StoredPaper>("result", [itemsAsCells]);
