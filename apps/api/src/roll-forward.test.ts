import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { testingRoutes } from "@tieout/testing/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

// One engagement from its first run to the next year. Each test picks up where the previous one left off.
let bed: ProductBed;
let firm: TestFirm;
let id = "";
let next = "";
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = (await me().create({ client_name: "Corvid Tool Works" })).id;
  await me().attach(id, "Other", "77-2045");
  await me().attach(id, "Payroll", "P-1");
  await me().fill(id, planFiles());
  await me().confirmAll(id);
});
afterAll(() => bed?.stop());

const programOf = async (engagementId: string) => ({
  lists: (await me().caller.call(testingRoutes.listProcedures, me().on(engagementId))).value(),
  samplings: (await me().caller.call(testingRoutes.listSampling, me().on(engagementId))).value(),
});
type Program = Awaited<ReturnType<typeof programOf>>;
const textsOf = ({ lists }: Program) =>
  lists.flatMap(({ output, procedures }) => procedures.map(({ text, active, reference }) => [output.key, text, active, reference]));
const sizesOf = ({ samplings }: Program) => samplings.map(({ population, method, sample_size }) => [population.key, method, sample_size]);
const planOf = async (engagementId: string) => (await me().caller.call(engagementRoutes.getRollForward, me().on(engagementId))).value();
const roll = async (engagementId: string, testing: "keep" | "firm_defaults") =>
  (await me().caller.call(engagementRoutes.rollForward, { ...me().on(engagementId), body: { testing } })).value();

/** Turns the first step off, and adds a custom step after it. */
async function changeProgram(): Promise<void> {
  const [list] = (await programOf(id)).lists;
  if (!list) throw new Error("no procedures");
  const procedures = list.procedures.map(({ id: step, text, order }) => ({
    id: step,
    active: order !== 1,
    order: order * 2,
    output: { key: list.output.key },
    text,
  }));
  const own = { active: true, order: 3, output: { key: list.output.key }, text: "<p>Ask the plan's sponsor.</p>" };
  const body = { output: { key: list.output.key }, revision: list.revision, procedures: [...procedures, own] };
  (await me().caller.call(testingRoutes.putProcedures, { ...me().on(id), body })).value();
}

test("differences from the firm's defaults are shown before rolling forward", async () => {
  expect((await planOf(id)).testing.differences).toEqual([]);
  await changeProgram();
  await me().sample(id, 7);
  const { testing, contracts, meanings } = await planOf(id);
  const lines = testing.differences.flatMap((difference) => difference.lines);
  expect(lines.map(({ kind }) => kind).sort()).toEqual(["only_here", "sampling", "turned_off"]);
  expect(lines.find(({ kind }) => kind === "only_here")?.text).toBe("Ask the plan's sponsor.");
  expect(lines.find(({ kind }) => kind === "sampling")?.text).toBe("Payments: Sample 7 at random, 15 at random in the standard");
  expect(contracts).toEqual([
    { provider: "Other (universal)", contract: "77-2045", mapped: 4 },
    { provider: "Payroll (universal)", contract: "P-1", mapped: 1 },
  ]);
  expect(meanings).toBeGreaterThan(0);
});

test("the rolled-forward engagement has this year's contracts, program and sampling, and none of its files, runs or seeds", async () => {
  expect((await me().process(id)).status).toBe("succeeded");
  const made = await roll(id, "keep");
  next = made.id;
  expect(made).toMatchObject({ engagement_name: "2025 Plan", start_date: "2025-01-01", status: "files_incomplete" });
  const [before, after] = [await programOf(id), await programOf(next)];
  expect(textsOf(after)).toEqual(textsOf(before));
  expect(sizesOf(after)).toEqual(sizesOf(before));
  expect(after.samplings.map(({ seed, draw_number }) => [seed, draw_number])).toEqual(after.samplings.map(() => [null, null]));
  const slots = await me().slots(next);
  expect(slots.map(({ report_key }) => report_key)).toEqual((await me().slots(id)).map(({ report_key }) => report_key));
  expect(slots.flatMap(({ assets }) => assets)).toEqual([]);
  expect((await me().status(next)).current).toBeNull();
  const totals = (await me().caller.call(engagementRoutes.getControlTotals, me().on(next))).value().totals;
  expect(totals.filter(({ origin }) => origin !== "none")).toEqual([]);
});

