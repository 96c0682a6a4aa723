import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { differenceRoutes as routes } from "../../contract/index.ts";
import type { ExceptionItem } from "../../core/index.ts";
import { openRunBed, type RunBed } from "../run-bed.test-data.ts";
import { comparedRun, exceptionOf } from "./compared-run.test-data.ts";
import { runInputsRepository } from "./run-inputs-repository.ts";

let bed: RunBed;
let firm: TestFirm;
let outsider: TestUser;
beforeAll(async () => {
  bed = await openRunBed();
  firm = await bed.api.firm();
  outsider = await bed.api.user({ organizationId: firm.id, role: 2 });
});
afterAll(() => bed?.api.stop());

const compare = (engagementId: string, query: { from?: number; to?: number } = {}, by: TestUser = firm.auditor) =>
  bed.api.as(by).call(routes.compareRuns, { params: { engagementId }, query });
const differenceOf = async (id: string, query: { from?: number; to?: number } = {}) => {
  const { difference } = (await compare(id, query)).value();
  if (!difference) throw new Error("nothing is compared");
  return difference;
};
const exceptionsOf = async (engagementId: string, more: { cause?: string; page?: number; page_size?: number } = {}) =>
  (
    await bed.api.as(firm.auditor).call(routes.listExceptionDifferences, { params: { engagementId }, query: { from: 1, to: 2, ...more } })
  ).value();
const made = (dataType: "payroll" | "combined" = "payroll") => bed.api.engagement(firm.auditor, { assignees: [firm.auditor], dataType });
const run = (id: string, ...changed: Parameters<typeof comparedRun> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never) =>
  comparedRun(bed, firm.auditor, id, ...changed);

test("before the first run there is nothing to compare; after it the list has one run and no comparison", async () => {
  const id = await made();
  expect((await compare(id)).problem().code).toBe("workpapers.no-results");
  await run(id);
  const { runs, difference } = (await compare(id)).value();
  expect([runs.map(({ number, is_current }) => [number, is_current]), difference]).toEqual([[[1, true]], null]);
});

test("refuses people who aren't assigned to the engagement and people in other firms", async () => {
  const id = await made();
  await run(id);
  await run(id);
  const stranger = (await bed.api.firm()).auditor;
  for (const person of [outsider, stranger]) {
    expect((await compare(id, {}, person)).status).toBe(404);
    const pair = { params: { engagementId: id }, query: { from: 1, to: 2 } };
    expect((await bed.api.as(person).call(routes.listExceptionDifferences, pair)).status).toBe(404);
    const parts = { ...pair, query: { ...pair.query, output: "payroll_census", figure: "gross" } };
    expect((await bed.api.as(person).call(routes.openFigureParts, parts)).status).toBe(404);
  }
});

test("two runs with the same inputs and results have no differences", async () => {
  const id = await made();
  await run(id);
  await run(id);
  const { causes, ties, figures, items, exceptions, papers } = await differenceOf(id);
  expect({ causes, ties, figures, items }).toEqual({ causes: [], ties: [], figures: [], items: [] });
  expect(exceptions).toEqual({ before: 2, after: 2, came: 0, went: 0, changed: 0 });
  expect(papers.map(({ state }) => state)).toEqual(["same_figures"]);
});

test("a replaced file is the cause of changed figures, ties and exceptions; the reason stays with the run that printed it", async () => {
  const id = await made();
  await run(id, { amount: "1.00", reason: "Check voided" });
  await run(id, { amount: "2.00", sha256: "b", fileName: "v2.csv" });
  const difference = await differenceOf(id);
  expect(difference.causes.map(({ letter, kind, lines, counts }) => [letter, kind, lines, counts])).toEqual([
    [
      "A",
      "file",
      ["Payroll register, “register.csv” replaced by “v2.csv”: 3 rows, 3 rows before"],
      { figures: 1, ties: 1, exceptions: 1, items: 0 },
    ],
    ["B", "set_up", ["Payroll Census: 1 reason for a difference"], { figures: 0, ties: 0, exceptions: 0, items: 0 }],
  ]);
  expect(difference.figures.map(({ label, before, after, moved, causes }) => [label, before, after, moved, causes])).toEqual([
    ["Gross pay", "1.00", "2.00", "1.00", ["A"]],
  ]);
  expect(difference.ties.map(({ change, kept_reason, causes }) => [change, kept_reason, causes])).toEqual([
    ["changed", "Check voided", ["A"]],
  ]);
});

test("ambiguous differences list every possible cause, and unexplained ones list none", async () => {
  const two = await made();
  await run(two, { amount: "1.00" });
  await run(two, { amount: "2.00", sha256: "b", madeBy: "v2", appVersion: "2.26.0" });
  expect((await differenceOf(two)).figures.map(({ causes }) => causes)).toEqual([["A", "B"]]);
  const none = await made();
  await run(none, { amount: "1.00" });
  await run(none, { amount: "2.00" });
  expect((await differenceOf(none)).figures.map(({ causes }) => causes)).toEqual([[]]);
});

