import { randomBytes } from "node:crypto";
import { papersMadeFrom } from "@tieout/catalog/core";
import { cents } from "@tieout/kernel";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawRepository } from "./draw-repository.ts";
import {
  activeProcedures,
  drawHistory,
  forgetReplacedFile,
  freezeDraw,
  replacedFiles,
  samplingPlan,
  samplingVersions,
  testingCopying,
  testingReadiness,
} from "./index.ts";
import { populationReason } from "./population-reason.ts";

let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [] });
  firm = await api.firm();
});
afterAll(() => api?.stop());

type Tx = Parameters<typeof freezeDraw>[0];
const inFirm = <T>(run: (tx: Tx) => Promise<T>, of: TestFirm = firm): Promise<T> =>
  api.db.database.work.inOrganization(of.id, { userId: of.admin.id, realUserId: of.admin.id, requestId: null }, run);

async function newEngagement(dataType: "recordkeeper" | "payroll" | "combined" = "recordkeeper"): Promise<string> {
  const id = await api.engagement(firm.admin, { dataType });
  await inFirm((tx) => testingCopying.setUp?.(tx, id) ?? Promise.resolve());
  return id;
}
const hash = () => randomBytes(32).toString("hex");
const sourceOf = (file: string) => ({ file, sha256: file.padStart(64, "0") });
const objectOf = (populationSha256: string): string => populationSha256.slice(0, 32);
const draw = (engagementId: string, populationSha256: string, key = "distributions", files: readonly string[] = ["payments.csv"]) =>
  inFirm((tx) =>
    freezeDraw(tx, {
      ...{ engagementId, key, populationSha256, count: 31, amountCents: cents(123_456), actorId: firm.admin.id },
      ...{ objectKey: objectOf(populationSha256), sources: files.map(sourceOf) },
    }),
  );
const askRedraw = (engagementId: string, drawNumber: number) =>
  inFirm((tx) =>
    drawRepository(tx, engagementId).request("distributions", { drawNumber, reason: "Payment file was cut off", actorId: firm.auditor.id }),
  );

test("the first draw gets number 1 and a 128-bit seed; processing the same population again keeps both", async () => {
  const id = await newEngagement();
  const population = hash();
  const first = await draw(id, population);
  expect(first).toEqual({ seed: expect.stringMatching(/^[0-9a-f]{32}$/), drawNumber: 1, changed: null });
  expect(await draw(id, population)).toEqual(first);
  expect(await inFirm((tx) => drawHistory(tx, id, "distributions"))).toMatchObject([
    {
      drawNumber: 1,
      reason: "",
      requestedBy: expect.any(String),
      seed: first.seed,
      population: { sha256: population, count: 31, amountCents: 123_456n },
    },
  ]);
});

test("a changed population keeps the seed and names the population it replaces, once", async () => {
  const id = await newEngagement();
  const [before, after] = [hash(), hash()];
  const { seed } = await draw(id, before);
  expect(await draw(id, after)).toEqual({ seed, drawNumber: 1, changed: { sha256: before, count: 31, amountCents: 123_456n } });
  expect(await draw(id, after)).toEqual({ seed, drawNumber: 1, changed: null });
});

test("a changed population is recorded as a version with both hashes, its source files and its own file, even after more runs", async () => {
  const id = await newEngagement();
  const [before, after] = [hash(), hash()];
  const fingerprint = () => inFirm((tx) => testingReadiness.fingerprint(tx, id));
  const unchanged = await fingerprint();
  await draw(id, before);
  for (const again of [after, after]) await draw(id, again, "distributions", ["payments.csv", "December.csv"]);
  const { drawNumber } = await draw(id, before);
  const facts = { count: 31, amount: "1234.56" };
  const expected = [
    { version: 1, reason: "" },
    {
      ...{ version: 2, drawNumber: 1, reason: "The population changed: December.csv added.", plan: { size: 15 } },
      replaced: { before: { sha256: before, ...facts }, after: { sha256: after, ...facts } },
    },
    {
      ...{ version: 3, drawNumber: 1, reason: "The population changed: December.csv removed.", plan: { size: 15 } },
      replaced: { before: { sha256: after, ...facts }, after: { sha256: before, ...facts } },
    },
  ];
  expect(await inFirm((tx) => samplingVersions(tx, id, "distributions"))).toMatchObject(expected);
  const files = (of: number) => inFirm((tx) => replacedFiles(tx, id, { population: "distributions", drawNumber: of }));
  expect(await files(drawNumber)).toEqual([before, after].map((sha256) => ({ sha256, objectKey: objectOf(sha256) })));
  expect(await files(2)).toEqual([]);
  // The run that finds the change must not make its own results out of date.
  expect(await fingerprint()).toBe(unchanged);
});

test("removes a damaged file of a replaced population, but keeps the population's hash", async () => {
  const id = await newEngagement();
  const [before, after] = [hash(), hash()];
  for (const population of [before, after]) await draw(id, population);
  for (const population of [before, after]) await inFirm((tx) => forgetReplacedFile(tx, id, objectOf(population)));
  expect(await inFirm((tx) => replacedFiles(tx, id, { population: "distributions", drawNumber: 1 }))).toEqual([]);
  expect((await inFirm((tx) => samplingVersions(tx, id, "distributions"))).at(-1)?.replaced?.before.sha256).toBe(before);
});

