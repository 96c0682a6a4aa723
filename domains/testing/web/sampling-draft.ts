import { type MergeFunction, mergeEdits } from "@tieout/client";
import { parseWireMoney } from "@tieout/kernel";
import type { ChosenSampling, Sampling } from "../contract/index.ts";
import { methodOf, planOf, type SamplingMethodKey, type UnfinishedSettings } from "../core/index.ts";

export interface SamplingDraft {
  readonly method: Sampling["method"];
  readonly sample_size_type: Sampling["sample_size_type"];
  /** Null while the field is empty. */
  readonly sample_size: number | null;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_sample_size: boolean;
  /** Reason for a change after a draw; empty until entered. */
  readonly reason: string;
}

export const samplingDraftOf = (stored: ChosenSampling): SamplingDraft => ({
  method: stored.method,
  sample_size_type: stored.sample_size_type,
  sample_size: stored.sample_size,
  isi_threshold: stored.isi_threshold,
  isi_counts_toward_sample_size: stored.isi_counts_toward_sample_size,
  reason: "",
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

const same = (draft: SamplingDraft, stored: ChosenSampling): boolean => {
  const kept = samplingDraftOf(stored);
  return (Object.keys(kept) as (keyof SamplingDraft)[]).every((name) => name === "reason" || draft[name] === kept[name]);
};

const isFinished = (draft: SamplingDraft): boolean => Object.keys(samplingErrors(draft)).length === 0;

/** Whether the only thing missing is the reason for a change after a draw. */
export const lacksReason = (draft: SamplingDraft, stored: Sampling): boolean =>
  stored.seed !== null && !same(draft, stored) && isFinished(draft) && draft.reason.trim().length < leastReasonLength;

/** Save state of the firm's standard, which needs no reason because no sample is drawn with it. */
export const compareStandardChoice = (draft: SamplingDraft, stored: ChosenSampling): "stored" | "unsaved" | "incomplete" =>
  same(draft, stored) ? "stored" : isFinished(draft) ? "unsaved" : "incomplete";

/**
 * Save state of an engagement's setup. Incomplete if the size is empty, the threshold is invalid, or a change after a draw has no reason.
 */
export const compareChoice = (draft: SamplingDraft, stored: Sampling): "stored" | "unsaved" | "incomplete" =>
  same(draft, stored) ? "stored" : isFinished(draft) && !lacksReason(draft, stored) ? "unsaved" : "incomplete";

/** Parts that two people can change independently; method, size type and size together are one part. */
const editsOf = ({ method, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size }: SamplingDraft) => ({
  sample: { method, sample_size_type, sample_size },
  threshold: isi_threshold,
  rule: isi_counts_toward_sample_size,
});

/** Merges my edits to a setup with a colleague's. */
export const combineSampling: MergeFunction<SamplingDraft, ChosenSampling> = ({ base, mine, theirs }, keep) => {
  const edits = { base: editsOf(samplingDraftOf(base)), mine: editsOf(mine), theirs: editsOf(samplingDraftOf(theirs)) };
  const { value, contested } = mergeEdits(edits, keep);
  const { sample, threshold, rule } = value;
  return { value: { ...sample, isi_threshold: threshold, isi_counts_toward_sample_size: rule, reason: mine.reason }, contested };
};

/** One sentence describing what the next run will test. */
export const samplingSentence = (draft: SamplingDraft, unit: string): string =>
  methodOf(settingsOf(draft)).words.sentence(settingsOf(draft), unit.replace(/^one /, ""));

/** Short form such as `15 at random`, for comparing two setups. */
export const sampleInShort = (draft: SamplingDraft): string => methodOf(settingsOf(draft)).words.short(settingsOf(draft));

/** Minimum length of the reason for a redraw or a change after a draw; it is printed with the proof. */
export const leastReasonLength = 10;
