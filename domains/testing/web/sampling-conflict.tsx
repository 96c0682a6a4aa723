import type { AutosaveState } from "@tieout/client";
import { ConflictDialog, moneyText } from "@tieout/ui";
import type { ChosenSampling } from "../contract/index.ts";
import { type SamplingDraft, sampleInShort, samplingDraftOf } from "./sampling-draft.ts";

interface SamplingConflictProps {
  readonly state: Pick<AutosaveState<SamplingDraft, ChosenSampling>, "contest" | "value">;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Labels for the parts of the setup that can differ. */
const facts = [
  { key: "sample", label: "Sample", text: sampleInShort },
  { key: "threshold", label: "ISI threshold", text: (draft: SamplingDraft) => moneyText(draft.isi_threshold) },
  {
    key: "rule",
    label: "ISIs count toward the sample size",
    text: (draft: SamplingDraft) => (draft.isi_counts_toward_sample_size ? "Yes" : "No"),
  },
] as const;

/** Shows conflicting edits to a sampling setup. */
export function SamplingConflict({ state: { contest, value }, ...choices }: SamplingConflictProps) {
  if (contest === null) return null;
  const theirs = samplingDraftOf(contest.theirs);
  const fields = facts
    .filter(({ key }) => contest.contested.includes(key))
    .map(({ key, label, text }) => ({ key, label, mine: text(value), theirs: text(theirs) }));
  return <ConflictDialog changedBy={contest.changedBy} fields={fields} {...choices} />;
}
