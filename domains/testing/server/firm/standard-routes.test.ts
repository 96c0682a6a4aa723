import { createStatusUpdater, registerEngagements } from "@tieout/engagements/server";
import { cents } from "@tieout/kernel";
import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OutputDifference, testingRoutes as routes, type StandardProcedureList, type StandardSampling } from "../../contract/index.ts";
import { addPrograms, freezeDraw, registerTesting, samplingPlan, testingCopying, testingReadiness } from "../index.ts";

let api: TestApi;
let firm: TestFirm;
let second: TestUser;
beforeAll(async () => {
  const statusUpdater = createStatusUpdater({ readiness: [testingReadiness], copying: [testingCopying] });
  api = await startTestApi({
    registrations: () => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      registerTesting({ statusUpdater }),
    ],
  });
});
afterAll(() => api?.stop());
beforeEach(async () => {
  firm = await api.firm();
  second = await api.user({ organizationId: firm.id, role: 1 });
});

type Tx = Parameters<typeof addPrograms>[0];
const inFirm = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, run);
const asAdmin = () => api.as(firm.admin);
const key = "distributions";

async function newEngagement(name = "2024 Plan"): Promise<string> {
  const id = await api.engagement(firm.auditor, { dataType: "recordkeeper", name });
  await inFirm((tx) => testingCopying.setUp?.(tx, id) ?? Promise.resolve());
  return id;
}
async function standard(by = firm.admin): Promise<StandardProcedureList> {
  const list = (await api.as(by).call(routes.listStandardProcedures, {})).value().find(({ output }) => output.key === key);
  if (!list) throw new Error(`no standard of ${key}`);
  return list;
}
const sampling = async (): Promise<StandardSampling> => {
  const [first] = (await asAdmin().call(routes.listStandardSampling, {})).value();
  if (!first) throw new Error("no sampling");
  return first;
};
const bodyOf = ({ output, revision, procedures }: StandardProcedureList) => ({
  output: { key: output.key },
  revision,
  procedures: procedures.map(({ id, active, order, text }) => ({ id, active, order, text, output: { key: output.key } })),
});
type Body = ReturnType<typeof bodyOf>;
const put = (body: Omit<Body, "procedures"> & { procedures: object[] }, by = firm.admin) =>
  api.as(by).send(routes.putStandardProcedures, { body });
/** Saves the standard with its first step reworded. */
async function reword(text: string, by = firm.admin): Promise<StandardProcedureList> {
  const body = bodyOf(await standard(by));
  return (await api.as(by).call(routes.putStandardProcedures, { body: { ...body, procedures: withText(body, 0, text) } })).value();
}
const withText = ({ procedures }: Body, at: number, text: string) =>
  procedures.map((one, index) => (index === at ? { ...one, text } : one));
const choice = ({ method, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size }: StandardSampling) => ({
  ...{ method, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size },
});
const putSampling = async (change: object, revision?: number) => {
  const now = await sampling();
  const body = { ...choice(now), population: { key }, revision: revision ?? now.revision, ...change };
  return asAdmin().send(routes.putStandardSampling, { body });
};
const history = async () => (await asAdmin().call(routes.listStandardHistory, { query: { output: key } })).value();
const listOf = async (engagementId: string) => {
  const list = (await asAdmin().call(routes.listProcedures, { params: { engagementId } })).value().find(({ output }) => output.key === key);
  if (!list) throw new Error("no list");
  return list;
};
const differencesOf = async (engagementId: string): Promise<OutputDifference> => {
  const all = (await api.as(firm.auditor).call(routes.listDifferences, { params: { engagementId } })).value();
  const found = all.find(({ output }) => output.key === key);
  if (!found) throw new Error("no comparison");
  return found;
};
const takeBack = async (engagementId: string, differences: readonly string[], revision?: number) => {
  const body = { output: { key }, revision: revision ?? (await listOf(engagementId)).revision, differences: [...differences] };
  return api.as(firm.auditor).send(routes.takeStandard, { params: { engagementId }, body });
};
const compare = async () => (await asAdmin().call(routes.compareStandard, { query: { output: key } })).value();
const events = async () =>
  (await inFirm((tx) => tx.query<{ event: string; data: object }>("select event, data from audit_events order by sequence"))).rows;
/** Pretends that enough time has passed since the last save to start a new sitting. */
const later = () =>
  api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update firm_standards set changed_at = changed_at - interval '11 minutes' where organization_id = $1", [firm.id]),
  );