test("changed file-reading code is the cause of a changed figure even if the workpaper's own code is the same", async () => {
  const id = await made();
  await run(id, { amount: "1.00", code: { reading: "i1", own: "p1" }, madeBy: "i1 p1", reading: "r1" });
  await run(id, { amount: "2.00", code: { reading: "i2", own: "p1" }, madeBy: "i2 p1", reading: "r2", appVersion: "2.26.0" });
  const { causes, figures } = await differenceOf(id);
  expect(causes.map(({ letter, kind, title, lines, by, counts }) => [letter, kind, title, lines, by, counts.figures])).toEqual([
    ["A", "version", "How files are read", ["The way files are read changed with version 2.26.0"], null, 1],
  ]);
  expect(figures.map((figure) => figure.causes)).toEqual([["A"]]);
});

test("a run records that no one chose reading settings; different settings are a cause, with the person who chose them", async () => {
  const id = await made();
  await run(id, { amount: "1.00", reading: "r1" });
  const kept = await bed.inFirm(firm.auditor, (tx) => runInputsRepository(tx).find(id, 1));
  expect(kept?.inputs?.files.map(({ settings }) => settings)).toEqual([null]);
  const subjectId = "01890000-0000-7000-8000-0000000000aa";
  await bed.inFirm(firm.auditor, async (tx) => tx.record({ event: "asset.choose-reading", subjectType: "asset", subjectId, data: {} }));
  await run(id, { amount: "2.00", reading: "r2", settings: { quote: "none" } });
  const { causes, figures } = await differenceOf(id);
  expect(causes.map(({ title, by }) => [title, by !== null])).toEqual([["Reading settings, Payroll register", true]]);
  expect(figures.map((figure) => figure.causes)).toEqual([["A"]]);
});

test("exceptions are paired by stable id, page by page: came, went, changed; a different location in the file is not a difference", async () => {
  const id = await made();
  const moved = (changed: Partial<ExceptionItem>) => ({ ...exceptionOf("E4", "4.00"), ...changed });
  await run(id, { exceptions: [exceptionOf("E1", "1.00"), exceptionOf("E2", "2.00"), exceptionOf("E3", "3.00"), moved({ ref_count: 1 })] });
  const refs = [{ file_no: 7, sheet: 0, row: 9 }];
  await run(id, {
    sha256: "b",
    exceptions: [moved({ ref_count: 1, refs }), exceptionOf("RECORD-0005", "5.00"), exceptionOf("E3", "3.50"), exceptionOf("E1", "1.00")],
  });
  const { count, results } = await exceptionsOf(id);
  expect(count).toBe(3);
  expect(results.map(({ change, amount, changes }) => [change, amount, changes])).toEqual([
    ["came", "5.00", []],
    ["went", "2.00", []],
    ["changed", "3.50", [{ title: "Amount", before: "3.00", after: "3.50" }]],
  ]);
  expect((await exceptionsOf(id, { page: 2, page_size: 2 })).results.map(({ change }) => change)).toEqual(["changed"]);
  expect([(await exceptionsOf(id, { cause: "A" })).count, (await exceptionsOf(id, { cause: "B" })).count]).toEqual([3, 0]);
  expect(JSON.stringify(results.map(({ address }) => address))).not.toContain("RECORD-0005");
});

test("runs may be given in either order; a run that doesn't exist is refused with its number", async () => {
  const id = await made();
  await run(id, { amount: "1.00" });
  await run(id, { amount: "2.00" });
  await run(id, { amount: "3.00" });
  const { from, to, sign_again } = await differenceOf(id, { from: 2, to: 1 });
  expect([from.number, to.number, sign_again]).toEqual([1, 2, null]);
  const refused = (await compare(id, { from: 1, to: 9 })).problem();
  expect(refused.code).toBe("workpapers.run-unknown");
  expect(JSON.stringify(refused)).toContain("Run 9");
});

test("a control total is a cause, with the person who entered it and when", async () => {
  const id = await made();
  await run(id, { amount: "1.00" });
  const total = { key: "w3_wages", amount: "2.00", document: "W-3", page: "1" };
  await bed.inFirm(firm.auditor, async (tx) => {
    tx.record({ event: "engagement.enter-control-totals", subjectType: "engagement", subjectId: id, data: { lines: [total.key] } });
  });
  await run(id, { amount: "1.00", controlTotals: [total] as never });
  const [cause] = (await differenceOf(id)).causes;
  expect([cause?.kind, cause?.title, cause?.by?.name]).toEqual(["set_up", "Control totals", expect.stringMatching(/^Person/)]);
});

test("compares the first page of a hundred thousand exceptions in each run", async () => {
  const id = await made();
  await run(id, { exceptions: [] });
  await run(id, { exceptions: [] });
  // In batches, because a single statement may take too long on a busy machine.
  for (let first = 1; first <= 100_000; first += 10_000)
    await bed.inFirm(firm.auditor, (tx) =>
      tx.query(
        `insert into run_exceptions (organization_id, run_id, output_key, position, id, rule, detail)
         select r.organization_id, r.id, 'payroll_census', n, 'rule|E' || n + r.number * 10, 'rule', $2::jsonb || jsonb_build_object('amount', (n + r.number * 10)::text)
         from runs r, generate_series($3::int, $3::int + 9999) n where r.engagement_id = $1`,
        [id, JSON.stringify(exceptionOf("E", "0.00")), first],
      ),
    );
  const page = await exceptionsOf(id);
  expect(page.count).toBe(20);
});
