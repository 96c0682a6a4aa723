import { viewOfQuery } from "@tieout/ui/grid";
import { expect, test } from "vitest";
import { engagementStatuses } from "../../core/index.ts";
import { peopleToRemove } from "./bulk-people.ts";
import { filesText, namesClient, providerLines, tieMarkOf, tiesOf, tiesText } from "./engagement-list-figures.ts";
import { chosenStatuses, statusCounts } from "./engagement-list-statuses.tsx";
import { filterParams, filtersOf, offeredValues, orderingOfView } from "./list-query.ts";
import { obstaclesOf } from "./row-obstacles.ts";

const says = (words: string): unknown => expect.stringContaining(words);

test("statuses follow the engagement life cycle; a status without engagements is offered only while chosen", () => {
  const counts = Object.fromEntries([...engagementStatuses].reverse().map((status) => [status, 2]));
  expect(statusCounts(counts, []).map(({ status }) => status)).toEqual(engagementStatuses);
  expect(statusCounts({ ready: 1 }, [])).toEqual([{ status: "ready", count: 1 }]);
  expect(statusCounts({ ready: 1 }, ["locked"])).toEqual([
    { status: "ready", count: 1 },
    { status: "locked", count: 0 },
  ]);
});

test("a click chooses one status, and a second click chooses all; Ctrl adds and removes statuses", () => {
  expect(chosenStatuses([], "ready", false)).toEqual(["ready"]);
  expect(chosenStatuses(["ready"], "ready", false)).toEqual([]);
  expect(chosenStatuses(["ready", "failed"], "ready", false)).toEqual(["ready"]);
  expect(chosenStatuses(["ready"], "failed", true)).toEqual(["ready", "failed"]);
  expect(chosenStatuses(["ready", "failed"], "ready", true)).toEqual(["failed"]);
});

test("a merged client in a view is checked as the kept client, once, so that unchecking it removes the filter", () => {
  const chosen = [
    { value: "merged", offered_value: "kept" },
    { value: "kept", offered_value: "kept" },
  ];
  expect(offeredValues(["merged"], chosen)).toEqual(["kept"]);
  expect(offeredValues(["merged", "other", "kept"], chosen)).toEqual(["kept", "other"]);
  expect(offeredValues(["unnamed"], [])).toEqual(["unnamed"]);
});

test("the URL holds the filters, search and order, and the request sends the same", () => {
  const view = viewOfQuery("status=ready,failed&client=c1&data=payroll&assignee=u1,u2&q=oak&sort=-plan_year_end&page=3", [
    ...Object.keys(filterParams),
    "plan_year_end",
    "files",
  ]);
  expect(filtersOf(view)).toEqual({ status: "ready,failed", client_id: "c1", data_type: "payroll", assignee: "u1,u2", search: "oak" });
  expect([orderingOfView(view), view.page]).toEqual(["-end_date", 3]);
  expect(orderingOfView({ ...view, sort: { columnId: "files", descending: false } })).toBe("-created_on");
});

test("an unavailable action says why, and an available one says nothing", () => {
  const ties = { agreed: 1, differing: 0, explained: 0, total: 1 };
  const row = { engagement_name: "2024 Oak", missing: [], ties, results_out_of_date: false, is_rolled_forward: false };
  const none = { edit: null, process: null, results: null, lock: null, rollForward: null };
  expect(obstaclesOf({ ...row, status: "results_available" })).toEqual(none);
  expect(obstaclesOf({ ...row, status: "locked" })).toMatchObject({
    edit: says("is locked"),
    process: says("is locked"),
    results: null,
    rollForward: null,
  });
  expect(obstaclesOf({ ...row, status: "files_incomplete", ties: null, missing: ["Upload the loan detail."] })).toEqual({
    edit: null,
    process: "Upload the loan detail.",
    results: "There are no results yet. Process the engagement first.",
    lock: "There are no current results. Process the engagement, then lock it.",
    rollForward: "There are no current results. Process the engagement, then roll it forward.",
  });
  expect(obstaclesOf({ ...row, status: "processing" })).toMatchObject({
    edit: says("being processed"),
    rollForward: says("being processed"),
  });
  expect(obstaclesOf({ ...row, status: "ready", is_rolled_forward: true }).rollForward).toBeNull();
});

test("people to remove are everyone on the selected engagements, with counts, except those who can't be removed", () => {
  const row = (id: string, ...names: string[]) => ({
    ...{ id, engagement_name: id },
    assignments: names.map((name) => ({ user: { id: name, name, email: "" } })),
  });
  const rows = [row("a", "Marisol", "Dana"), row("b", "Marisol")];
  expect(peopleToRemove(rows, null).map(({ label }) => label)).toEqual(["Dana (1 of 2)", "Marisol (2 of 2)"]);
  expect(peopleToRemove(rows, "Dana").map(({ value }) => value)).toEqual(["Marisol"]);
});

test("no count is shown if no files are required, and out-of-date ties are hidden", () => {
  expect([filesText({ present: 0, wanted: 0 }), filesText({ present: 8, wanted: 11 })]).toEqual(["–", "8 of 11"]);
  const ties = { agreed: 9, differing: 0, explained: 0, total: 10 };
  expect(tiesText(tiesOf({ ties, results_out_of_date: false }))).toBe("9 of 10");
  expect(tiesOf({ ties, results_out_of_date: true })).toBeNull();
  expect(tiesOf({ ties: { agreed: 0, differing: 0, explained: 0, total: 0 }, results_out_of_date: false })).toBeNull();
});

test("two providers are both named; of three or more, only the first is; a provider with two contracts is named once", () => {
  expect(providerLines([])).toEqual([]);
  expect(providerLines(["Copperleaf", "Paygrove"])).toEqual(["Copperleaf", "Paygrove"]);
  expect(providerLines(["Copperleaf", "Copperleaf"])).toEqual(["Copperleaf"]);
  expect(providerLines(["Copperleaf", "Paygrove", "Larkfield"])).toEqual(["Copperleaf", "+2 more"]);
});

test("one difference marks the row; ties that could not be compared never show as agreed", () => {
  expect(tieMarkOf({ agreed: 9, differing: 0, explained: 0, total: 9 })).toBe("ties");
  expect(tieMarkOf({ agreed: 8, differing: 0, explained: 0, total: 9 })).toBe("open");
  expect(tieMarkOf({ agreed: 8, differing: 1, explained: 0, total: 9 })).toBe("differs");
  expect(tieMarkOf({ agreed: 8, differing: 0, explained: 1, total: 9 })).toBe("ties");
});

test("the client is shown next to an engagement name that doesn't include it", () => {
  const names = (engagement_name: string, client_name: string) => namesClient({ engagement_name, client_name });
  expect(names("2024 Brightwater Foods", "Brightwater Foods, Inc.")).toBe(true);
  expect(names("2024 401(k) audit", "Brightwater Foods, Inc.")).toBe(false);
  expect(names("2024 Brightwaters", "Brightwater LLC")).toBe(false);
});
