import { paperEntryOf, paperKeys } from "@tieout/catalog/core";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPrograms } from "./add-programs.ts";
import { testingCopying, testingReadiness } from "./index.ts";
import { procedureLists } from "./procedure-lists.ts";
import { procedureRepository } from "./procedure-repository.ts";
import { samplingRepository } from "./sampling-repository.ts";

let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [] });
  firm = await api.firm();
});
afterAll(() => api?.stop());

type Tx = Parameters<typeof addPrograms>[0];
const inFirm = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
  api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, run);

const sampled = paperEntryOf("distributions");

/** An engagement created before the workpaper was added to the catalog. */
async function engagementWithout(key: string): Promise<string> {
  const id = await api.engagement(firm.admin, { dataType: "combined" });
  await inFirm((tx) => testingCopying.setUp?.(tx, id) ?? Promise.resolve());
  await api.db.setup.work.asPlatform("test", async (tx) => {
    for (const table of ["procedures", "procedure_lists", "samplings"])
      await tx.query(`delete from ${table} where engagement_id = $1 and output_key = $2`, [id, key]);
  });
  return id;
}

const fingerprint = (id: string): Promise<string> => inFirm((tx) => testingReadiness.fingerprint(tx, id));
const procedures = (id: string) => inFirm((tx) => procedureRepository(tx, id).listOf(sampled.key));

test("a workpaper added later appears with its default program and sampling, and existing results stay current", async () => {
  const id = await engagementWithout(sampled.key);
  const before = await fingerprint(id);
  await inFirm(addPrograms);
  expect((await procedures(id)).map(({ html, active }) => [html, active])).toEqual(sampled.auditProgram.map(({ html }) => [html, true]));
  expect(await inFirm((tx) => samplingRepository(tx, id).findByPopulation(sampled.key))).toMatchObject({
    size: sampled.sampling[0]?.defaultSize,
  });
  expect(await fingerprint(id)).toBe(before);
});

test("running it again at the next start adds nothing", async () => {
  const id = await engagementWithout(sampled.key);
  await inFirm(addPrograms);
  const first = await procedures(id);
  await inFirm(addPrograms);
  expect(await procedures(id)).toEqual(first);
});

test("the first change to its program or sampling makes results out of date", async () => {
  const [byList, bySampling] = [await engagementWithout(sampled.key), await engagementWithout(sampled.key)];
  await inFirm(addPrograms);
  const before = [await fingerprint(byList), await fingerprint(bySampling)];
  await inFirm((tx) => procedureRepository(tx, byList).touchList(sampled.key));
  await inFirm(async (tx) => {
    const samplings = samplingRepository(tx, bySampling);
    const own = await samplings.findByPopulation(sampled.key);
    if (own) await samplings.update(own.id, { ...own, size: own.size + 1 });
  });
  expect(await fingerprint(byList)).not.toBe(before[0]);
  expect(await fingerprint(bySampling)).not.toBe(before[1]);
});

test("a locked engagement keeps the workpapers it was locked with, and its step stays done", async () => {
  const locked = await engagementWithout(sampled.key);
  const lock = () =>
    inFirm((tx) => tx.query("update engagements set locked_at = now(), locked_by = $2 where id = $1", [locked, firm.admin.id]));
  const step = async () => (await inFirm((tx) => testingReadiness.readiness(tx, locked, ""))).steps[0];
  expect((await step())?.state).toBe("attention");
  const before = await fingerprint(locked);
  await lock();
  expect((await step())?.state).toBe("done");
  expect(await fingerprint(locked)).toBe(before);
  const lists = await inFirm((tx) => procedureLists(tx, locked));
  expect(lists.map(({ output }) => output.key)).toEqual(paperKeys.filter((key) => key !== sampled.key));
});

test("locked engagements and emptied programs stay unchanged", async () => {
  const [locked, emptied] = [await engagementWithout(sampled.key), await engagementWithout("none")];
  await inFirm(async (tx) => {
    await tx.query("update engagements set locked_at = now(), locked_by = $2 where id = $1", [locked, firm.admin.id]);
    await tx.query("delete from procedures where engagement_id = $1", [emptied]);
  });
  await inFirm(addPrograms);
  expect(await procedures(locked)).toEqual([]);
  expect(await procedures(emptied)).toEqual([]);
});
