import type { Mapping } from "../../contract/index.ts";

/** The URL change after a confirmation: to the next mapping that needs review or, after the last one, to processing. */
export const afterConfirming = (mappings: readonly Pick<Mapping, "status">[]): Readonly<Record<string, string | null>> => {
  const hasMore = mappings.some(({ status }) => status === "needs_review");
  return { slot: null, tab: null, ...(hasMore ? {} : { step: "process" }) };
};
