import { paperEntryOf, type SampledPopulation } from "@tieout/catalog/core";
import { createStatusUpdater, registerEngagements } from "@tieout/engagements/server";
import { cents } from "@tieout/kernel";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testingRoutes as routes, type Sampling } from "../contract/index.ts";
import { addPrograms } from "./add-programs.ts";
import { drawHistory, freezeDraw, registerTesting, samplingPlan, samplingVersions, testingCopying, testingReadiness } from "./index.ts";

const [first, second] = ["distributions", "distributions.loans"] as const;
// Changed only by this test, because no current paper has two populations.
const populations = paperEntryOf(first).sampling as SampledPopulation[];
const loans: SampledPopulation = {
  ...{ key: second, title: "Loans", report: "distribution_detail", unit: "one loan", definition: "Each loan", defaultSize: 7 },
  choosesMethod: true,
};

let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  populations.push(loans);
  const statusUpdater = createStatusUpdater({ readiness: [testingReadiness], copying: [testingCopying] });
  api = await startTestApi({
    registrations: () => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      registerTesting({ statusUpdater }),
    ],
  });
  firm = await api.firm();
});
afterAll(async () => {
  populations.splice(populations.indexOf(loans), 1);
  await api?.stop();
});

type Tx = Parameters<typeof freezeDraw>[0];
const inFirm = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, run);

async function newEngagement(): Promise<string> {
  const id = await api.engagement(firm.auditor, { dataType: "recordkeeper" });
  await inFirm((tx) => testingCopying.setUp?.(tx, id) ?? Promise.resolve());
  return id;
}
const draw = (engagementId: string, key: string) =>
  inFirm((tx) =>
    freezeDraw(tx, {
      engagementId,
      key,
      populationSha256: "ab".repeat(32),
      count: 31,
      amountCents: cents(100),
      objectKey: "ef".repeat(16),
      sources: [],
      actorId: firm.auditor.id,
    }),
  );
/** Sampling setups for the paper with two populations. */
const samplingsOf = async (engagementId: string): Promise<Sampling[]> => {
  const all = (await api.as(firm.auditor).call(routes.listSampling, { params: { engagementId } })).value();
  return all.filter(({ output }) => output.key === first);
};
async function samplingOf(engagementId: string, key: string): Promise<Sampling> {
  const found = (await samplingsOf(engagementId)).find(({ population }) => population.key === key);
  if (!found) throw new Error(`no sampling of ${key}`);
  return found;
}
async function change(engagementId: string, key: string, settings: Partial<Sampling> & { readonly reason?: string }): Promise<Sampling> {
  const { id, revision, method, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size } = await samplingOf(
    engagementId,
    key,
  );
  const body = { revision, method, sample_size_type, sample_size, isi_threshold, isi_counts_toward_sample_size, ...settings };
  return (await api.as(firm.auditor).call(routes.putSampling, { params: { engagementId, samplingId: id }, body })).value();
}
const fingerprint = (id: string): Promise<string> => inFirm((tx) => testingReadiness.fingerprint(tx, id));

test("a paper with two populations has a sampling setup for each, in catalog order", async () => {
  expect(await samplingsOf(await newEngagement())).toMatchObject([
    { output: { key: first }, population: { key: first, title: "Payments" }, sample_size: 15, sampling_unit: "one payment" },
    { output: { key: first }, population: { key: second, title: "Loans" }, sample_size: 7, sampling_unit: "one loan" },
  ]);
});

test("each population has its own method, seed, versions and redraws", async () => {
  const id = await newEngagement();
  const [one, other] = [await draw(id, first), await draw(id, second)];
  expect(other.seed).not.toBe(one.seed);
  await change(id, second, { method: "all", reason: "Few loans, all are tested" });
  const { id: samplingId } = await samplingOf(id, second);
  const redraw = { params: { engagementId: id, samplingId }, body: { reason: "The loan file lacked December" } };
  (await api.as(firm.auditor).call(routes.redrawSample, redraw)).value();
  const [whole, part] = await samplingsOf(id);
  expect(whole).toMatchObject({ method: "random", versions: [], draws: [{ draw_number: 1 }], seed: one.seed });
  expect(part).toMatchObject({
    method: "all",
    versions: [{ version: 1 }, { version: 2 }],
    draws: [{ draw_number: 1 }, { draw_number: 2 }],
  });
  await inFirm(async (tx) => {
    expect(await samplingPlan(tx, id, first)).toMatchObject({ method: "random" });
    expect(await samplingPlan(tx, id, second)).toMatchObject({ method: "all" });
    expect(await samplingVersions(tx, id, first)).toEqual([]);
    expect(await samplingVersions(tx, id, second)).toMatchObject([{ reason: "" }, { reason: "Few loans, all are tested" }]);
    expect(await drawHistory(tx, id, first)).toHaveLength(1);
    expect(await drawHistory(tx, id, second)).toHaveLength(2);
  });
});

test("a population added later has its default setup in unlocked engagements, and existing results stay current until the setup changes", async () => {
  const id = await newEngagement();
  await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("delete from samplings where engagement_id = $1 and output_key = $2", [id, second]),
  );
  const before = await fingerprint(id);
  expect(await samplingsOf(id)).toHaveLength(1);
  await inFirm(addPrograms);
  expect(await samplingOf(id, second)).toMatchObject({ sample_size: 7, revision: 1 });
  await draw(id, second);
  expect(await fingerprint(id)).toBe(before);
  await change(id, second, { sample_size: 9, reason: "More loans than expected" });
  expect(await fingerprint(id)).not.toBe(before);
});

test("requesting a redraw for any population makes the results out of date", async () => {
  const id = await newEngagement();
  for (const key of [first, second]) await draw(id, key);
  for (const key of [second, first]) {
    const before = await fingerprint(id);
    const { id: samplingId } = await samplingOf(id, key);
    const body = { reason: "The file was cut off" };
    (await api.as(firm.auditor).call(routes.redrawSample, { params: { engagementId: id, samplingId }, body })).value();
    expect(await fingerprint(id)).not.toBe(before);
  }
});