test.each([
  [null, ["a.csv"], "The population changed; the files of the population before are not recorded."],
  [["a.csv"], ["b.csv"], "The population changed: a.csv replaced by b.csv."],
  [["a.csv"], ["a.csv"], "The population changed: the same files read with another mapping, plan year or version of Tieout."],
])("states the reason when a population from %j becomes one from %j", (before, after, reason) => {
  expect(populationReason(before?.map(sourceOf) ?? null, after.map(sourceOf))).toBe(reason);
});

test("a requested redraw has no seed until the next run, which assigns a new seed under the next number", async () => {
  const id = await newEngagement();
  const population = hash();
  const first = await draw(id, population);
  await askRedraw(id, 2);
  expect((await inFirm((tx) => drawHistory(tx, id, "distributions"))).at(-1)).toMatchObject({ drawNumber: 2, seed: null, drawnAt: null });
  const second = await draw(id, population);
  expect(second).toMatchObject({ drawNumber: 2, changed: null });
  expect(second.seed).not.toBe(first.seed);
  const history = await inFirm((tx) => drawHistory(tx, id, "distributions"));
  expect(history.map((one) => [one.drawNumber, one.reason, one.seed])).toEqual([
    [1, "", first.seed],
    [2, "Payment file was cut off", second.seed],
  ]);
});

test("no other output or engagement has the same seed", async () => {
  const population = hash();
  const [one, other] = [await newEngagement(), await newEngagement()];
  const seeds = [
    (await draw(one, population)).seed,
    (await draw(one, population, "participant_activity")).seed,
    (await draw(other, population)).seed,
  ];
  expect(new Set(seeds).size).toBe(3);
});

test("two simultaneous runs agree on one seed", async () => {
  const id = await newEngagement();
  const population = hash();
  const [a, b] = await Promise.all([draw(id, population), draw(id, population)]);
  expect(a.seed).toBe(b.seed);
});

test("a run's seed doesn't change the fingerprint; requesting a redraw does, and drawing it doesn't change it again", async () => {
  const id = await newEngagement();
  const fingerprint = () => inFirm((tx) => testingReadiness.fingerprint(tx, id));
  const before = await fingerprint();
  await draw(id, hash());
  expect(await fingerprint()).toBe(before);
  await askRedraw(id, 2);
  const requested = await fingerprint();
  expect(requested).not.toBe(before);
  await draw(id, hash());
  expect(await fingerprint()).toBe(requested);
});

test("every draw is in the audit log with its seed and the population's hash", async () => {
  const id = await newEngagement();
  const population = hash();
  const { seed } = await draw(id, population);
  await draw(id, hash());
  const { rows } = await inFirm((tx) =>
    tx.query<{ event: string; data: object }>("select event, data from audit_events where subject_id = $1 order by sequence", [id]),
  );
  expect(rows).toMatchObject([
    { event: "sample.draw", data: { output: "distributions", seed, population_sha256: population, draw_number: 1, amount: "1234.56" } },
    { event: "sample.population-change", data: { previous_sha256: population } },
  ]);
});

test("an engagement starts with the program for its data type: procedures in order as plain text, 15 payments, no ISI threshold", async () => {
  const id = await newEngagement("combined");
  const [activity, payments, census] = await inFirm(async (tx) => [
    await activeProcedures(tx, id, "participant_activity"),
    await activeProcedures(tx, id, "distributions"),
    await activeProcedures(tx, id, "payroll_census"),
  ]);
  expect([activity?.length, payments?.length, census?.length]).toEqual([7, 12, 8]);
  expect(payments?.map((step) => step.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(payments?.[7]).toMatchObject({
    text: "Check mandatory withholding and the distribution code on Form 1099-R.",
    references: ["IRC 3405(c)", "IRC 402(c)", "IRC 72(t)"],
    computed: ["distributions.withholding_below_20", "distributions.code_differs_from_type"],
  });
  expect(await inFirm((tx) => samplingPlan(tx, id, "distributions"))).toEqual({
    method: "random",
    size: 15,
    sizeBasis: "15 items, firm default",
    isiThreshold: null,
    isiCountsTowardSampleSize: false,
  });
  expect(await inFirm((tx) => samplingPlan(tx, id, "participant_activity"))).toBeNull();
});

test("the step counts procedures and samples only for outputs for the engagement's data type", async () => {
  const summaryOf = async (dataType: "recordkeeper" | "payroll" | "combined") => {
    const id = await newEngagement(dataType);
    return (await inFirm((tx) => testingReadiness.readiness(tx, id, ""))).steps;
  };
  for (const dataType of ["recordkeeper", "payroll", "combined"] as const) {
    const papers = papersMadeFrom(dataType);
    const procedures = papers.flatMap(({ auditProgram }) => auditProgram).length;
    const samples = papers.flatMap(({ sampling }) => sampling).length;
    const summary = `${procedures} procedures, ${samples} ${samples === 1 ? "sample" : "samples"}`;
    expect(await summaryOf(dataType)).toEqual([{ key: "testing", state: "done", summary }]);
  }
});

test("another firm can neither see nor write procedures and draws (row security)", async () => {
  const id = await newEngagement();
  await draw(id, hash());
  const stranger = await api.firm();
  await inFirm(async (tx) => {
    expect(await activeProcedures(tx, id, "distributions")).toEqual([]);
    expect(await samplingPlan(tx, id, "distributions")).toBeNull();
    expect(await drawHistory(tx, id, "distributions")).toEqual([]);
  }, stranger);
  await expect(
    inFirm(
      (tx) => drawRepository(tx, id).request("distributions", { drawNumber: 2, reason: "from outside", actorId: stranger.admin.id }),
      stranger,
    ),
  ).rejects.toThrow(/foreign key/);
});
