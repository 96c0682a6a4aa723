import { storedDocument, type Upgrader } from "@tieout/kernel";
import { type PaymentItems, upgradeSampledItems } from "@tieout/testing/core";
import {
  type PaperResult,
  type PaperSetUp,
  populationsAsList,
  type ReadColumn,
  type SourceFacts,
  type WritePayload,
} from "../../core/index.ts";

/** A run's files by number, used later to open the rows a result refers to. */
export interface RunSource {
  readonly file_no: number;
  readonly asset_id: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly sheet: string | null;
  readonly grid_object_key: string;
  readonly canonical_object_key: string;
  readonly headers: readonly string[];
  /** Letters of the columns; empty if unknown, absent in results from earlier versions. */
  readonly letters?: readonly string[];
  /** Columns that were read, each with its field; absent in results from earlier versions. */
  readonly columns?: readonly ReadColumn[];
  readonly masked_columns: readonly number[];
}

export interface StoredPaper extends Omit<PaperResult, "exceptions"> {
  readonly exception_count: number;
  readonly sources: readonly RunSource[];
  /** Sources to pass to a trace. */
  readonly sources_payload: readonly SourceFacts[];
  /** Object with the first population's source rows; absent in results from earlier versions. */
  readonly population_rows?: { readonly objectKey: string };
  /** Inputs of the writing task, used to lay out the schedule again page by page. */
  readonly write: { readonly payload: WritePayload; readonly inputs: readonly { readonly name: string; readonly objectKey: string }[] };
  /** Items added to and removed from each sample since the last run with the same seed, by population; empty if nothing was drawn. */
  readonly sample_changes: Readonly<Record<string, readonly string[]>>;
  /** Version of the code that produced the result; absent in older results. */
  readonly made_by?: string;
  /**
   * Versions of the code that reads files and of the workpaper's own code; results from earlier versions have only the combined version.
   */
  readonly code?: { readonly reading: string; readonly own: string };
  readonly procedures: readonly {
    readonly id: string;
    readonly order: number;
    readonly text: string;
    /** Whether rules answer the step, at least in part; results from earlier versions don't record which. */
    readonly computed: boolean;
    readonly partly_computed?: boolean;
  }[];
}

/** Converts sampled items from payments with named members to columns and cells. */
const itemsAsCells: Upgrader = ({ sample, ...rest }) => ({
  ...rest,
  sample: sample ? upgradeSampledItems(sample as PaymentItems) : null,
});

/** Converts the writing task's input for a single sample to the form for several. */
function withDraws(payload: Readonly<Record<string, unknown>>, paper: unknown): Readonly<Record<string, unknown>> {
  const { sampling, setUp, ...rest } = payload as { readonly sampling?: unknown; readonly setUp: Pick<PaperSetUp, "attributeResults"> };
  return {
    ...rest,
    setUp: { ...setUp, attributeResults: setUp.attributeResults.map((one) => ({ ...one, population: paper })) },
    draws: sampling ? [{ population: paper, input: "proof.json", sampling }] : [],
  };
}

/** Converts a result with a single population, which has the same key as the paper. */
const severalPopulations: Upgrader = ({ sample_changes, write, ...rest }) => {
  const listed = populationsAsList(rest);
  const { payload, inputs } = write as { readonly payload: Readonly<Record<string, unknown>>; readonly inputs: unknown };
  return {
    ...listed,
    sample_changes: rest.sample ? { [String(rest.paper)]: sample_changes } : {},
    write: { payload: withDraws(payload, rest.paper), inputs },
  };
};

interface StoredDraw {
  readonly sampling: Readonly<Record<string, unknown>>;
}

/** Moves plan settings that were stored beside a draw's seed into the draw's plan. */
function withPlan({ sampling, ...draw }: StoredDraw): StoredDraw {
  if ("plan" in sampling) return { ...draw, sampling };
  const { method, size, sizeBasis, isiThreshold, isiCountsTowardSampleSize, ...rest } = sampling;
  return { ...draw, sampling: { plan: { method, size, sizeBasis, isiThreshold, isiCountsTowardSampleSize }, ...rest } };
}

/** Converts draws still in their first version, because the run comparison reads each draw's plan. */
const plansOfDraws: Upgrader = ({ write, ...rest }) => {
  const { payload, inputs } = write as { readonly payload: { readonly draws: readonly StoredDraw[] }; readonly inputs: unknown };
  return { ...rest, write: { payload: { ...payload, draws: payload.draws.map(withPlan) }, inputs } };
};

/** A result as stored in `run_outputs.result`. Must stay readable for locked engagements, whatever changes later. */
export const resultDocument = storedDocument<StoredPaper>("result", [itemsAsCells, severalPopulations, plansOfDraws]);
