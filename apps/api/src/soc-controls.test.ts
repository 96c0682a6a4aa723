import { randomUUID } from "node:crypto";
import { makeContract } from "@tieout/credits/server";
import { activityRoutes, engagementRoutes } from "@tieout/engagements/contract";
import type { PlainDate } from "@tieout/kernel";
import { purchaseRoutes, engagementToolkitRoutes as routes, type ToolkitControls } from "@tieout/storefront/contract";
import { sampleToolkits, type Toolkit } from "@tieout/storefront/core";
import { putToolkit } from "@tieout/storefront/server";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { testingRoutes } from "@tieout/testing/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let names = 0;
const ids = new Map<string, string>();

/**
 * A toolkit for a recordkeeper in the provider catalog; in next year's report, one control has different wording and a different number.
 */
function toolkitOn(year: number): Toolkit {
  const sample = sampleToolkits().find(({ general }) => general.service === "recordkeeping" && general.reportType === 2);
  if (!sample) throw new Error("there is no sample");
  const controls = sample.userControls.slice(0, 4);
  const [first] = controls;
  if (!first || controls.length < 4) throw new Error("the sample has too few user-entity controls");
  const changed = [{ ...first, id: "UC 9", text: "Someone reviews <b>every</b> report; & signs it" }, ...controls.slice(1)];
  return {
    ...{ ...sample, key: `ascensus-${year}`, provider: { name: "Ascensus; LLC", knownAs: ["Ascensus"] } },
    general: { ...sample.general, startOn: `${year}-01-01` as PlainDate, endOn: `${year}-12-31` as PlainDate },
    userControls: year === 2024 ? controls : changed,
  };
}

beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  await bed.api.db.database.work.asPlatform("put toolkits", async (tx) => {
    for (const year of [2024, 2025]) await putToolkit(tx, toolkitOn(year));
    const { rows } = await tx.query<{ key: string; id: string }>("select key, id from toolkits");
    for (const { key, id } of rows) ids.set(key, id);
    await makeContract(tx, {
      ...{ id: randomUUID(), organizationId: firm.id, credits: 10, priceCents: 100n, includedToolkits: 2, createdBy: firm.admin.id },
      ...{ startsOn: "2000-01-01" as PlainDate, endsOn: "2999-12-31" as PlainDate },
    });
  });
});
afterAll(() => bed?.stop());

const idOf = (key: string): string => ids.get(key) ?? "";
const me = (user: TestUser = firm.auditor) => userOf(bed, user);
const on = (engagementId: string, key: string) => ({ params: { engagementId, toolkitId: idOf(key) } });
const read = (engagementId: string, key = "ascensus-2024") => me().caller.call(routes.getToolkitControls, on(engagementId, key));
const take = (engagementId: string, controls: readonly string[], key = "ascensus-2024") =>
  me().caller.call(routes.takeOverControls, { ...on(engagementId, key), body: { controls: [...controls] } });
const redeem = (key: string) => me().caller.call(purchaseRoutes.redeemToolkit, { params: { toolkitId: idOf(key) } });

async function attach(id: string, key: string): Promise<void> {
  const { providers } = (await me().caller.call(routes.getEngagementToolkits, me().on(id))).value();
  const body = { service_provider_id: providers[0]?.service_provider_id ?? "", toolkit_id: idOf(key), attached: true };
  (await me().caller.call(routes.putEngagementToolkit, { ...me().on(id), body })).value();
}

async function engagement(dataType: "combined" | "payroll" = "combined"): Promise<string> {
  const { id } = await me().create({ client_name: `Client ${++names}`, data_type: dataType });
  await me().attach(id, dataType === "payroll" ? "Payroll" : "Ascensus");
  return id;
}

const takenIds = ({ controls }: ToolkitControls) => controls.filter(({ taken }) => taken).map(({ id }) => id);
/** Steps that came from a report, with their workpapers. */
const stepsOf = async (id: string) =>
  (await me().caller.call(testingRoutes.listProcedures, me().on(id)))
    .value()
    .flatMap(({ output, procedures }) => procedures.map((step) => ({ ...step, output: output.key })))
    .filter(({ text }) => text.includes("User-entity control of"));

test("a toolkit that is not attached shows nothing, and one not in the library shows only its number of controls", async () => {
  const id = await engagement();
  expect((await read(id)).problem().code).toBe("storefront.not-attached");
  expect((await take(id, ["UC 1"])).problem().code).toBe("storefront.not-attached");
  await attach(id, "ascensus-2024");
  expect((await read(id)).value()).toEqual({ in_library: false, count: 4, controls: [] });
  expect((await take(id, ["UC 1"])).problem().code).toBe("storefront.not-in-library");
  expect(await stepsOf(id)).toEqual([]);
});

test("controls from a library toolkit become procedures in the workpapers they relate to, with what to test and their source", async () => {
  (await redeem("ascensus-2024")).value();
  const id = await engagement();
  await attach(id, "ascensus-2024");
  const offered = (await read(id)).value();
  expect(offered).toMatchObject({ in_library: true, count: 4 });
  expect(takenIds(offered)).toEqual([]);
  const [first, second] = offered.controls;
  const answer = (await take(id, [first?.id ?? "", second?.id ?? ""])).value();
  expect(takenIds(answer)).toEqual([first?.id, second?.id]);
  const steps = await stepsOf(id);
  expect(steps.map(({ output }) => output).sort()).toEqual([first?.output.key, second?.output.key].sort());
  expect(steps[0]).toMatchObject({ active: true, from_firm_default: false, computed: false });
  const step = steps.find(({ text }) => text.includes(first?.text ?? ""));
  expect(step?.text).toContain(first?.usual_control);
  expect(step?.text).toContain(`Evidence: ${first?.evidence}.`);
  expect(step?.reference).toBe(`AU-C 402; Ascensus, LLC, SOC 1, ${first?.id}`);
});

