import { type MergeFunction, mergeEdits } from "@tieout/client";
import type { EngagementDetail } from "../../contract/index.ts";
import { type DetailsDraft, draftOf } from "./details-draft.ts";

/** Details as saved on the server. */
export interface SavedDetails {
  readonly draft: DetailsDraft;
  readonly revision: number;
  /** Null for a new engagement. */
  readonly engagement: EngagementDetail | null;
}

export const savedDetails = (engagement: EngagementDetail): SavedDetails => ({
  draft: draftOf(engagement),
  revision: engagement.revision,
  engagement,
});

/** Fields that two people may change independently; the client counts as one field, and the order of assignees doesn't matter. */
function editsOf({ clientId, clientName, assignees, ...rest }: DetailsDraft) {
  return { ...rest, clientName: { clientId, clientName }, assignees: [...assignees].sort() };
}

/** Merges my changes to the details with a colleague's. */
export const combineDetails: MergeFunction<DetailsDraft, SavedDetails> = ({ base, mine, theirs }, keep) => {
  const edits = { base: editsOf(base.draft), mine: editsOf(mine), theirs: editsOf(theirs.draft) };
  const { value, contested } = mergeEdits(edits, keep);
  return { value: { ...value, ...value.clientName }, contested };
};
