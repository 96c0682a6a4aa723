import type { Cents, Result } from "@tieout/kernel";
import type { DrawnSample, SampleCoverage } from "../selection/sample-coverage.ts";
import type { Lottery, PopulationItem } from "../selection/ticket-items.ts";

/** The auditor's stored choices for the draw of one output. */
export interface SamplingSettings<Key extends string = string> {
  readonly method: Key;
  readonly sizeType: "fixed" | "all";
  readonly size: number;
  readonly isiThresholdCents: Cents | null;
  readonly isiCountsTowardSampleSize: boolean;
}

/** Settings during entry: the size is null while its field is empty. */
export type UnfinishedSettings<Key extends string = string> = Omit<SamplingSettings<Key>, "size"> & { readonly size: number | null };

/** A failure code of the domain, without its prefix. */
export type SettingsFault = "threshold-invalid";

/** Members common to every plan. Plans are sent and stored as JSON. */
export interface PlanOf<Key extends string> {
  readonly method: Key;
  /** Requested number of items. */
  readonly size: number;
  /** Basis of the size: `15 items, firm default`. */
  readonly sizeBasis: string;
  /** Decimal text: items of at least this absolute amount are always tested; null for none. */
  readonly isiThreshold: string | null;
  /** True: the random part fills up to the size; false: the whole size is drawn from the remainder, in addition to the ISI. */
  readonly isiCountsTowardSampleSize: boolean;
}

/** Members of a proof that the plan determines, in order. */
export interface PlanInProof {
  readonly size: number;
  readonly size_basis: string;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_size: boolean;
}

/**
 * A way of selecting items. The functions use method syntax so that the registry can hold methods with different plans; each is only called
 * with plans of its own key.
 */
export interface SamplingMethod<Plan extends PlanOf<string> = PlanOf<string>> {
  readonly key: Plan["method"];
  /** Title in the setup. */
  readonly title: string;
  /** Whether every item is tested, so that neither a size nor an ISI rule is needed. */
  readonly testsEverything: boolean;
  /** `usual`: the firm's default, if it is for the same method. */
  plan(settings: SamplingSettings, usual: SamplingSettings | null): Result<Plan, SettingsFault>;
  /** Number of items drawn in addition to the ISI. */
  size(plan: Plan, population: { readonly count: number; readonly isi: number }): number;
  /** `items` in the order of the population file; another order must give the same sample. */
  draw(items: Iterable<PopulationItem>, plan: Plan, lottery: Lottery): DrawnSample;
  evaluate(sample: DrawnSample): SampleCoverage;
  readonly proof: {
    /** Describes how tickets are made and used. */
    readonly ticketRule: string;
    say(plan: Plan): PlanInProof;
    read(said: PlanInProof): Plan;
  };
  readonly words: {
    /** Sentence about what the next run tests. `item` in the singular. */
    sentence(settings: UnfinishedSettings, item: string): string;
    /** Short form, for comparing with another setup. */
    short(settings: UnfinishedSettings): string;
    /** Text in the workpaper. `items` in the plural. */
    printed(items: string): string;
  };
}
