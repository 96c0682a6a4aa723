import { papersMadeFrom } from "@tieout/catalog/core";
import { createStatusUpdater, registerEngagements } from "@tieout/engagements/server";
import { cents } from "@tieout/kernel";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProcedureList, testingRoutes as routes, type Sampling } from "../contract/index.ts";
import { freezeDraw, registerTesting, samplingVersions, testingCopying, testingReadiness } from "./index.ts";

let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  const statusUpdater = createStatusUpdater({ readiness: [testingReadiness], copying: [testingCopying] });
  api = await startTestApi({
    registrations: () => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      registerTesting({ statusUpdater }),
    ],
  });
  firm = await api.firm();
});
afterAll(() => api?.stop());

type Tx = Parameters<typeof freezeDraw>[0];
const inFirm = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, run);
const asAuditor = () => api.as(firm.auditor);

async function newEngagement(dataType: "recordkeeper" | "payroll" | "combined" = "recordkeeper"): Promise<string> {
  const engagementId = await api.engagement(firm.auditor, { dataType });
  await inFirm((tx) => testingCopying.setUp?.(tx, engagementId) ?? Promise.resolve());
  return engagementId;
}
const setStatus = (engagementId: string, sql: string) =>
  inFirm((tx) => tx.query(`update engagements set ${sql} where id = $1`, [engagementId]));
const draw = (engagementId: string) =>
  inFirm((tx) =>
    freezeDraw(tx, {
      engagementId,
      key: "distributions",
      populationSha256: "ab".repeat(32),
      count: 31,
      amountCents: cents(412_900_00),
      objectKey: "ef".repeat(16),
      sources: [],
      actorId: firm.auditor.id,
    }),
  );
const lists = async (engagementId: string): Promise<ProcedureList[]> =>
  (await asAuditor().call(routes.listProcedures, { params: { engagementId } })).value();
async function listOf(engagementId: string, key: string): Promise<ProcedureList> {
  const list = (await lists(engagementId)).find(({ output }) => output.key === key);
  if (!list) throw new Error(`no list ${key}`);
  return list;
}
const bodyOf = (list: ProcedureList) => ({
  output: { key: list.output.key },
  revision: list.revision,
  procedures: list.procedures.map(({ id, active, order, text, output }) => ({ id, active, order, text, output: { key: output.key } })),
});
async function samplingOf(engagementId: string): Promise<Sampling> {
  const [sampling] = (await asAuditor().call(routes.listSampling, { params: { engagementId } })).value();
  if (!sampling) throw new Error("no sampling");
  return sampling;
}
const inputOf = ({ revision, method, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size }: Sampling) => ({
  revision,
  method,
  sample_size_type,
  sample_size,
  isi_threshold,
  isi_counts_toward_sample_size,
});
const eventsOf = async (engagementId: string) =>
  (
    await inFirm((tx) =>
      tx.query<{ event: string }>("select event from audit_events where subject_id = $1 order by sequence", [engagementId]),
    )
  ).rows.map(({ event }) => event);