describe("the firm's standard", () => {
  test("is Tieout's library until someone edits it, and saving the library changes nothing", async () => {
    const list = await standard();
    expect([list.revision, list.procedures.length, list.procedures.every(({ from_library }) => from_library)]).toEqual([0, 12, true]);
    expect(await sampling()).toMatchObject({ revision: 0, sample_size: 15, method: "random", from_library: true });
    expect((await put(bodyOf(list))).status).toBe(200);
    expect(await standard()).toEqual(list);
    expect((await history()).results).toEqual([]);
  });

  test("is edited by id and copied to new engagements; existing engagements keep theirs", async () => {
    const before = await newEngagement();
    const [first, secondStep, ...rest] = bodyOf(await standard()).procedures;
    const own = { active: true, order: 40, output: { key }, text: "<p>Ask the <b>client</b>.</p>", reference: "AU-C 505" };
    const procedures = [{ ...secondStep, order: 1 }, { ...first, order: 2, active: false }, ...rest, own];
    await put({ ...bodyOf(await standard()), procedures });
    const saved = await standard();
    expect(saved.revision).toBe(1);
    expect(saved.procedures.at(-1)).toMatchObject({
      text: "<p>Ask the <strong>client</strong>.</p>",
      reference: "AU-C 505",
      from_library: false,
    });
    expect((await putSampling({ sample_size: 25, isi_threshold: "50000.00" })).status).toBe(200);
    const after = await listOf(await newEngagement());
    expect(after.procedures.map(({ text, active, reference }) => [text, active, reference])).toEqual(
      saved.procedures.map(({ text, active, reference }) => [text, active, reference]),
    );
    expect(after.procedures.every(({ from_firm_default }) => from_firm_default)).toBe(true);
    expect((await listOf(before)).procedures.map(({ text }) => text)).not.toContain("<p>Ask the <strong>client</strong>.</p>");
  });

  test("the proof says firm default if the size was the firm's default when it was set, even if the firm changes the default later", async () => {
    const basis = (id: string) => inFirm(async (tx) => (await samplingPlan(tx, id, key))?.sizeBasis);
    const early = await newEngagement();
    await putSampling({ sample_size: 25 });
    const late = await newEngagement();
    expect([await basis(early), await basis(late)]).toEqual(["15 items, firm default", "25 items, firm default"]);
    const [own] = (await asAdmin().call(routes.listSampling, { params: { engagementId: late } })).value();
    const set = { method: "random", sample_size_type: "fixed", sample_size: 15, isi_threshold: null, isi_counts_toward_sample_size: false };
    const params = { engagementId: late, samplingId: own?.id };
    await asAdmin().send(routes.putSampling, { params, body: { revision: own?.revision, ...set } });
    expect(await basis(late)).toBe("15 items, set by the auditor");
  });

  test("a workpaper added later appears with the firm's program", async () => {
    await reword("<p>Our own wording of the request.</p>");
    await putSampling({ sample_size: 30 });
    const id = await newEngagement();
    await api.db.setup.work.asPlatform("test", async (tx) => {
      for (const table of ["procedures", "procedure_lists", "samplings"])
        await tx.query(`delete from ${table} where engagement_id = $1 and output_key = $2`, [id, key]);
    });
    await inFirm(addPrograms);
    expect((await listOf(id)).procedures[0]?.text).toBe("<p>Our own wording of the request.</p>");
    expect((await asAdmin().call(routes.listSampling, { params: { engagementId: id } })).value()[0]).toMatchObject({ sample_size: 30 });
  });

  test("names and refuses an empty text, an unknown output, population or step, and a zero threshold, and changes nothing", async () => {
    const list = bodyOf(await standard());
    const [step] = list.procedures;
    const refused = async (change: object) => (await put({ ...list, ...change })).problem();
    expect(await refused({ procedures: [{ ...step, text: "<p> </p>" }] })).toMatchObject({
      code: "testing.text-empty",
      errors: [{ path: "body.procedures.0.text" }],
    });
    expect(await refused({ output: { key: "astrology" } })).toMatchObject({ status: 422, code: "testing.output-unknown" });
    expect(await refused({ procedures: [step, step] })).toMatchObject({ status: 404, code: "testing.step-unknown" });
    expect((await putSampling({ population: { key: "astrology" } })).problem().code).toBe("testing.population-unknown");
    expect((await putSampling({ isi_threshold: "0.00" })).problem()).toMatchObject({ code: "testing.threshold-invalid" });
    expect((await standard()).revision).toBe(0);
  });
});