test("a control added twice, or by many people at once, becomes one procedure; a removed one can be added again", async () => {
  const id = await engagement();
  await attach(id, "ascensus-2024");
  const all = (await read(id)).value().controls.map((control) => control.id);
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(id, [...all, ...all])));
  for (const answer of answers) expect(takenIds(answer.value())).toEqual(all);
  expect(await stepsOf(id)).toHaveLength(4);
  const [step] = await stepsOf(id);
  await me().caller.call(testingRoutes.deleteProcedure, { params: { engagementId: id, pid: step?.id ?? "" } });
  expect(takenIds((await read(id)).value())).toHaveLength(3);
  await take(id, all);
  expect(await stepsOf(id)).toHaveLength(4);
});

test("a step rewritten by the auditor still belongs to the control, and appears in the activity feed with its workpaper", async () => {
  const id = await engagement();
  await attach(id, "ascensus-2024");
  const [control] = (await read(id)).value().controls;
  await take(id, [control?.id ?? ""]);
  const list = (await me().caller.call(testingRoutes.listProcedures, me().on(id)))
    .value()
    .find(({ output }) => output.key === control?.output.key);
  if (!list) throw new Error("no list");
  const procedures = list.procedures.map(({ id: step, active, order, text }) => ({
    ...{ id: step, active, order, output: { key: list.output.key } },
    text: text.includes("User-entity control of") ? "<p>Our own words.</p>" : text,
  }));
  const body = { output: { key: list.output.key }, revision: list.revision, procedures };
  (await me().caller.call(testingRoutes.putProcedures, { ...me().on(id), body })).value();
  expect(takenIds((await read(id)).value())).toEqual([control?.id]);
  const activity = (await me().caller.call(activityRoutes.listActivity, { ...me().on(id), query: {} })).value();
  expect(JSON.stringify(activity)).toContain(`added 1 procedure from a SOC toolkit to ${control?.output.title}`);
});

test("an engagement without a control's workpaper gets the control in a workpaper it does have", async () => {
  const id = await engagement("payroll");
  await attach(id, "ascensus-2024");
  const { controls } = (await read(id)).value();
  expect(new Set(controls.map(({ output }) => output.key))).toEqual(new Set(["payroll_census"]));
});

test("next year's engagement keeps the steps, and next year's report offers controls whose wording changed; with the firm's defaults it offers all controls", async () => {
  for (const key of ["ascensus-2024", "ascensus-2025"]) await redeem(key);
  const rolled = async (testing: "keep" | "firm_defaults") => {
    const id = await engagement();
    await attach(id, "ascensus-2024");
    const all = (await read(id)).value().controls.map((control) => control.id);
    await take(id, all);
    await bed.rewrite("update engagements set locked_at = now(), status = 'locked' where id = $1", [id]);
    const made = (await me().caller.call(engagementRoutes.rollForward, { ...me().on(id), body: { testing } })).value();
    // A report covers one year, so the next year's report must be chosen again.
    expect((await read(made.id, "ascensus-2024")).problem().code).toBe("storefront.not-attached");
    await attach(made.id, "ascensus-2025");
    return { id: made.id, all, steps: (await stepsOf(made.id)).length, taken: takenIds((await read(made.id, "ascensus-2025")).value()) };
  };
  const kept = await rolled("keep");
  expect(kept).toMatchObject({ steps: 4, taken: kept.all.slice(1) });
  expect(await rolled("firm_defaults")).toMatchObject({ steps: 0, taken: [] });
  await take(kept.id, [...kept.all.slice(1), "UC 9"], "ascensus-2025");
  const steps = await stepsOf(kept.id);
  expect(steps).toHaveLength(5);
  expect(steps.map(({ text }) => text).join()).toContain("Someone reviews &lt;b&gt;every&lt;/b&gt; report; &amp; signs it.");
});

test("unknown controls, an empty list, a locked engagement and another firm are refused, and nothing is added", async () => {
  const id = await engagement();
  await attach(id, "ascensus-2024");
  const [control] = (await read(id)).value().controls;
  expect((await take(id, [control?.id ?? "", "UC 77"])).problem()).toMatchObject({ code: "storefront.no-control", status: 422 });
  expect((await take(id, [])).status).toBe(400);
  expect(await stepsOf(id)).toEqual([]);
  const other = await bed.api.firm();
  expect((await bed.api.as(other.admin).call(routes.getToolkitControls, on(id, "ascensus-2024"))).status).toBe(404);
  const body = { controls: [control?.id ?? ""] };
  expect((await bed.api.as(other.admin).call(routes.takeOverControls, { ...on(id, "ascensus-2024"), body })).status).toBe(404);
  await bed.rewrite("update engagements set status = 'processing' where id = $1", [id]);
  expect((await take(id, body.controls)).problem().code).toBe("engagements.processing");
  await bed.rewrite("update engagements set locked_at = now() where id = $1", [id]);
  expect((await take(id, body.controls)).problem().code).toBe("engagements.locked");
  expect((await read(id)).value().in_library).toBe(true);
  expect(await stepsOf(id)).toEqual([]);
});