describe("procedures", () => {
  test("an engagement lists the outputs for its data type, each with the defaults", async () => {
    const keysOf = async (dataType: "recordkeeper" | "payroll" | "combined") =>
      (await lists(await newEngagement(dataType))).map(({ output, procedures }) => [output.key, procedures.length]);
    for (const dataType of ["recordkeeper", "payroll", "combined"] as const)
      expect(await keysOf(dataType)).toEqual(papersMadeFrom(dataType).map(({ key, auditProgram }) => [key, auditProgram.length]));
    expect(await keysOf("recordkeeper")).toContainEqual(["distributions", 12]);
    expect(await keysOf("payroll")).toContainEqual(["payroll_census", 8]);
  });

  test("saving an untouched list changes only its revision: the sanitizer leaves the defaults intact", async () => {
    const engagementId = await newEngagement("combined");
    for (const list of await lists(engagementId)) {
      const saved = (await asAuditor().call(routes.putProcedures, { params: { engagementId }, body: bodyOf(list) })).value();
      expect(saved).toEqual({ ...list, revision: list.revision + 1 });
    }
  });

  test("stores reordering, switching off, rewriting, adding and removing by id, numbered from 1", async () => {
    const engagementId = await newEngagement();
    const list = await listOf(engagementId, "distributions");
    const [first, second, third, ...rest] = bodyOf(list).procedures;
    if (!first || !second || !third) throw new Error("the default list is too short");
    const body = {
      ...bodyOf(list),
      procedures: [
        { ...first, order: 30 },
        { ...second, order: 10, active: false },
        { ...third, order: 20, text: "<p>Look at <b>the form</b>.</p>" },
        { active: true, order: 40, output: { key: "distributions" }, text: "<p>Ask the client.</p>" },
      ],
    };
    const saved = (await asAuditor().call(routes.putProcedures, { params: { engagementId }, body })).value();
    expect(saved.procedures.map(({ id, order, active, text, from_firm_default }) => [id, order, active, text, from_firm_default])).toEqual([
      [second.id, 1, false, second.text, true],
      [third.id, 2, true, "<p>Look at <strong>the form</strong>.</p>", false],
      [first.id, 3, true, first.text, true],
      [expect.any(String), 4, true, "<p>Ask the client.</p>", false],
    ]);
    expect(saved.procedures[1]).toMatchObject({ reference: list.procedures[2]?.reference, computed: true, partly_computed: true });
    expect(rest).toHaveLength(9);
    expect(await listOf(engagementId, "distributions")).toEqual(saved);
    expect(await eventsOf(engagementId)).toContain("procedure.replace-list");
  });

  test("a stale revision returns 409 with the current list and changes nothing", async () => {
    const engagementId = await newEngagement();
    const opened = await listOf(engagementId, "distributions");
    const current = (await asAuditor().call(routes.putProcedures, { params: { engagementId }, body: bodyOf(opened) })).value();
    const answer = await asAuditor().call(routes.putProcedures, {
      params: { engagementId },
      body: { ...bodyOf(opened), procedures: [] },
    });
    expect(answer.status).toBe(409);
    expect(answer.problem()).toMatchObject({
      code: "testing.stale-revision",
      current,
      changed_by: { name: expect.any(String), on: expect.any(String) },
    });
    expect(await listOf(engagementId, "distributions")).toEqual(current);
  });

  test("of twenty simultaneous saves one is stored, and each of the others gets the stored list and who saved it", async () => {
    const engagementId = await newEngagement();
    const opened = bodyOf(await listOf(engagementId, "distributions"));
    const put = (index: number) => {
      const procedures = opened.procedures.map((step, at) => (at === 0 ? { ...step, text: `<p>Wording ${index}.</p>` } : step));
      return asAuditor().call(routes.putProcedures, { params: { engagementId }, body: { ...opened, procedures } });
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(index)));
    const current = await listOf(engagementId, "distributions");
    expect(answers.filter(({ status }) => status === 200).map((answer) => answer.value())).toEqual([current]);
    const stale = answers.filter(({ status }) => status === 409);
    expect(stale).toHaveLength(19);
    for (const answer of stale) expect(answer.problem()).toMatchObject({ current, changed_by: { name: expect.any(String) } });
    expect(current.revision).toBe(opened.revision + 1);
  });

  test("keeps procedures that two people add at the same moment; a list opened before that is stale", async () => {
    const engagementId = await newEngagement();
    const opened = await listOf(engagementId, "distributions");
    const add = (text: string) =>
      asAuditor().call(routes.addProcedure, {
        params: { engagementId },
        body: { active: true, order: 1, text, output: { key: "distributions" } },
      });
    await Promise.all([add("<p>Mine.</p>"), add("<p>Theirs.</p>")]);
    const { procedures } = await listOf(engagementId, "distributions");
    expect(new Set(procedures.slice(0, 2).map(({ text }) => text))).toEqual(new Set(["<p>Mine.</p>", "<p>Theirs.</p>"]));
    expect(procedures.map(({ order }) => order)).toEqual(procedures.map((_, index) => index + 1));
    const late = await asAuditor().call(routes.putProcedures, { params: { engagementId }, body: bodyOf(opened) });
    expect(late.problem().code).toBe("testing.stale-revision");
    expect((await listOf(engagementId, "distributions")).procedures).toEqual(procedures);
  });

  test("names and refuses a text without words, an unknown output, another data type's output and an unknown id", async () => {
    const engagementId = await newEngagement();
    const list = bodyOf(await listOf(engagementId, "distributions"));
    const put = async (change: object) =>
      (await asAuditor().send(routes.putProcedures, { params: { engagementId }, body: { ...list, ...change } })).problem();
    const [step] = list.procedures;
    expect(await put({ procedures: [{ ...step, text: "<p> <script>alert(1)</script></p>" }] })).toMatchObject({
      status: 422,
      code: "testing.text-empty",
      errors: [{ path: "body.procedures.0.text" }],
    });
    expect(await put({ output: { key: "astrology" } })).toMatchObject({ status: 422, code: "testing.output-unknown" });
    expect(await put({ output: { key: "payroll_census" } })).toMatchObject({ status: 422, code: "testing.output-unknown" });
    expect(await put({ procedures: [step, step] })).toMatchObject({ status: 404, code: "testing.procedure-unknown" });
    const elsewhere = (await listOf(await newEngagement(), "distributions")).procedures[0]?.id;
    expect(await put({ procedures: [{ ...step, id: elsewhere }] })).toMatchObject({ code: "testing.procedure-unknown" });
  });

  test("adds a procedure at its position and removes it again; the others are renumbered and the revision counts both changes", async () => {
    const engagementId = await newEngagement();
    const before = await listOf(engagementId, "distributions");
    const body = { active: true, order: 2, output: { key: "distributions" }, text: "<p>Second now.</p>" };
    const added = (await asAuditor().call(routes.addProcedure, { params: { engagementId }, body })).value();
    expect(added).toMatchObject({ order: 2, text: "<p>Second now.</p>", from_firm_default: false, computed: false });
    const between = await listOf(engagementId, "distributions");
    expect(between.procedures.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    const removed = await asAuditor().call(routes.deleteProcedure, { params: { engagementId, pid: added.id } });
    expect(removed.status).toBe(204);
    expect(await listOf(engagementId, "distributions")).toEqual({ ...before, revision: before.revision + 2 });
    const again = await asAuditor().call(routes.deleteProcedure, { params: { engagementId, pid: added.id } });
    expect(again.problem()).toMatchObject({ status: 404, code: "testing.procedure-unknown" });
    expect(await eventsOf(engagementId)).toEqual(["procedure.add", "procedure.remove"]);
  });
});

