import { expect, test } from "vitest";
import { afterConfirming } from "./after-confirming.ts";

const slot = (id: string, status: "needs_files" | "needs_review" | "accepted") => ({ data_feed_node_id: id, status });

test("a confirmed mapping leads to the next that needs review, wherever it is in the list", () => {
  expect(afterConfirming([slot("a", "needs_review"), slot("b", "needs_review")], "b")).toEqual({ slot: null, tab: null });
});

test("the last mapping leads to processing, also while slots have no file; its own status is not known yet", () => {
  const slots = [slot("a", "accepted"), slot("b", "needs_review"), slot("c", "needs_files")];
  expect(afterConfirming(slots, "b")).toEqual({ slot: null, tab: null, step: "process" });
});
