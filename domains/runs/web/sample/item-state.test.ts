import { expect, test } from "vitest";
import { itemState } from "./item-state.ts";

type Result = Parameters<typeof itemState>[0]["attributes"][number]["result"];

const item = (results: readonly Result[], found: { readonly exceptions?: string[]; readonly undetermined?: string[] } = {}) => ({
  exceptions: [],
  ...found,
  attributes: results.map((result, index) => ({ procedure_id: `p${index}`, result, computed: false, note: "" })),
});

test("an exception found by a rule or a procedure takes precedence", () => {
  expect(itemState(item(["pass"], { exceptions: ["Withholding below 20%", "Paid while active"] }))).toEqual({
    status: "exception",
    word: "Withholding below 20% and 1 more",
  });
  expect(itemState(item(["pass", "exception", "open"])).word).toBe("Exception in 1 procedure");
});

test("a green check mark requires a result for each procedure, whatever the rules say (AU-C 230.08: who performed the work, and its results)", () => {
  for (const results of [[], ["open"], ["pass", "open"], ["pass", "cannot_be_determined"]] as Result[][])
    expect(itemState(item(results)).status).toBe("computed_only");
  expect(itemState(item(["pass", "not_applicable"], { undetermined: ["Vesting differs from the schedule"] }))).toEqual({
    status: "done",
    word: "Tested, no exception",
  });
});

test("a rule with a missing fact is not a pass", () => {
  expect(
    itemState(item(["open"], { undetermined: ["Vesting differs from the schedule", "Vested below the slowest lawful schedule"] })),
  ).toEqual({ status: "not_determined", word: "No exception in computed rules, 2 not determined" });
});