describe("sampling", () => {
  test("before a run there is a setup and no draw; afterward the seed, draw number and population are shown", async () => {
    const engagementId = await newEngagement();
    expect(await samplingOf(engagementId)).toMatchObject({
      output: { key: "distributions" },
      method: "random",
      sample_size: 15,
      isi_threshold: null,
      sampling_unit: "one payment",
      seed: null,
      draw_number: null,
      draws: [],
    });
    const { seed } = await draw(engagementId);
    expect(await samplingOf(engagementId)).toMatchObject({
      seed,
      draw_number: 1,
      population_count: 31,
      population_amount: "412900.00",
      draws: [{ draw_number: 1, reason: "", drawn_at: expect.any(String) }],
    });
  });

  test("stores a changed setup under the next revision and, after a draw, as a version with its reason; the seed is kept", async () => {
    const engagementId = await newEngagement();
    const { seed } = await draw(engagementId);
    const before = await samplingOf(engagementId);
    const change = { ...inputOf(before), sample_size: 25, isi_threshold: "25000.00", isi_counts_toward_sample_size: true };
    const params = { engagementId, samplingId: before.id };
    const put = (body: ReturnType<typeof inputOf> & { readonly reason?: string }) => asAuditor().call(routes.putSampling, { params, body });
    const reason = "Risk was assessed as higher";
    const saved = (await put({ ...change, reason: ` ${reason} ` })).value();
    const settings = ({ revision: _, ...rest }: ReturnType<typeof inputOf>) => rest;
    expect(saved).toEqual({
      ...{ ...before, ...change, revision: before.revision + 1 },
      versions: [
        {
          version: 1,
          draw_number: 1,
          reason: "",
          ...settings(inputOf(before)),
          changed_at: expect.any(String),
          changed_by: expect.any(String),
          replaced: null,
        },
        {
          ...{ version: 2, draw_number: 1, reason, ...settings(change), replaced: null },
          ...{ changed_at: expect.any(String), changed_by: expect.any(String) },
        },
      ],
    });
    expect(saved.seed).toBe(seed);
    expect((await put({ ...change, reason })).problem()).toMatchObject({
      ...{ status: 409, code: "testing.stale-revision", current: saved },
      changed_by: { name: expect.any(String), on: expect.any(String) },
    });
    const again = (await put({ ...change, sample_size: 15, revision: saved.revision, reason: "Back to the firm's default" })).value();
    expect(again.versions.map(({ version, sample_size }) => [version, sample_size])).toEqual([
      [1, 15],
      [2, 25],
      [3, 15],
    ]);
    expect(await eventsOf(engagementId)).toEqual(["sample.draw", "sample.change-set-up", "sample.change-set-up"]);
    expect(await inFirm((tx) => samplingVersions(tx, engagementId, "distributions"))).toMatchObject([
      { version: 1, reason: "", plan: { size: 15, isiThreshold: null } },
      { version: 2, reason, plan: { size: 25, isiThreshold: "25000.00", isiCountsTowardSampleSize: true } },
      { version: 3, plan: { size: 15 } },
    ]);
  });

  test("of twenty simultaneous setup saves one is stored, and each of the others gets the stored setup and who saved it", async () => {
    const engagementId = await newEngagement();
    const before = await samplingOf(engagementId);
    const params = { engagementId, samplingId: before.id };
    const put = (sample_size: number) => asAuditor().call(routes.putSampling, { params, body: { ...inputOf(before), sample_size } });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => put(20 + index)));
    const current = await samplingOf(engagementId);
    expect(answers.filter(({ status }) => status === 200).map((answer) => answer.value())).toEqual([current]);
    const stale = answers.filter(({ status }) => status === 409);
    expect(stale).toHaveLength(19);
    for (const answer of stale) expect(answer.problem()).toMatchObject({ current, changed_by: { name: expect.any(String) } });
    expect(current.revision).toBe(before.revision + 1);
  });

  test("a changed setup needs a reason after a draw, but not before a draw or if nothing changes", async () => {
    const engagementId = await newEngagement();
    const sampling = await samplingOf(engagementId);
    const params = { engagementId, samplingId: sampling.id };
    const put = async (body: object) =>
      asAuditor().call(routes.putSampling, { params, body: { ...inputOf(await samplingOf(engagementId)), ...body } });
    expect((await put({ sample_size: 20 })).value().versions).toEqual([]);
    await draw(engagementId);
    for (const change of [{ sample_size: 21 }, { isi_threshold: "5.00" }, { method: "all" }, { isi_counts_toward_sample_size: true }]) {
      expect((await put(change)).problem()).toMatchObject({ status: 422, code: "testing.reason-required" });
      expect((await put({ ...change, reason: "too   short" })).problem()).toMatchObject({ code: "testing.reason-required" });
    }
    expect((await put({})).value()).toMatchObject({ sample_size: 20, versions: [] });
  });

  test("changing a setup makes the results out of date even if it is changed back", async () => {
    const engagementId = await newEngagement();
    await draw(engagementId);
    const fingerprint = () => inFirm(async (tx) => testingReadiness.fingerprint(tx, engagementId));
    const before = await fingerprint();
    for (const sample_size of [20, 15]) {
      const sampling = await samplingOf(engagementId);
      const body = { ...inputOf(sampling), sample_size, reason: "A reason long enough" };
      (await asAuditor().call(routes.putSampling, { params: { engagementId, samplingId: sampling.id }, body })).value();
      expect(await fingerprint()).not.toBe(before);
    }
  });

  test("refuses a threshold of zero or less and another engagement's sampling", async () => {
    const engagementId = await newEngagement();
    const sampling = await samplingOf(engagementId);
    const put = async (samplingId: string, isi_threshold: string) =>
      (
        await asAuditor().call(routes.putSampling, { params: { engagementId, samplingId }, body: { ...inputOf(sampling), isi_threshold } })
      ).problem();
    expect(await put(sampling.id, "0.00")).toMatchObject({ status: 422, code: "testing.threshold-invalid" });
    expect(await put(sampling.id, "-5")).toMatchObject({ status: 422, code: "testing.threshold-invalid" });
    const elsewhere = await samplingOf(await newEngagement());
    expect(await put(elsewhere.id, "5.00")).toMatchObject({ status: 404, code: "testing.sampling-unknown" });
  });

  test("a redraw needs a draw and a reason, waits for the next run, and can't be requested again until then", async () => {
    const engagementId = await newEngagement();
    const sampling = await samplingOf(engagementId);
    const redraw = (reason: string) =>
      asAuditor().call(routes.redrawSample, { params: { engagementId, samplingId: sampling.id }, body: { reason } });
    const reason = "The payment file lacked December";
    expect((await redraw(reason)).problem()).toMatchObject({ status: 409, code: "testing.not-drawn" });
    const { seed } = await draw(engagementId);
    expect((await redraw("too   short")).problem()).toMatchObject({ status: 422, code: "testing.reason-required" });
    const answer = (await redraw(` ${reason} `)).value();
    expect(answer).toMatchObject({ seed, draw_number: 1, draws: [{}, { draw_number: 2, reason, drawn_at: null }] });
    expect((await redraw(reason)).problem()).toMatchObject({ status: 409, code: "testing.redraw-waiting" });
    const second = await draw(engagementId);
    expect(second.seed).not.toBe(seed);
    expect(await samplingOf(engagementId)).toMatchObject({ draw_number: 2, seed: second.seed });
  });
});

