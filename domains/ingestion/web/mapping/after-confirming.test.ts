import { expect, test } from "vitest";
import { afterConfirming } from "./after-confirming.ts";

const slots = (...statuses: readonly ("needs_files" | "needs_review" | "accepted")[]) => statuses.map((status) => ({ status }));

test("a confirmed mapping leads to the next one that needs review, wherever it is in the list", () => {
  expect(afterConfirming(slots("needs_review", "accepted"))).toEqual({ slot: null, tab: null });
});

test("the last mapping leads to processing, even if slots have no file", () => {
  expect(afterConfirming(slots("accepted", "accepted", "needs_files"))).toEqual({ slot: null, tab: null, step: "process" });
});
