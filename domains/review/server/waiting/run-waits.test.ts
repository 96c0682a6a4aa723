import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bedProcedure } from "../../../runs/server/run-bed.test-data.ts";
import { reviewRoutes as routes, type WaitingEntry } from "../../contract/index.ts";
import { openReviewBed, type ReviewBed } from "../review-bed.test-data.ts";

let bed: ReviewBed;
let firm: TestFirm;
let colleague: TestUser;
let outsider: TestUser;
let id: string;
beforeAll(async () => {
  bed = await openReviewBed();
});
afterAll(() => bed?.api.stop());

const [before, after] = ["5c1e90ab00000000", "8f31c02e00000000"];
beforeEach(async () => {
  firm = await bed.api.firm();
  const person = () => bed.api.user({ organizationId: firm.id, role: 2 });
  [colleague, outsider] = [await person(), await person()];
  id = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor, colleague], dataType: "combined" });
});

const tie = (key: string, more: object = {}) => ({
  ...{ key, label: `Line ${key}`, left_label: "Register", left_amount: "2.00", right_label: "W-3", right_amount: "1.00" },
  ...{ difference: "1.00", unexplained: "0.75", result: "differs" as const, ...more },
});
const flagged = (number: number, exceptions: readonly string[] = ["Vesting differs"]) => ({
  ...{ number, natural_key: `P${number}`, occurrence: 1, why: "random" as const, cells: { name: "BRANDT, LUIS" }, exceptions },
  ref: { file_no: 0, sheet: 0, row: number },
});
const waiting = async (by: TestUser): Promise<readonly WaitingEntry[]> => (await bed.api.as(by).call(routes.listWaiting, {})).value();
const textsOf = async (by: TestUser) => (await waiting(by)).map(({ text }) => text);
const explain = (tieKey: string, reason: string) =>
  bed.api.as(firm.auditor).call(workpaperRoutes.putTieReason, {
    params: { engagementId: id, outputKey: "payroll_census", tieKey },
    body: { reason },
  });
/** Adds the procedure that results in the test bed use. */
const addProcedure = () =>
  bed.api.db.setup.work.asPlatform("test", async (tx) => {
    const at = [firm.id, id];
    await tx.query("insert into procedure_lists (organization_id, engagement_id, output_key) values ($1, $2, 'distributions')", at);
    await tx.query(
      `insert into procedures (id, organization_id, engagement_id, output_key, position, body_html) values ($3, $1, $2, 'distributions', 1, 'Agree')`,
      [...at, bedProcedure],
    );
  });
const conclude = async (item: string, result: "pass" | "open") =>
  bed.api.as(firm.auditor).call(workpaperRoutes.putAttributeResult, {
    params: { engagementId: id, outputKey: "distributions", itemId: item, procedureId: bedProcedure },
    body: { result, note: "" },
  });
const sign = async (by: TestUser) => {
  const params = { engagementId: id, outputKey: "payroll_census" };
  const { result_id } = (await bed.api.as(by).call(routes.getReview, { params })).value();
  (await bed.api.as(by).call(routes.signWorkpaper, { params, body: { role: "preparer", result_id } })).value();
};

test("a difference waits for the team with its run and tie, until someone writes a reason or a run makes it agree", async () => {
  await bed.ran(firm.auditor, id, before, { ties: [tie("w3"), tie("a", { result: "ties", difference: "0.00" })] });
  const [line, ...others] = await waiting(colleague);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    ...{ kind: "explain_tie", text: "Line w3: 0.75 unexplained", count: 1, from: null, run: 1, note_id: null },
    ...{ engagement: { id }, output: { key: "payroll_census", title: "Payroll Census" }, opens: { what: "tie", tie: "w3" } },
  });
  (await explain("w3", "Timing of the last payroll")).value();
  expect(await textsOf(colleague)).toEqual([]);
  expect((await bed.api.as(firm.auditor).call(routes.listDone, {})).value()).toMatchObject([
    { kind: "explained", text: "Timing of the last payroll", output: { key: "payroll_census" }, from: null },
  ]);
  (await explain("w3", "")).value();
  expect(await textsOf(colleague)).toEqual(["Line w3: 0.75 unexplained"]);
  await bed.ran(firm.auditor, id, after, { ties: [tie("w3", { result: "ties", difference: "0.00", unexplained: "0.00" })] });
  expect(await textsOf(colleague)).toEqual([]);
});

