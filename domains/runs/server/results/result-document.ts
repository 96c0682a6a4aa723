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
  /** Object with the source rows of the first population; results of earlier versions have none. */
  readonly population_rows?: { readonly objectKey: string };
  /** Inputs of the writing task, to lay out the schedule again page by page. */
  readonly write: { readonly payload: WritePayload; readonly inputs: readonly { readonly name: string; readonly objectKey: string }[] };
  /** Items added to and removed from each sample since the last run with the same seed, by population; none where nothing was drawn. */
  readonly sample_changes: Readonly<Record<string, readonly string[]>>;
  /** Version of the code that made it; older results have none. */
  readonly made_by?: string;
  /** Versions of its parts, of the code that reads files and of the workpaper's own; results of earlier versions have the whole alone. */
  readonly code?: { readonly reading: string; readonly own: string };
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

/** What the writing task was told of the only sample, as it is told of several. */
function withDraws(payload: Readonly<Record<string, unknown>>, paper: unknown): Readonly<Record<string, unknown>> {
  const { sampling, setUp, ...rest } = payload as { readonly sampling?: unknown; readonly setUp: Pick<PaperSetUp, "attributeResults"> };
  return {
    ...rest,
    setUp: { ...setUp, attributeResults: setUp.attributeResults.map((one) => ({ ...one, population: paper })) },
    draws: sampling ? [{ population: paper, input: "proof.json", sampling }] : [],
  };
}

/** A paper used to have one population, whose key is the paper's. */
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

/** What a plan says used to be beside the seed of its draw. */
function withPlan({ sampling, ...draw }: StoredDraw): StoredDraw {
  if ("plan" in sampling) return { ...draw, sampling };
  const { method, size, sizeBasis, isiThreshold, isiCountsTowardSampleSize, ...rest } = sampling;
  return { ...draw, sampling: { plan: { method, size, sizeBasis, isiThreshold, isiCountsTowardSampleSize }, ...rest } };
}

/** Draws of the first version came through as it had them; what compares runs reads the plan of each. */
const plansOfDraws: Upgrader = ({ write, ...rest }) => {
  const { payload, inputs } = write as { readonly payload: { readonly draws: readonly StoredDraw[] }; readonly inputs: unknown };
  return { ...rest, write: { payload: { ...payload, draws: payload.draws.map(withPlan) }, inputs } };
};

/** A result as stored in `run_outputs.result`: a locked engagement opens it after every later change. */
export const resultDocument = storedDocument<StoredPaper>("result", [itemsAsCells, severalPopulations, plansOfDraws]);
