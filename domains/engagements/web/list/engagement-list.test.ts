import { expect, test } from "vitest";
import { engagementStatuses } from "../../core/index.ts";
import { filesText, namesClient, providerLines, tieMarkOf, tiesOf, tiesText } from "./engagement-list-figures.ts";
import { statusCounts } from "./engagement-list-statuses.tsx";

test("counts by status add up to the rows and follow the order of an engagement's life", () => {
  const rows = [...engagementStatuses, "ready", "locked"]
    .reverse()
    .map((status) => ({ status: status as (typeof engagementStatuses)[number] }));
  const counts = statusCounts(rows);
  expect(counts.map(({ status }) => status)).toEqual(engagementStatuses);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
});

test("a status without a row is not offered", () => expect(statusCounts([{ status: "ready" }])).toEqual([{ status: "ready", count: 1 }]));

test("nothing wanted is nothing to count, and ties of outdated results are not shown", () => {
  expect([filesText({ present: 0, wanted: 0 }), filesText({ present: 8, wanted: 11 })]).toEqual(["–", "8 of 11"]);
  const ties = { agreed: 9, differing: 0, explained: 0, total: 10 };
  expect(tiesText(tiesOf({ ties, results_out_of_date: false }))).toBe("9 of 10");
  expect(tiesOf({ ties, results_out_of_date: true })).toBeNull();
  expect(tiesOf({ ties: { agreed: 0, differing: 0, explained: 0, total: 0 }, results_out_of_date: false })).toBeNull();
});

test("two providers are named both, of more the first; one with two contracts is named once", () => {
  expect(providerLines([])).toEqual([]);
  expect(providerLines(["Copperleaf", "Paygrove"])).toEqual(["Copperleaf", "Paygrove"]);
  expect(providerLines(["Copperleaf", "Copperleaf"])).toEqual(["Copperleaf"]);
  expect(providerLines(["Copperleaf", "Paygrove", "Larkfield"])).toEqual(["Copperleaf", "+2 more"]);
});

test("one difference marks the row; what could not be compared never passes for a tie", () => {
  expect(tieMarkOf({ agreed: 9, differing: 0, explained: 0, total: 9 })).toBe("ties");
  expect(tieMarkOf({ agreed: 8, differing: 0, explained: 0, total: 9 })).toBe("open");
  expect(tieMarkOf({ agreed: 8, differing: 1, explained: 0, total: 9 })).toBe("differs");
  expect(tieMarkOf({ agreed: 8, differing: 0, explained: 1, total: 9 })).toBe("ties");
});

test("the client is named beside an engagement whose name does not say it", () => {
  const names = (engagement_name: string, client_name: string) => namesClient({ engagement_name, client_name });
  expect(names("2024 Brightwater Foods", "Brightwater Foods, Inc.")).toBe(true);
  expect(names("2024 401(k) audit", "Brightwater Foods, Inc.")).toBe(false);
  expect(names("2024 Brightwaters", "Brightwater LLC")).toBe(false);
});
