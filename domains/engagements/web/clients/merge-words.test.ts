import { expect, test } from "vitest";
import type { ClientMergePlan } from "../../contract/index.ts";
import { afterwardsWords, movesWords } from "./merge-words.ts";

const client = (name: string, ein: string) => ({ id: name, revision: 1, name, ein, is_active: true, engagement_count: 1 });
const plan = (change: Partial<ClientMergePlan>): ClientMergePlan => ({
  ...{ merged: client("Brightwater", "12-3456789"), kept: client("Brightwater Foods", ""), ein: "12-3456789" },
  ...{ engagements: [], remembered: [], token: "" },
  ...change,
});

test("moved items are counted in words; the EIN is included only if the kept client has none", () => {
  const remembered = [
    { what: "remembered columns of mappings", count: 1 },
    { what: "remembered meanings of texts", count: 2 },
  ];
  expect(movesWords(plan({ remembered }))).toEqual(["1 remembered column of mappings", "2 remembered meanings of texts", "EIN 12-3456789"]);
  expect(movesWords(plan({ kept: client("Brightwater Foods", "47-3920185"), ein: "47-3920185" }))).toEqual([]);
});

test("the consequences are listed: the name, a lost EIN, results to reprocess, and what stays sealed", () => {
  const engagement = (status: "locked" | "results_available" | "ready") => ({ id: status, engagement_name: status, year: "2024", status });
  const words = afterwardsWords(
    plan({
      ...{ kept: client("Brightwater Foods", "47-3920185"), ein: "47-3920185" },
      engagements: [engagement("locked"), engagement("results_available"), engagement("ready")],
    }),
  );
  expect(words).toEqual([
    "Brightwater is removed from the list of clients and can no longer be chosen.",
    "Its EIN 12-3456789 isn't kept, because Brightwater Foods has 47-3920185.",
    "The results of 1 engagement become out of date, because workpapers print the client’s name. Process again.",
    "1 engagement stays locked. Sealed bundles don't change and keep the printed name.",
    "An admin can undo the merge for 24 hours.",
  ]);
});
