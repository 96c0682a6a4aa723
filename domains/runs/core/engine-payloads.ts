import type { PaperKey } from "@tieout/catalog/core";
import type { ShapeValue } from "@tieout/shapes";
import type {
  BundleValueShape,
  ComputedFilesShape,
  FrozenPopulationShape,
  PaperPartShape,
  PeopleValueShape,
  RowTotalsShape,
  RowTypeShape,
  SampleValueShape,
  ScheduleValueShape,
  TraceRowShape,
  TraceValueShape,
  WriteValueShape,
} from "./engine-value-shapes.ts";
import type { ControlTotal, EngagementFacts, PaperSetUp, SamplingFacts, SourceFacts } from "./paper-facts.ts";
import type { RowRef } from "./paper-result.ts";
import type { FigureOrdering } from "./trace/figure-grid.ts";

/* Payloads and values of this domain's engine tasks, which are declared in `server/tasks.ts`. */

export type FrozenPopulation = ShapeValue<typeof FrozenPopulationShape>;
export type ComputedFiles = ShapeValue<typeof ComputedFilesShape>;
export type PaperPart = ShapeValue<typeof PaperPartShape>;
export type SampleValue = ShapeValue<typeof SampleValueShape>;
export type WriteValue = ShapeValue<typeof WriteValueShape>;
export type BundleValue = ShapeValue<typeof BundleValueShape>;
export type TraceRow = ShapeValue<typeof TraceRowShape>;
export type RowTotals = ShapeValue<typeof RowTotalsShape>;
export type RowType = ShapeValue<typeof RowTypeShape>;
export type TraceValue = ShapeValue<typeof TraceValueShape>;
export type ScheduleValue = ShapeValue<typeof ScheduleValueShape>;
export type PeopleValue = ShapeValue<typeof PeopleValueShape>;

export interface PopulatePayload {
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
  readonly papers: readonly PaperKey[];
  /** Engine inputs with existing results of papers whose figures other papers use. */
  readonly found: readonly { readonly paper: PaperKey; readonly input: string }[];
}

export interface PopulatedPaper extends ComputedFiles {
  readonly paper: PaperKey;
}

/** Inputs: `population.csv`, and `earlier-<n>.csv` for each earlier population. Output: `proof.json`. */
export interface SamplePayload {
  /** Key of the population. */
  readonly population: string;
  /** The parts of its natural key, in words. */
  readonly naturalKey: string;
  readonly sampling: SamplingFacts;
  /** Hash of the population as frozen on the server; any other file is refused. */
  readonly populationSha256: string;
  /** Hashes of earlier populations that were replaced within this draw; absent if there are none. */
  readonly earlier?: readonly string[];
}

/** A draw from a population; `input` is the name of the engine input with its proof. */
export interface DrawnPopulation {
  readonly population: string;
  readonly input: string;
  readonly sampling: SamplingFacts;
}

/** Inputs: `data`, `result.json` and one proof per drawn population. Outputs: `<paper>.xlsx` and `<paper>.result.json`. */
export interface WritePayload {
  readonly paper: PaperKey;
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
  readonly setUp: PaperSetUp;
  /** In the order of the paper's populations; empty before the first draw. */
  readonly draws: readonly DrawnPopulation[];
  readonly appVersion: string;
}

/** Every `input` is an engine input; `name` is its path in the archive. */
export interface BundlePayload {
  readonly files: readonly { readonly name: string; readonly input: string }[];
  /** Hashes of the uploaded files, which are listed but not included. */
  readonly sources: readonly { readonly fileName: string; readonly report: string; readonly sha256: string }[];
  readonly run: {
    readonly id: string;
    readonly user: string;
    /** ISO 8601, UTC. */
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly appVersion: string;
  };
  readonly engagement: EngagementFacts;
  /** Head of the organization's audit chain when the run ended, in hex. */
  readonly auditChainHead: string;
}

export const manifestName = "manifest.json";
export interface TracePayload {
  readonly sources: readonly SourceFacts[];
  /** A figure key of `PaperResult.figures`. */
  readonly figure: string;
  readonly offset: number;
  /** At most 1000. */
  readonly limit: number;
  /** Whether the input `rows.parquet` has the population's rows; otherwise they are read again. */
  readonly hasRows?: boolean;
  /** First rows of the tested items; absent if nothing was drawn. */
  readonly drawn?: readonly RowRef[];
  /** Search text as typed; limits the page to matching rows. */
  readonly search?: string;
  /** Type keys; limits the page to rows with these types. */
  readonly types?: readonly string[];
  /** True limits the page to rows of tested items, false to all other rows. */
  readonly tested?: boolean;
  /** File order if absent. */
  readonly ordering?: FigureOrdering | `-${FigureOrdering}`;
}

/** A page of the main table of a written workpaper, or of a table that lists a population; inputs as for `WritePayload`. */
export interface SchedulePayload {
  readonly write: WritePayload;
  /** Key of the population to list. */
  readonly population?: string;
  readonly offset: number;
  /** At most 1000. */
  readonly limit: number;
  readonly search?: string;
  /** Limits the page to rows of the same person as this row; the row is given by its position on the sheet. */
  readonly person?: number;
  /** Column key, with a leading `-` for descending order; sheet order if absent or not a column. */
  readonly ordering?: string;
}

/** Search for people in the main table of a written workpaper; inputs as for `WritePayload`. */
export interface PeoplePayload {
  readonly write: WritePayload;
  readonly search: string;
  readonly limit: number;
}

/** The person a schedule row belongs to. */
export type RowPerson = Omit<PeopleValue["people"][number], "row">;