test("a sampled item with an exception waits until each procedure has a result; its opaque address identifies no one", async () => {
  await addProcedure();
  await bed.ran(firm.auditor, id, before, { ties: [], items: [flagged(1), flagged(2, [])] });
  const [line, ...others] = await waiting(colleague);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ kind: "conclude_item", text: "Vesting differs · item 1 · BRANDT, LUIS", run: 1, opens: { what: "item" } });
  const item = line?.opens.what === "item" ? (line.opens.item ?? "") : "";
  expect(item).toMatch(/^[\w-]{22}$/);
  (await conclude(item, "pass")).value();
  expect(await textsOf(colleague)).toEqual([]);
  const bySetup = (sql: string) => bed.api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, [firm.id]));
  await bySetup("update waiting_items set procedures = procedures || new_id()::text where organization_id = $1");
  expect(await textsOf(colleague)).toEqual(["Vesting differs · item 1 · BRANDT, LUIS"]);
  await bySetup("update waiting_items set procedures = procedures[:1] where organization_id = $1");
  (await conclude(item, "open")).value();
  expect(await textsOf(colleague)).toEqual(["Vesting differs · item 1 · BRANDT, LUIS"]);
});

test("a reason closes a tie and the ties that break it down; while all are open, only the parent tie waits", async () => {
  const ties = [
    tie("gross"),
    tie("gross.a", { of: "gross" }),
    tie("net", { result: "ties", difference: "0.00" }),
    tie("net.a", { of: "net" }),
  ];
  await bed.ran(firm.auditor, id, before, { ties, items: [] });
  expect(await textsOf(colleague)).toEqual(["Line gross: 0.75 unexplained", "Line net.a: 0.75 unexplained"]);
  (await explain("gross.a", "Timing")).value();
  expect(await textsOf(colleague)).toEqual(["Line gross: 0.75 unexplained", "Line net.a: 0.75 unexplained"]);
  (await explain("gross", "Timing")).value();
  (await explain("gross.a", "")).value();
  expect(await textsOf(colleague)).toEqual(["Line net.a: 0.75 unexplained"]);
  (await explain("net.a", "Timing")).value();
  expect(await textsOf(colleague)).toEqual([]);
});

test("an item left by consecutive runs waits since the first of them, and starts over after a run that doesn't leave it", async () => {
  const sinceOf = async () => new Map((await waiting(colleague)).map(({ text, since }) => [text, since]));
  const ran = (...keys: readonly string[]) => bed.ran(firm.auditor, id, after, { ties: keys.map((key) => tie(key)), items: [flagged(1)] });
  await ran("a", "b");
  const first = await sinceOf();
  await ran("c", "b");
  const second = await sinceOf();
  await ran("a", "b");
  const third = await sinceOf();
  const [a, b, c, item] = [
    "Line a: 0.75 unexplained",
    "Line b: 0.75 unexplained",
    "Line c: 0.75 unexplained",
    "Vesting differs · item 1 · BRANDT, LUIS",
  ];
  expect([...third.keys()]).toEqual([b, item, a]);
  expect([third.get(b), third.get(item)]).toEqual([first.get(b), first.get(item)]);
  expect([second.get(c), third.get(a)].map((since) => (since ?? "") > (first.get(b) ?? ""))).toEqual([true, true]);
  expect((await waiting(colleague)).map(({ run }) => run)).toEqual([3, 3, 3]);
});

test("only items from the last run are kept, separately for each engagement", async () => {
  const other = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor], dataType: "combined" });
  await bed.ran(firm.auditor, other, before, { ties: [tie("z")], items: [flagged(9)] });
  await bed.ran(firm.auditor, id, before, { ties: [tie("a")], items: [flagged(1)] });
  await bed.ran(firm.auditor, id, after, { ties: [tie("b")], items: [flagged(2)] });
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query<{ key: string }>("select tie_key as key from waiting_ties union all select item_key from waiting_items order by 1"),
  );
  expect(rows.map(({ key }) => key)).toEqual(["P2|1", "P9|1", "b", "z"]);
});

