import type { Mapping } from "../../contract/index.ts";

type Slot = Pick<Mapping, "data_feed_node_id" | "status">;

/** Where a confirmed mapping leads, as a change of the address: to the next one that needs review, after the last of them to processing. */
export const afterConfirming = (mappings: readonly Slot[], confirmedId: string): Readonly<Record<string, string | null>> => {
  const hasMore = mappings.some(({ data_feed_node_id: id, status }) => id !== confirmedId && status === "needs_review");
  return { slot: null, tab: null, ...(hasMore ? {} : { step: "process" }) };
};
