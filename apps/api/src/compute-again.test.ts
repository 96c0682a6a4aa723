import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processedPlan } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = await processedPlan(me(), 2);
});
afterAll(() => bed?.stop());

const results = async () => (await me().caller.call(workpaperRoutes.listResults, { params: { engagementId: id } })).value();
/** Keys of the results computed by an earlier version, and of the results that this version computes differently. */
const earlier = async () => {
  const { outputs } = await results();
  const keys = (made: typeof outputs) => made.map(({ output }) => output.key).toSorted();
  return {
    earlier: keys(outputs.filter((one) => one.made_by_earlier_version)),
    different: keys(outputs.filter((one) => one.differs_in_this_version)),
  };
};
const none = { earlier: [], different: [] };
const all = ["distributions", "participant_activity", "payroll_census"];
const rowsOf = async (sql: string): Promise<unknown> => (await bed.inFirm(firm.auditor, (tx) => tx.query(sql))).rows[0];
const computeAgain = async (): Promise<void> => {
  await bed.planComputingAgain(firm.auditor);
  await bed.idle();
};
const checks = () => rowsOf("select count(*)::int as count, count(*) filter (where outcome = 'same')::int as same from result_checks");

/** Everything a person sees, signs off on or downloads. */
const state = async () => ({
  outputs: (await results()).outputs.map(({ output, ties, exception_count: count }) => ({ output, ties, count })),
  stored: await rowsOf("select md5(string_agg(result::text, ' ' order by output_key)) as hash, count(*) from run_outputs"),
  draws: await rowsOf("select md5(string_agg(d::text, ' ' order by d)) as hash, count(*) from sample_draws d"),
  versions: await rowsOf("select count(*) from sampling_versions"),
  files: await rowsOf("select md5(string_agg(sha256, ' ' order by name)) as hash, count(*) from bundle_files"),
  runs: await rowsOf("select count(*), max(result_id) from runs"),
  engagement: await rowsOf("select revision, updated_at from engagements"),
});

test("results that the new version computes identically count as its own; results, draws, files and the engagement don't change", async () => {
  const before = await state();
  expect(before.draws).toMatchObject({ count: 1n });
  expect(await earlier()).toEqual(none);
  bed.becomeAnother("ingestion.normalize");
  bed.becomeAnother("runs.write");
  expect(await earlier()).toEqual({ earlier: all, different: [] });
  await computeAgain();
  expect(await earlier()).toEqual(none);
  expect(await state()).toEqual(before);
});

test("results of stages that this version recomputes are not stored twice", async () => {
  const stages = () =>
    rowsOf(
      "select count(*) filter (where stage = 'compute')::int as compute, count(*) filter (where stage = 'write')::int as write from stage_results",
    );
  expect(await stages()).toEqual({ compute: 3, write: 3 });
  bed.becomeAnother("runs.populate");
  await computeAgain();
  expect(await earlier()).toEqual(none);
  expect(await stages()).toEqual({ compute: 3, write: 3 });
});

test("an explanation written after the run does not make the result different", async () => {
  const tieKey = (await me().result(id, "participant_activity")).ties[0]?.key;
  const params = { engagementId: id, outputKey: "participant_activity", tieKey };
  (await me().caller.call(workpaperRoutes.putTieReason, { params: params as never, body: { reason: "Timing." } })).value();
  bed.becomeAnother("runs.sample");
  await computeAgain();
  expect(await earlier()).toEqual(none);
});

test.each([
  ["a figure", `update run_outputs set result = jsonb_set(result, '{totals,0,amount}', '"1.23"') where output_key = 'distributions'`],
  [
    "the computed result",
    `update run_outputs set result = jsonb_set(result, '{figures_id}', '"0123456789abcdef"') where output_key = 'distributions'`,
  ],
  [
    "a sampled item",
    `update run_outputs set result = jsonb_set(result, '{populations,0,sample,seed}', '"00"') where output_key = 'distributions'`,
  ],
  [
    "a row",
    `update run_outputs set result = jsonb_set(result, '{write,inputs,0,objectKey}', (select other.result #> '{write,inputs,0,objectKey}' from run_outputs other where other.output_key = 'participant_activity')) where output_key = 'distributions'`,
  ],
])(
  "if %s came out differently, the result stays marked as an earlier version's, is named, and is recomputed once",
  async (_what, change) => {
    const result = await rowsOf("select result::text from run_outputs where output_key = 'distributions'");
    await bed.rewrite(change);
    bed.becomeAnother("runs.write");
    await computeAgain();
    expect(await earlier()).toEqual({ earlier: ["distributions"], different: ["distributions"] });
    const then = await checks();
    await computeAgain();
    expect(await checks()).toEqual(then);
    await bed.rewrite("update run_outputs set result = $1::jsonb where output_key = 'distributions'", [
      (result as { result: string }).result,
    ]);
  },
);

test("a result that cannot be recomputed stays marked as an earlier version's, but isn't reported as different", async () => {
  const broken =
    "update run_outputs set result = jsonb_set(result, '{write,inputs}', (select jsonb_agg(jsonb_set(one, '{objectKey}', '\"00000000000000000000000000000000\"')) from jsonb_array_elements(result #> '{write,inputs}') one))";
  const kept = (
    await bed.inFirm(firm.auditor, (tx) =>
      tx.query<{ id: string; result: string }>("select output_key as id, result::text from run_outputs"),
    )
  ).rows;
  await bed.rewrite(broken);
  bed.becomeAnother("runs.write");
  await computeAgain();
  expect(await earlier()).toEqual({ earlier: all, different: [] });
  for (const one of kept) await bed.rewrite("update run_outputs set result = $2::jsonb where output_key = $1", [one.id, one.result]);
});

test("each firm recomputes its own results and sees no other firm's outcomes", async () => {
  const other = await bed.api.firm();
  expect((await bed.inFirm(other.auditor, (tx) => tx.query("select * from result_checks"))).rows).toEqual([]);
  const before = await checks();
  bed.becomeAnother("runs.write");
  await bed.planComputingAgain(other.auditor);
  await bed.idle();
  expect(await checks()).toEqual(before);
});

test("engagements that are locked or have changed since their run are not recomputed", async () => {
  const before = await checks();
  await me().sample(id, 3);
  await computeAgain();
  expect(await checks()).toEqual(before);
  expect((await me().process(id)).status).toBe("succeeded");
  await bed.rewrite("update engagements set locked_at = now() where id = $1", [id]);
  bed.becomeAnother("runs.write");
  expect((await earlier()).earlier).toEqual(all);
  await computeAgain();
  expect(await checks()).toEqual(before);
});