test("a file with last year's columns is read immediately with last year's mapping and says so; no one has to confirm it again", async () => {
  const files = Object.entries(planFiles()).map(([report, text]) => [report, text.replaceAll("2024", "2025")]);
  await me().fill(next, Object.fromEntries(files));
  const mappings = (await me().mappings(next)).filter(({ report_key }) => report_key !== "demographics");
  expect(mappings.map(({ report_key, status }) => [report_key, status])).toEqual(
    mappings.map(({ report_key }) => [report_key, "accepted"]),
  );
  for (const { notices } of mappings)
    expect(notices).toContain("The columns are the same as in 2024 Plan and are read as they were there.");
  expect(await me().detail(next)).toMatchObject({ status: "ready", missing: [] });
  expect((await me().process(next)).status).toBe("succeeded");
  expect((await me().caller.call(workpaperRoutes.listResults, me().on(next))).value().outputs.length).toBeGreaterThan(0);
});

const myName = async () => (await me().detail(next)).assignments.find(({ user }) => user.id === firm.auditor.id)?.user.name;
const reassign = async (engagementId: string, users: readonly string[]) =>
  (
    await userOf(bed, firm.admin).caller.call(engagementRoutes.assignUsers, { ...me().on(engagementId), body: { users: [...users] } })
  ).value();

test("a mapping from last year isn't attributed to anyone this year: it says who accepted it then, until a person confirms it", async () => {
  const read = async () => (await me().mappings(next)).find(({ report_key }) => report_key === "participant_balances");
  const before = await read();
  const year = new Date().getUTCFullYear();
  const name = await myName();
  expect(before?.applied_from).toBe(`Applied from last year's mapping, accepted by ${name} in ${year}`);
  expect((await me().detail(next)).steps.find(({ key }) => key === "mapping")?.summary).toMatch(/^\d mappings as last year$/);
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query("select 1 from mappings where engagement_id = $1 and accepted_at is not null and accepted_by is not null", [next]),
  );
  expect(rows).toEqual([]);
  if (!before) throw new Error("no mapping");
  (await me().putMapping(next, before, { accept: true })).value();
  expect(await read()).toMatchObject({ status: "accepted", applied_from: null });
  // The workpapers name the person who confirmed it, so they are recomputed.
  expect((await me().detail(next)).results_out_of_date).toBe(true);
  await bed.idle();
  expect((await me().process(next)).status).toBe("succeeded");
});

test("last year's file is flagged in its slot and at the lock until a person keeps it; the engagement it came from is named to those who may see it", async () => {
  const asked = async () => (await me().slots(next)).flatMap(({ assets }) => assets.filter((asset) => asset.of_another_year));
  const openFiles = async () =>
    (await me().caller.call(engagementRoutes.getLock, me().on(next))).value().open.find(({ kind }) => kind === "files_of_another_year");
  // Files without dates, which are the same in both years.
  const undated = Object.values(planFiles()).filter((text) => !text.includes("2024"));
  const [statement, ...others] = await asked();
  expect(others.length).toBe(undated.length - 1);
  expect(statement?.of_another_year?.msg).toMatch(/^This is the 2024 file: “.*” in 2024 Plan has the same content\./);
  expect((await openFiles())?.count).toBe(undated.length);
  await reassign(id, [firm.admin.id]);
  expect((await asked())[0]?.of_another_year?.msg).not.toMatch(/2024/);
  expect((await me().mappings(next)).flatMap(({ notices }) => notices).join()).not.toContain("2024 Plan");
  await reassign(id, [firm.auditor.id]);
  const params = { assetId: statement?.id ?? "" };
  const kept = (await me().caller.call(ingestionRoutes.keepAsset, { params, body: { kept: true } })).value();
  expect(kept.of_another_year?.kept_by).toBe(await myName());
  expect((await openFiles())?.count).toBe(others.length);
  expect((await me().slots(id)).flatMap(({ assets }) => assets.filter((asset) => asset.of_another_year))).toEqual([]);
});

test("a file with different columns keeps what matches and lists what does not; a person confirms it", async () => {
  const slot = (await me().slots(next)).find(({ report_key }) => report_key === "distribution_detail");
  const [asset] = slot?.assets ?? [];
  if (!slot || !asset) throw new Error("no file");
  (await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: asset.id } })).value();
  const text = (planFiles().distribution_detail ?? "").replaceAll("2024", "2025").replace("Gross Amount", "Amount before tax");
  (await me().upload(slot, "renamed.csv", text)).value();
  await bed.idle();
  const mapping = (await me().mappings(next)).find(({ report_key }) => report_key === "distribution_detail");
  expect(mapping?.status).toBe("needs_review");
  expect(mapping?.notices).toEqual(
    expect.arrayContaining([
      "Not in 2024 Plan's file, so not mapped from it: “Amount before tax”.",
      "In 2024 Plan's file, but not in this one: “Gross Amount” (Gross amount).",
    ]),
  );
  const accepted = mapping?.columns.filter((column) => column.header !== "Amount before tax").map((column) => column.accepted);
  expect(accepted).toEqual(accepted?.map(() => true));
});

