import type { Cents, Result } from "@tieout/kernel";
import type { DrawnSample, SampleCoverage } from "../selection/sample-coverage.ts";
import type { Lottery, PopulationItem } from "../selection/ticket-items.ts";

/** The auditor's stored choices for drawing one output's sample. */
export interface SamplingSettings<Key extends string = string> {
  readonly method: Key;
  readonly sizeType: "fixed" | "all";
  readonly size: number;
  readonly isiThresholdCents: Cents | null;
  readonly isiCountsTowardSampleSize: boolean;
}

/** Settings while they are being entered: the size is null while its field is empty. */
export type UnfinishedSettings<Key extends string = string> = Omit<SamplingSettings<Key>, "size"> & { readonly size: number | null };

/** A failure code from this domain, without its prefix. */
export type SettingsFault = "threshold-invalid";

/** Members common to every plan. Plans are sent and stored as JSON. */
export interface PlanOf<Key extends string> {
  readonly method: Key;
  /** Requested number of items. */
  readonly size: number;
  /** Basis for the size: `15 items, firm default`. */
  readonly sizeBasis: string;
  /** Decimal text: items with at least this absolute amount are always tested; null for no threshold. */
  readonly isiThreshold: string | null;
  /** True: random items fill up the sample to its size; false: the whole size is drawn from the remaining items, in addition to the ISI. */
  readonly isiCountsTowardSampleSize: boolean;
}

/** Proof members that the plan determines, in order. */
export interface PlanInProof {
  readonly size: number;
  readonly size_basis: string;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_size: boolean;
}

/**
 * A way of selecting items. The functions use method syntax so that the registry can hold methods with different plans; each function is
 * called only with plans that have its method's key.
 */
export interface SamplingMethod<Plan extends PlanOf<string> = PlanOf<string>> {
  readonly key: Plan["method"];
  /** Title in the setup. */
  readonly title: string;
  /** Whether every item is tested, so that neither a size nor an ISI rule is needed. */
  readonly testsEverything: boolean;
  /** `usual`: the firm's default, if it uses the same method. */
  plan(settings: SamplingSettings, usual: SamplingSettings | null): Result<Plan, SettingsFault>;
  /** Number of items drawn in addition to the ISI. */
  size(plan: Plan, population: { readonly count: number; readonly isi: number }): number;
  /** `items` come in the order of the population file; any other order must produce the same sample. */
  draw(items: Iterable<PopulationItem>, plan: Plan, lottery: Lottery): DrawnSample;
  evaluate(sample: DrawnSample): SampleCoverage;
  readonly proof: {
    /** Describes how tickets are computed and used. */
    readonly ticketRule: string;
    say(plan: Plan): PlanInProof;
    read(said: PlanInProof): Plan;
  };
  readonly words: {
    /** Sentence about what the next run will test. `item` is singular. */
    sentence(settings: UnfinishedSettings, item: string): string;
    /** Short form, for comparison with another setup. */
    short(settings: UnfinishedSettings): string;
    /** Text for the workpaper. `items` is plural. */
    printed(items: string): string;
  };
}
