import { type MergeFunction, mergeEdits } from "@tieout/client";
import type { EngagementDetail } from "../../contract/index.ts";
import { type DetailsDraft, draftOf } from "./details-draft.ts";

/** Details as the server has them. */
export interface SavedDetails {
  readonly draft: DetailsDraft;
  readonly revision: number;
  /** Null while the engagement is a new one. */
  readonly engagement: EngagementDetail | null;
}

export const savedDetails = (engagement: EngagementDetail): SavedDetails => ({
  draft: draftOf(engagement),
  revision: engagement.revision,
  engagement,
});

/** What two people may change independently; a client is one choice, and assignees have no order. */
function editsOf({ clientId, clientName, assignees, ...rest }: DetailsDraft) {
  return { ...rest, clientName: { clientId, clientName }, assignees: [...assignees].sort() };
}

/** My changes of the details and a colleague's. */
export const combineDetails: MergeFunction<DetailsDraft, SavedDetails> = ({ base, mine, theirs }, keep) => {
  const edits = { base: editsOf(base.draft), mine: editsOf(mine), theirs: editsOf(theirs.draft) };
  const { value, contested } = mergeEdits(edits, keep);
  return { value: { ...value, ...value.clientName }, contested };
};