test("questions about last year's files are asked again for this year's: an answer applies only to the files it was given for", async () => {
  const files = planFiles();
  const open = { ...files, distribution_detail: files.distribution_detail?.replaceAll("/15/2024", "/05/2024") ?? "" };
  const old = (await me().create({ client_name: "Heron Hardware" })).id;
  await me().attach(old, "Other", "C-3");
  await me().attach(old, "Payroll", "P-3");
  await me().fill(old, open);
  await me().confirmAll(old);
  expect((await me().process(old)).status).toBe("succeeded");
  const made = (await roll(old, "keep")).id;
  const own = Object.entries(open).map(([report, text]) => [report, text.replaceAll("2024", "2025")]);
  await me().fill(made, Object.fromEntries(own));
  const statusOf = async () => (await me().mappings(made)).find(({ report_key }) => report_key === "distribution_detail");
  const asked = await statusOf();
  expect(asked?.status).toBe("needs_review");
  expect(asked?.columns.filter(({ accepted }) => !accepted).map(({ header }) => header)).toEqual(["Payment Date"]);
  await me().confirmAll(made);
  expect((await statusOf())?.status).toBe("accepted");
});

test("the firm's defaults replace the program if a person asks for them", async () => {
  const first = (await me().create({ client_name: "Marten Mills" })).id;
  const untouched = await programOf(first);
  const rolled = await me().create({ client_name: "Osprey Oil" });
  await me().attach(rolled.id, "Other", "C-9");
  await me().attach(rolled.id, "Payroll", "P-9");
  await me().fill(rolled.id, planFiles());
  await me().confirmAll(rolled.id);
  await me().sample(rolled.id, 9);
  expect((await me().process(rolled.id)).status).toBe("succeeded");
  const made = await roll(rolled.id, "firm_defaults");
  const after = await programOf(made.id);
  expect([textsOf(after), sizesOf(after)]).toEqual([textsOf(untouched), sizesOf(untouched)]);
});