test("only a workpaper's preparer is asked; once they leave the engagement, the team is asked again", async () => {
  await bed.ran(firm.auditor, id, before, { ties: [tie("w3")], items: [] });
  const askedFor = async (by: TestUser) => (await waiting(by)).filter(({ kind }) => kind === "explain_tie").length;
  await sign(firm.auditor);
  expect([await askedFor(firm.auditor), await askedFor(colleague), await askedFor(outsider), await askedFor(firm.admin)]).toEqual([
    1, 0, 0, 0,
  ]);
  await bed.inFirm(firm.admin, (tx) =>
    tx.query("delete from engagement_assignments where engagement_id = $1 and user_id = $2", [id, firm.auditor.id]),
  );
  expect([await askedFor(firm.auditor), await askedFor(colleague), await askedFor(firm.admin)]).toEqual([0, 1, 0]);
});

test("an admin who prepared another team's workpaper is asked; a locked engagement asks no one", async () => {
  await bed.ran(firm.auditor, id, before, { ties: [tie("w3")], items: [] });
  await sign(firm.admin);
  expect([await textsOf(firm.admin), await textsOf(firm.auditor)]).toMatchObject([
    ["Line w3: 0.75 unexplained"],
    expect.not.arrayContaining(["Line w3: 0.75 unexplained"]),
  ]);
  await bed.api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update engagements set status = 'locked', locked_at = now(), locked_by = $2 where id = $1", [id, firm.admin.id]),
  );
  expect([await textsOf(firm.admin), await textsOf(firm.auditor)]).toEqual([[], []]);
});

test("more than five entries of a kind in one workpaper share a line with their count, which opens all of them", async () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  await bed.ran(firm.auditor, id, before, { ties: numbers.map((at) => tie(`t${at}`)), items: numbers.map((at) => flagged(at)) });
  expect((await waiting(colleague)).map(({ text, count, opens }) => [text, count, opens])).toEqual([
    ["6 differences", 6, { what: "tie", tie: null }],
    ["6 sampled items with exceptions", 6, { what: "item", population: "distributions", item: null }],
  ]);
  (await explain("t1", "Timing")).value();
  expect((await textsOf(colleague)).filter((text) => text.startsWith("Line"))).toHaveLength(5);
});

test("a stale sign-off opens the run comparison; one that became stale without a new run opens the review", async () => {
  await bed.ran(firm.auditor, id, before, { ties: [tie("w3")], items: [] });
  await sign(firm.auditor);
  const again = async () => (await waiting(firm.auditor)).find(({ kind }) => kind === "sign_again");
  (await explain("w3", "Timing")).value();
  expect(await again()).toMatchObject({ opens: { what: "review" }, run: null });
  await bed.ran(firm.auditor, id, after, { ties: [tie("w3")], items: [] });
  expect(await again()).toMatchObject({
    ...{ opens: { what: "difference", from: 1, to: 2 }, run: 2 },
    text: "You signed the figures from run 1; run 2 has different ones",
  });
});

test("a sign-off made stale by a reason after a run with the same figures names no run, since the two runs don't differ", async () => {
  await bed.ran(firm.auditor, id, before, { ties: [tie("w3")], items: [] });
  await sign(firm.auditor);
  await bed.ran(firm.auditor, id, before, { ties: [tie("w3")], items: [] });
  const again = async () => (await waiting(firm.auditor)).find(({ kind }) => kind === "sign_again");
  expect(await again()).toBeUndefined();
  (await explain("w3", "Timing")).value();
  expect(await again()).toMatchObject({
    ...{ opens: { what: "review" }, run: null },
    text: "Figures unchanged; a reason, a test result or the conclusion changed after you signed. Review it and sign again.",
  });
});

test("results from earlier versions, saved without waiting items, list nothing until the engagement is processed again", async () => {
  await bed.ran(firm.auditor, id, before, { ties: [tie("w3")], items: [flagged(1)] });
  await bed.api.db.setup.work.asPlatform("test", async (tx) => {
    await tx.query("delete from waiting_ties where organization_id = $1", [firm.id]);
    await tx.query("delete from waiting_items where organization_id = $1", [firm.id]);
  });
  expect(await textsOf(colleague)).toEqual([]);
  await bed.ran(firm.auditor, id, after, { ties: [tie("w3")], items: [flagged(1)] });
  expect(await textsOf(colleague)).toEqual(["Line w3: 0.75 unexplained", "Vesting differs · item 1 · BRANDT, LUIS"]);
});
