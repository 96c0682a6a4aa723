import { storedDocument, type Upgrader } from "@tieout/kernel";
import { type PaymentItems, upgradeSampledItems } from "@tieout/testing/core";
import type { PaperResult, SourceFacts, WritePayload } from "../../core/index.ts";

/** Files of the run by their number, so that references of a result can be opened later. */
export interface RunSource {
  readonly file_no: number;
  readonly asset_id: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly sheet: string | null;
  readonly grid_object_key: string;
  readonly canonical_object_key: string;
  readonly headers: readonly string[];
  readonly masked_columns: readonly number[];
}

export interface StoredPaper extends Omit<PaperResult, "exceptions"> {
  readonly exception_count: number;
  readonly sources: readonly RunSource[];
  /** Sources as lineage takes them. */
  readonly sources_payload: readonly SourceFacts[];
  /** What the writing task read, so that the schedule can be laid out again page by page. */
  readonly write: { readonly payload: WritePayload; readonly inputs: readonly { readonly name: string; readonly objectKey: string }[] };
  readonly sample_changes: readonly string[];
  /** Version of what made it; results kept before versions were have none. */
  readonly made_by?: string;
  readonly procedures: readonly { readonly id: string; readonly order: number; readonly text: string; readonly computed: boolean }[];
}

/** Sampled items were payments with names of their own for what now are columns and cells. */
const itemsAsCells: Upgrader = ({ sample, ...rest }) => ({
  ...rest,
  sample: sample ? upgradeSampledItems(sample as PaymentItems) : null,
});

/** A result as `run_outputs.result` keeps it: a locked engagement opens it after every later change. */
export const resultDocument = storedDocument<StoredPaper>("result", [itemsAsCells]);