describe("two admins", () => {
  test("the second save gets 409 with the current list and who saved it, and the first save is kept", async () => {
    const opened = bodyOf(await standard(second));
    const current = await reword("<p>Saved by the first.</p>");
    const answer = await put({ ...opened, procedures: [] }, second);
    expect(answer.problem()).toMatchObject({
      status: 409,
      code: "testing.stale-revision",
      current,
      changed_by: { on: expect.any(String) },
    });
    expect(await standard()).toEqual(current);
    const seen = await sampling();
    expect((await putSampling({ sample_size: 20 })).status).toBe(200);
    expect((await putSampling({ sample_size: 30 }, seen.revision)).problem()).toMatchObject({
      status: 409,
      current: { sample_size: 20, revision: 1 },
    });
  });

  test("of twenty simultaneous saves one is stored, and each of the others gets the stored list", async () => {
    const body = bodyOf(await standard());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put({ ...body, procedures: withText(body, 0, `<p>Wording ${index}.</p>`) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = answers.filter(({ status }) => status === 409);
    expect(stale).toHaveLength(19);
    const current = await standard();
    for (const answer of stale) expect(answer.problem()).toMatchObject({ current });
    expect(current.revision).toBe(1);
  });

  test("of twenty sampling defaults saved simultaneously one is stored, and each of the others gets it and who saved it", async () => {
    const { revision } = await sampling();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => putSampling({ sample_size: 20 + index }, revision)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = answers.filter(({ status }) => status === 409);
    expect(stale).toHaveLength(19);
    const current = await sampling();
    for (const answer of stale) expect(answer.problem()).toMatchObject({ current, changed_by: { name: expect.any(String) } });
    expect(current.revision).toBe(revision + 1);
  });

  test("saving a step that a colleague has removed is a conflict, not an unknown step", async () => {
    const opened = bodyOf(await standard());
    await put({ ...opened, procedures: opened.procedures.slice(1) });
    expect((await put(opened, second)).problem()).toMatchObject({ status: 409, code: "testing.stale-revision" });
  });
});

describe("history", () => {
  test("saves in one sitting are one line with who and when; a save by another person starts a new line", async () => {
    await reword("<p>A first try at our wording.</p>");
    await reword("<p>Our wording.</p>");
    const body = bodyOf(await standard());
    await put({ ...body, procedures: body.procedures.map((one, index) => (index === 2 ? { ...one, active: false } : one)) }, second);
    await putSampling({ sample_size: 20 });
    const { results, count } = await history();
    expect(count).toBe(3);
    expect(results.map(({ part, version, says, is_current }) => [part, version, says, is_current])).toEqual([
      ["sampling", 1, ["Sample: 15 at random → 20 at random"], true],
      ["procedures", 3, ["Step 3 turned off"], true],
      ["procedures", 2, ["Step 1 reworded"], false],
    ]);
    expect(results.every(({ changed_at, changed_by }) => changed_at !== "" && changed_by !== "")).toBe(true);
  });

  test("a later sitting by the same person is a separate line; one that changed nothing overall is left out", async () => {
    const { procedures } = await standard();
    await reword("<p>One.</p>");
    await later();
    await reword("<p>Two.</p>");
    await later();
    await reword("<p>Three.</p>");
    await reword("<p>Two.</p>");
    expect((await history()).results.map(({ version }) => version)).toEqual([2, 1]);
    expect(procedures[0]?.text).not.toBe("<p>Two.</p>");
  });

  test("any version, including the library, is restored as a new version, and the replaced one stays in the history", async () => {
    const library = await standard();
    const first = await reword("<p>First.</p>");
    await later();
    await reword("<p>Second.</p>");
    const restore = async (version: number, revision?: number) =>
      asAdmin().send(routes.restoreStandard, {
        body: { part: "procedures", key, version, revision: revision ?? (await standard()).revision },
      });
    expect((await restore(1)).status).toBe(204);
    expect(await standard()).toEqual({ ...first, revision: 3 });
    expect((await restore(0)).status).toBe(204);
    expect((await standard()).procedures).toEqual(library.procedures);
    expect((await history()).results.map(({ version, made_by }) => [version, made_by])).toEqual([
      [4, "reset"],
      [3, "restore"],
      [2, "edit"],
      [1, "edit"],
    ]);
    expect((await restore(1, 2)).problem()).toMatchObject({ status: 409, current: { revision: 4 } });
    expect((await restore(9)).problem()).toMatchObject({ status: 404, code: "testing.version-unknown" });
  });

  test("resets an output and its sampling to the library, all or nothing", async () => {
    const library = await standard();
    await reword("<p>Ours.</p>");
    await putSampling({ sample_size: 40 });
    const reset = (samplingRevision: number) =>
      asAdmin().send(routes.resetStandard, {
        body: { output: { key }, revision: 1, samplings: [{ population: { key }, revision: samplingRevision }] },
      });
    expect((await reset(0)).problem()).toMatchObject({ status: 409, current: { sample_size: 40 } });
    expect((await standard()).revision).toBe(1);
    expect((await reset(1)).status).toBe(204);
    expect((await standard()).procedures).toEqual(library.procedures);
    expect(await sampling()).toMatchObject({ sample_size: 15, from_library: true, revision: 2 });
  });

  test("every change is described in the audit log", async () => {
    await reword("<p>Ours.</p>");
    await asAdmin().send(routes.restoreStandard, { body: { part: "procedures", key, version: 0, revision: 1 } });
    expect((await events()).filter(({ event }) => event.startsWith("firm-standard"))).toEqual([
      { event: "firm-standard.change-procedures", data: { output: key, part: "procedures", version: 1, says: ["Step 1 reworded"] } },
      { event: "firm-standard.reset", data: { output: key, part: "procedures", version: 2, says: ["Step 1 reworded"] } },
    ]);
  });
});

describe("an engagement and the standard", () => {
  test("shows the differences step by step, and reverts one step while another stays", async () => {
    const id = await newEngagement();
    expect(await differencesOf(id)).toMatchObject({ steps: [], samplings: [] });
    const kept = await listOf(id);
    const body = bodyOf(await standard());
    const reworded = withText({ ...body, procedures: withText(body, 0, "<p>Ours, one.</p>") }, 1, "<p>Ours, two.</p>");
    await put({ ...body, procedures: reworded });
    const { steps } = await differencesOf(id);
    expect(steps.map(({ kind, procedure_id, rewords, standard: theirs }) => [kind, procedure_id, rewords, theirs?.text])).toEqual([
      ["changed", kept.procedures[0]?.id, true, "<p>Ours, one.</p>"],
      ["changed", kept.procedures[1]?.id, true, "<p>Ours, two.</p>"],
    ]);
    const taken = await takeBack(id, [steps[1]?.key ?? ""]);
    expect(taken.status).toBe(200);
    const now = await listOf(id);
    expect(now.procedures.map(({ id: step }) => step)).toEqual(kept.procedures.map(({ id: step }) => step));
    expect(now.procedures.slice(0, 2).map(({ text }) => text)).toEqual([kept.procedures[0]?.text, "<p>Ours, two.</p>"]);
    expect((await differencesOf(id)).steps.map(({ key: left }) => left)).toEqual([steps[0]?.key]);
    expect((await events()).at(-1)).toMatchObject({
      event: "procedure.take-standard",
      data: { differed: ["Steps 1 and 2 worded differently"], differs_still: ["Step 1 worded differently"] },
    });
  });

  test("reverting everything removes an added step and restores an omitted one and the standard's order", async () => {
    const id = await newEngagement();
    const list = await listOf(id);
    const [first, , third, ...rest] = list.procedures.map(({ id: step, active, text }) => ({ id: step, active, text, output: { key } }));
    const own = { active: true, text: "<p>Only here.</p>", output: { key } };
    const procedures = [third, own, first, ...rest].map((one, index) => ({ ...one, order: index + 1 }));
    await asAdmin().send(routes.putProcedures, {
      params: { engagementId: id },
      body: { output: { key }, revision: list.revision, procedures },
    });
    const { steps } = await differencesOf(id);
    expect(steps.map(({ kind }) => kind)).toEqual(["added", "missing", "sequence"]);
    await takeBack(
      id,
      steps.map((one) => one.key),
    );
    expect((await listOf(id)).procedures.map(({ text }) => text)).toEqual((await standard()).procedures.map(({ text }) => text));
    expect((await differencesOf(id)).steps).toEqual([]);
  });

  test("refuses a stale list, a difference that no longer exists, a locked engagement and another output's difference, and changes nothing", async () => {
    const id = await newEngagement();
    await reword("<p>Ours.</p>");
    const [difference] = (await differencesOf(id)).steps;
    const before = await listOf(id);
    expect((await takeBack(id, [difference?.key ?? ""], before.revision + 1)).problem()).toMatchObject({ status: 409, current: before });
    expect((await takeBack(id, ["changed nothing"])).problem()).toMatchObject({ status: 409, code: "testing.difference-gone" });
    const elsewhere = { output: { key: "payroll_census" }, revision: 1, differences: ["sequence"] };
    const strange = await api.as(firm.auditor).send(routes.takeStandard, { params: { engagementId: id }, body: elsewhere });
    expect(strange.problem().code).toBe("testing.output-unknown");
    await inFirm((tx) => tx.query("update engagements set locked_at = now(), locked_by = $2 where id = $1", [id, firm.admin.id]));
    expect((await takeBack(id, [difference?.key ?? ""])).problem()).toMatchObject({ status: 409, code: "engagements.locked" });
    expect(await listOf(id)).toEqual(before);
  });

  test("describes differences in sampling in words, with the standard to revert to", async () => {
    const id = await newEngagement();
    await putSampling({ sample_size: 25, isi_threshold: "50000.00" });
    expect((await differencesOf(id)).samplings).toEqual([
      {
        population: { key, title: expect.any(String) },
        says: ["Sample 15 at random, 25 at random in the standard", "ISI threshold none, 50,000.00 in the standard"],
        standard: choice(await sampling()),
      },
    ]);
  });

  test("the firm sees which open engagements differ and how; locked ones are counted but not compared", async () => {
    await newEngagement("2024 Alder");
    const [birch, cedar] = [await newEngagement("2024 Birch"), await newEngagement("2024 Cedar")];
    expect(await compare()).toMatchObject({ open_count: 3, locked_count: 0, differing_count: 0, engagements: [] });
    for (const id of [birch, cedar]) {
      const { revision, procedures } = await listOf(id);
      const sent = procedures.map(({ id: step, order, text }) => ({ id: step, active: order !== 4, order, text, output: { key } }));
      await asAdmin().send(routes.putProcedures, { params: { engagementId: id }, body: { output: { key }, revision, procedures: sent } });
    }
    await freezeOf(cedar);
    await inFirm((tx) => tx.query("update engagements set locked_at = now(), locked_by = $2 where id = $1", [cedar, firm.admin.id]));
    const compared = await compare();
    expect(compared).toMatchObject({ open_count: 2, locked_count: 1, differing_count: 1 });
    expect(compared.engagements).toEqual([
      { id: birch, name: "2024 Birch", client_name: expect.any(String), says: ["Step 4 off, on in the standard"] },
    ]);
    expect(compared.outputs.map(({ output, differing_count }) => [output.key, differing_count])).toContainEqual([key, 1]);
    await putSampling({ sample_size: 25 });
    expect((await compare()).differing_count).toBe(2);
  });
});

const freezeOf = (engagementId: string) =>
  inFirm((tx) =>
    freezeDraw(tx, {
      ...{ engagementId, key, populationSha256: "ab".repeat(32), count: 31, amountCents: cents(412_900_00) },
      ...{ objectKey: "ef".repeat(16), sources: [], actorId: firm.auditor.id },
    }),
  );

describe("who may", () => {
  test("an auditor can't read or edit the standard, but sees how an assigned engagement differs from it", async () => {
    const id = await newEngagement();
    const auditor = api.as(firm.auditor);
    const list = bodyOf(await standard());
    const answers = [
      await auditor.send(routes.listStandardProcedures, {}),
      await auditor.send(routes.listStandardHistory, { query: { output: key } }),
      await auditor.send(routes.compareStandard, {}),
      await put(list, firm.auditor),
      await auditor.send(routes.restoreStandard, { body: { part: "procedures", key, version: 0, revision: 0 } }),
    ];
    expect(answers.map(({ status }) => [403, 404].includes(status))).toEqual([true, true, true, true, true]);
    expect((await auditor.send(routes.listDifferences, { params: { engagementId: id } })).status).toBe(200);
    const stranger = await api.user({ organizationId: firm.id, role: 2 });
    expect((await api.as(stranger).send(routes.listDifferences, { params: { engagementId: id } })).status).toBe(404);
  });

  test("another firm has a separate standard", async () => {
    await reword("<p>Ours alone.</p>");
    const other = await api.firm();
    const theirs = (await api.as(other.admin).call(routes.listStandardProcedures, {})).value();
    expect(theirs.every(({ revision }) => revision === 0)).toBe(true);
    const { results } = (await api.as(other.admin).call(routes.listStandardHistory, { query: { output: key } })).value();
    expect(results).toEqual([]);
    const id = await newEngagement();
    const params = { engagementId: id };
    expect((await api.as(other.admin).send(routes.listDifferences, { params })).status).toBe(404);
    const body = { output: { key }, revision: 1, differences: ["sequence"] };
    expect((await api.as(other.admin).send(routes.takeStandard, { params, body })).status).toBe(404);
  });
});
