import type { Mapping } from "../../contract/index.ts";

/** Where a confirmed mapping leads, as a change of the address: to the next one that needs review, after the last of them to processing. */
export const afterConfirming = (mappings: readonly Pick<Mapping, "status">[]): Readonly<Record<string, string | null>> => {
  const hasMore = mappings.some(({ status }) => status === "needs_review");
  return { slot: null, tab: null, ...(hasMore ? {} : { step: "process" }) };
};