describe("prior-year figures", () => {
  const priorOf = async (engagementId: string) => (await me().caller.call(workpaperRoutes.getPriorYear, me().on(engagementId))).value();
  const affirm = (engagementId: string, outputKey: string, affirmed = true) =>
    me().caller.call(workpaperRoutes.affirmPriorYear, { params: { engagementId, outputKey }, body: { affirmed } });

  test("carry over by workpaper and key, are attributed to no one until a person affirms them, and don't count as this year's", async () => {
    const prior = await priorOf(next);
    expect(prior.engagement_name).toBe("2024 Plan");
    for (const outputKey of ["participant_activity", "distributions", "payroll_census"] as const) {
      const { counts, totals } = await me().result(id, outputKey);
      expect(prior.figures.filter((figure) => figure.output_key === outputKey)).toEqual([
        ...counts.map(({ key, label, value }) => ({
          ...{ output_key: outputKey, kind: "count", key, label },
          ...{ value: String(value), affirmed: null },
        })),
        ...totals.map(({ key, label, amount }) => ({
          ...{ output_key: outputKey, kind: "money", key, label },
          ...{ value: amount, affirmed: null },
        })),
      ]);
    }
    expect((await priorOf(id)).figures).toEqual([]);
  });

  test("are affirmed per workpaper, under the person's name; affirming can be undone and leaves results current", async () => {
    const before = (await me().detail(next)).status;
    const affirmed = (await affirm(next, "distributions")).value().figures;
    for (const figure of affirmed) expect(figure.affirmed !== null).toBe(figure.output_key === "distributions");
    expect((await affirm(next, "distributions")).value().figures).toEqual(affirmed);
    const back = (await affirm(next, "distributions", false)).value().figures;
    expect(back.every((figure) => figure.affirmed === null)).toBe(true);
    expect((await me().detail(next)).status).toBe(before);
    expect((await affirm(id, "distributions")).problem().code).toBe("workpapers.no-prior-year");
  });

  const take = (engagementId: string, outputKey: string, runId: string) =>
    me().caller.call(workpaperRoutes.takePriorYear, { params: { engagementId, outputKey }, body: { run_id: runId } });
  const ofDistributions = ({ figures }: Awaited<ReturnType<typeof priorOf>>) =>
    figures.filter(({ output_key }) => output_key === "distributions");
  const openKinds = async () =>
    (await me().caller.call(engagementRoutes.getLock, me().on(next)))
      .value()
      .open.filter(({ kind }) => kind.endsWith("prior_year"))
      .map(({ kind, count }) => [kind, count]);

  test("that no one affirmed are open items at the lock", async () => {
    const all = (await priorOf(next)).figures.length;
    expect(await openKinds()).toEqual([["unaffirmed_prior_year", all]]);
    const affirmed = ofDistributions((await affirm(next, "distributions")).value()).length;
    expect(await openKinds()).toEqual([["unaffirmed_prior_year", all - affirmed]]);
  });

  test("stay unchanged when the prior year gets a new result, and say that it was replaced", async () => {
    const before = await priorOf(next);
    expect(before.replaced).toEqual([]);
    expect((await me().process(id)).status).toBe("succeeded");
    expect((await priorOf(next)).replaced).toEqual([]);
    const slot = (await me().slots(id)).find(({ report_key }) => report_key === "distribution_detail");
    (await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: slot?.assets[0]?.id ?? "" } })).value();
    const lines = (planFiles().distribution_detail ?? "").split("\n");
    (await me().upload(slot!, "corrected.csv", lines.filter((_, at) => at !== 2 && !lines[at]?.startsWith("Total")).join("\n"))).value();
    await me().confirmAll(id);
    expect((await me().process(id)).status).toBe("succeeded");
    const after = await priorOf(next);
    expect(after.figures).toEqual(before.figures);
    const { counts, totals } = await me().result(id, "distributions");
    expect(after.replaced.find(({ output_key }) => output_key === "distributions")?.by?.figures).toEqual([
      ...counts.map(({ key, label, value }) => ({ kind: "count", key, label, value: String(value) })),
      ...totals.map(({ key, label, amount }) => ({ kind: "money", key, label, value: amount })),
    ]);
    expect(await openKinds()).toContainEqual(["replaced_prior_year", after.replaced.length]);
  });

  test("from an engagement that a person may not see show that person no newer values, can't be refreshed by that person, and don't name the engagement", async () => {
    const [{ by } = { by: null }] = (await priorOf(next)).replaced;
    await reassign(id, [firm.admin.id]);
    const seen = await priorOf(next);
    expect([seen.engagement_name, seen.replaced.length > 0, seen.replaced.map((each) => each.by)]).toEqual([
      null,
      true,
      seen.replaced.map(() => null),
    ]);
    const { status, problem } = await take(next, "distributions", by?.run_id ?? "");
    expect([status, problem().code]).toEqual([403, "workpapers.prior-year-unseen"]);
    await reassign(id, [firm.auditor.id]);
  });

  test("are refreshed by a person: changed ones need affirming again, the rest stay affirmed, and it is recorded", async () => {
    const before = await priorOf(next);
    const replaced = before.replaced.find(({ output_key }) => output_key === "distributions");
    expect((await take(next, "distributions", next)).problem().code).toBe("workpapers.prior-year-moved");
    const after = (await take(next, "distributions", replaced?.by?.run_id ?? "")).value();
    const valueBefore = new Map(ofDistributions(before).map(({ kind, key, value }) => [`${kind}|${key}`, value]));
    const changed = ofDistributions(after).filter(({ kind, key, value }) => valueBefore.get(`${kind}|${key}`) !== value);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(ofDistributions(after).length);
    for (const figure of ofDistributions(after)) expect(figure.affirmed === null).toBe(changed.includes(figure));
    expect(ofDistributions(after).map(({ kind, key, label, value }) => ({ kind, key, label, value }))).toEqual(replaced?.by?.figures);
    expect(after.replaced.map(({ output_key }) => output_key)).not.toContain("distributions");
    expect((await take(next, "distributions", replaced?.by?.run_id ?? "")).problem().code).toBe("workpapers.prior-year-moved");
    const { rows } = await bed.inFirm(firm.auditor, (tx) =>
      tx.query<{ data: { changes: readonly { readonly after: string | null }[] } }>(
        "select data from audit_events where event = 'result.take-prior-year' and subject_id = $1",
        [next],
      ),
    );
    expect(rows.map(({ data }) => data.changes.length)).toEqual([changed.length]);
  });
});
