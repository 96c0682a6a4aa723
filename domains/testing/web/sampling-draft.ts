import { parseWireMoney } from "@tieout/kernel";
import type { Sampling } from "../contract/index.ts";
import { methodOf, planOf, type SamplingMethodKey, type UnfinishedSettings } from "../core/index.ts";

export interface SamplingDraft {
  readonly method: Sampling["method"];
  readonly sample_size_type: Sampling["sample_size_type"];
  /** Null while the field is empty. */
  readonly sample_size: number | null;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_sample_size: boolean;
}

export const samplingDraftOf = (stored: Sampling): SamplingDraft => ({
  method: stored.method,
  sample_size_type: stored.sample_size_type,
  sample_size: stored.sample_size,
  isi_threshold: stored.isi_threshold,
  isi_counts_toward_sample_size: stored.isi_counts_toward_sample_size,
});

export interface SamplingErrors {
  readonly size?: string;
  readonly threshold?: string;
}

export function samplingErrors(draft: SamplingDraft): SamplingErrors {
  const plan = planOf({ ...settingsOf(draft), size: draft.sample_size ?? 0 }, null);
  return {
    ...(testsAll(draft) || draft.sample_size !== null ? {} : { size: "The sample size field is required." }),
    ...(plan.ok ? {} : { threshold: "The ISI threshold must be above 0.00. Leave it empty to select no items by amount." }),
  };
}

const settingsOf = (draft: SamplingDraft): UnfinishedSettings<SamplingMethodKey> => ({
  method: draft.method,
  sizeType: draft.sample_size_type,
  size: draft.sample_size,
  isiThresholdCents: draft.isi_threshold === null ? null : parseWireMoney(draft.isi_threshold),
  isiCountsTowardSampleSize: draft.isi_counts_toward_sample_size,
});

export const testsAll = (draft: SamplingDraft): boolean => methodOf(settingsOf(draft)).testsEverything;

const same = (draft: SamplingDraft, stored: Sampling): boolean => {
  const kept = samplingDraftOf(stored);
  return (Object.keys(kept) as (keyof SamplingDraft)[]).every((name) => draft[name] === kept[name]);
};

/** An empty size or an invalid threshold cannot be saved. */
export const compareChoice = (draft: SamplingDraft, stored: Sampling): "stored" | "unsaved" | "incomplete" =>
  same(draft, stored) ? "stored" : Object.keys(samplingErrors(draft)).length > 0 ? "incomplete" : "unsaved";

/** One sentence on what the next run will test. */
export const samplingSentence = (draft: SamplingDraft, unit: string): string =>
  methodOf(settingsOf(draft)).words.sentence(settingsOf(draft), unit.replace(/^one /, ""));

/** `15 at random`, to compare two setups. */
export const sampleInShort = (draft: SamplingDraft): string => methodOf(settingsOf(draft)).words.short(settingsOf(draft));

/** A redraw needs a reason of this length; it is printed with the proof. */
export const leastReasonLength = 10;
