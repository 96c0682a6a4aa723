import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import { defineJob, enqueue } from "@tieout/jobs";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

// Jobs whose worker was killed on every attempt until the queue gave up.
let bed: ProductBed;
let firm: TestFirm;
let id = "";
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = (await me().create({ client_name: "Corvid Tool Works", data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
});
afterAll(() => bed?.stop());

const kills = 21;
/** Uses up the waiting job's attempts, as killed workers would. Other workers handle seals and comparisons, using other files. */
async function killWorkers(): Promise<void> {
  const admin = new Client({ connectionString: bed.api.db.adminUrl });
  await admin.connect();
  const others = "'audit.checkpoint', 'archive.seal-bundle', 'ingestion.match-people'";
  const isOfAnother = `task_id in (select id from graphile_worker._private_tasks where identifier in (${others}))`;
  const taken =
    "update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() - interval '1 minute', attempts = max_attempts";
  const { rowCount } = await admin.query(
    `with taken as (${taken} where attempts = 0 and not ${isOfAnother} returning id, payload)
     insert into job_leases (job_id, organization_id, epoch, pool_id) select id, (payload->>'organizationId')::uuid, $1, 'pool-gone' from taken`,
    [kills],
  );
  await admin.end();
  expect(rowCount).toBe(1);
}
const files = () => planFiles();
const assets = async () => (await me().slots(id)).flatMap((slot) => slot.assets);
async function uploadOne(report: string) {
  const slot = (await me().slots(id)).find((one) => one.report_key === report);
  (await me().upload(slot!, `${report}.csv`, files()[report] ?? "")).value();
}

test("a file whose inspection gave up says so, and can be replaced by uploading it again", async () => {
  await bed.rest();
  await uploadOne("participant_balances");
  await killWorkers();
  await bed.work();
  await expect.poll(async () => (await assets())[0]?.status).toBe("refused");
  const [asset] = await assets();
  expect(asset?.refusal).toMatch(/^Reading this file failed after 21 attempts\. Remove it and upload it again/);
  (await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: asset!.id } })).value();
  await uploadOne("participant_balances");
  await uploadOne("distribution_detail");
  await bed.idle();
  expect((await assets()).map(({ status }) => status)).toEqual(["needs_mapping", "needs_mapping"]);
});

test("a file that could not be read with its confirmed mapping says so too", async () => {
  await bed.rest();
  const mapping = (await me().mappings(id)).find(({ report_key }) => report_key === "distribution_detail");
  (await me().putMapping(id, mapping!, { accept: true })).value();
  await killWorkers();
  await bed.work();
  const paid = async () => (await assets()).find(({ file_name }) => file_name === "distribution_detail.csv");
  await expect.poll(async () => (await paid())?.refusal).toMatch(/failed after 21 attempts/);
  (await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: (await paid())!.id } })).value();
  await uploadOne("distribution_detail");
  await bed.idle();
  await me().confirmAll(id);
  expect(await me().detail(id)).toMatchObject({ status: "ready", missing: [] });
});

test("a run that could not be completed is marked failed with the number of attempts, and the next run succeeds", async () => {
  await bed.rest();
  (await me().caller.call(workpaperRoutes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } })).value();
  await bed.inFirm(firm.auditor, (tx) => tx.query("update runs set status = 'running', started_at = now() where engagement_id = $1", [id]));
  await killWorkers();
  await bed.work();
  await expect.poll(async () => (await me().status(id)).current?.status).toBe("failed");
  const { current } = await me().status(id);
  expect(current?.msg).toMatch(/^Processing failed after 21 attempts\. .* Process again\. /);
  expect((await me().detail(id)).status).toBe("failed");
  expect((await me().process(id)).status).toBe("succeeded");
});

test("a reading that finishes after the lock leaves the locked file unchanged", async () => {
  await bed.rest();
  const [asset] = await assets();
  const assetId = asset?.id ?? "";
  await bed.inFirm(firm.auditor, async (tx) => {
    await tx.query("update assets set facts = null where id = $1", [assetId]);
    await enqueue(
      tx,
      defineJob("ingestion.read-asset", (payload) => payload),
      { assetId },
      { key: `read:${assetId}` },
    );
  });
  expect((await me().caller.call(engagementRoutes.lockEngagement, me().on(id))).value().status).toBe("locked");
  await killWorkers();
  await bed.work();
  const admin = new Client({ connectionString: bed.api.db.adminUrl });
  await admin.connect();
  await expect.poll(async () => (await admin.query("select from job_leases where completed_at is null")).rowCount).toBe(0);
  await admin.end();
  expect((await assets()).map(({ status }) => status)).toEqual(["ready", "ready"]);
  expect((await me().detail(id)).status).toBe("locked");
});
