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

/** Settings while they are entered: the size is null while its field is empty. */
export type UnfinishedSettings<Key extends string = string> = Omit<SamplingSettings<Key>, "size"> & { readonly size: number | null };

/** A failure of the domain, without its prefix. */
export type SettingsFault = "threshold-invalid";

/** Members of every plan. Plans are sent and stored as JSON. */
export interface PlanOf<Key extends string> {
  readonly method: Key;
  /** Items asked for. */
  readonly size: number;
  /** Basis of the size: `15 items, firm default`. */
  readonly sizeBasis: string;
  /** Decimal text: items of at least this absolute amount are tested for certain; null: none. */
  readonly isiThreshold: string | null;
  /** True: the drawn part fills up to the size; false: the whole size is drawn from the remainder, besides the ISI. */
  readonly isiCountsTowardSampleSize: boolean;
}

/** The members of a proof that the plan decides, in their order. */
export interface PlanInProof {
  readonly size: number;
  readonly size_basis: string;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_size: boolean;
}

/**
 * A way of choosing items. The functions are methods in form, so that the registry can hold methods of different plans; each is only
 * called with plans of its own key.
 */
export interface SamplingMethod<Plan extends PlanOf<string> = PlanOf<string>> {
  readonly key: Plan["method"];
  /** As the setup offers it. */
  readonly title: string;
  /** Every item is tested: neither a size nor an ISI rule is asked for. */
  readonly testsEverything: boolean;
  /** `usual`: the firm's default, where it is of the same method. */
  plan(settings: SamplingSettings, usual: SamplingSettings | null): Result<Plan, SettingsFault>;
  /** How many items are drawn besides the ISI. */
  size(plan: Plan, population: { readonly count: number; readonly isi: number }): number;
  /** `items` in the order of the population file; another order must give the same sample. */
  draw(items: Iterable<PopulationItem>, plan: Plan, lottery: Lottery): DrawnSample;
  evaluate(sample: DrawnSample): SampleCoverage;
  readonly proof: {
    /** How tickets are made and used. */
    readonly ticketRule: string;
    say(plan: Plan): PlanInProof;
    read(said: PlanInProof): Plan;
  };
  readonly words: {
    /** Sentence about what the next run tests. `item` in the singular. */
    sentence(settings: UnfinishedSettings, item: string): string;
    /** Beside the same of another setup. */
    short(settings: UnfinishedSettings): string;
    /** In the workpaper. `items` in the plural. */
    printed(items: string): string;
  };
}