describe("who may", () => {
  const changes = async (engagementId: string) => {
    const list = await listOf(engagementId, "distributions");
    const sampling = await samplingOf(engagementId);
    const params = { engagementId };
    const step = { active: true, order: 1, output: { key: "distributions" }, text: "<p>One.</p>" };
    return [
      { route: routes.addProcedure, request: { params, body: step } },
      { route: routes.putProcedures, request: { params, body: bodyOf(list) } },
      { route: routes.deleteProcedure, request: { params: { engagementId, pid: list.procedures[0]?.id } } },
      { route: routes.putSampling, request: { params: { engagementId, samplingId: sampling.id }, body: inputOf(sampling) } },
      {
        route: routes.redrawSample,
        request: { params: { engagementId, samplingId: sampling.id }, body: { reason: "A reason long enough" } },
      },
    ];
  };

  test("a locked engagement and one being processed refuse every change with 409 but can be read", async () => {
    const engagementId = await newEngagement();
    await draw(engagementId);
    const requests = await changes(engagementId);
    await setStatus(engagementId, "status = 'processing'");
    for (const { route, request } of requests)
      expect((await asAuditor().send(route, request)).problem()).toMatchObject({ status: 409, code: "engagements.processing" });
    await setStatus(engagementId, "status = 'locked', locked_at = now()");
    for (const { route, request } of requests)
      expect((await asAuditor().send(route, request)).problem()).toMatchObject({ status: 409, code: "engagements.locked" });
    expect(await lists(engagementId)).toHaveLength(papersMadeFrom("recordkeeper").length);
  });

  test("another firm and an unassigned auditor get the same 404 as for an engagement that doesn't exist", async () => {
    const engagementId = await newEngagement();
    await draw(engagementId);
    const requests = [
      ...(await changes(engagementId)),
      { route: routes.listProcedures, request: { params: { engagementId } } },
      { route: routes.listSampling, request: { params: { engagementId } } },
    ];
    const stranger = await api.firm();
    const colleague = await api.user({ organizationId: firm.id, role: 2 });
    for (const user of [stranger.admin, colleague])
      for (const { route, request } of requests) expect((await api.as(user).send(route, request)).status).toBe(404);
    for (const { route, request } of requests) expect((await api.anonymous.send(route, request)).status).toBe(401);
    expect((await lists(engagementId)).map(({ revision }) => revision)).toEqual(papersMadeFrom("recordkeeper").map(() => 1));
  });

  test("lists the choices for loans to anyone who is signed in", async () => {
    const sources = (await asAuditor().call(routes.listPopulationSources)).value();
    expect(sources.map(({ key, output_keys }) => [key, output_keys])).toContainEqual(["new_loans_in_year", ["loans"]]);
    expect((await asAuditor().call(routes.listIsiIdentifiers)).value()).toHaveLength(3);
    expect((await api.anonymous.call(routes.listIsiIdentifiers)).status).toBe(401);
  });
});
