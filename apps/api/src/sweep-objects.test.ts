import { planSweep, sweepObjectsHandler } from "@tieout/archive/server";
import { FileStoreError } from "@tieout/files";
import { startJobRunner } from "@tieout/jobs";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { downloadsOf } from "./downloads.test-data.ts";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = (await me().create({ client_name: "Corvid Tool Works" })).id;
});
afterAll(() => bed?.stop());

const { hashes } = downloadsOf(() => ({ bed, user: firm.auditor, engagementId: id }));
async function stored(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of bed.api.files.list(firm.id)) keys.push(key);
  return keys;
}
async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const orphan = async (): Promise<string> => (await bed.api.files.put(firm.id, once("no one refers to this"), { scope: null })).key;
const sweepState = () =>
  bed.inFirm(firm.auditor, async (tx) => {
    const { rows } = await tx.query<{ state: string }>("select state from job_progress where job_key = 'sweep-objects' order by job_id");
    return rows.map(({ state }) => state);
  });

/** Runs one sweep that treats objects of any age as old. */
async function sweep(graceMs?: number): Promise<void> {
  const deps = { files: bed.api.files, log: { info: () => undefined }, ...(graceMs === undefined ? {} : { graceMs }) };
  await bed.inFirm(firm.auditor, async (tx) => {
    await tx.query("select request_job_cancel('sweep-objects')");
    await planSweep(tx);
  });
  const runner = await startJobRunner({
    queueUrl: bed.api.db.queueUrl,
    appDatabase: bed.api.db.database,
    handlers: [sweepObjectsHandler(deps)],
    concurrency: 1,
    log: { info: () => undefined, warn: () => undefined, error: console.error },
  });
  // Tomorrow's job is waiting.
  await expect.poll(sweepState, { timeout: 15_000 }).toEqual(expect.arrayContaining(["done", "queued"]));
  await runner.stop();
  await bed.inFirm(firm.auditor, (tx) => tx.query("select request_job_cancel('sweep-objects')"));
}

test("an object that a row refers to is never touched, whatever its age; an unreferenced one is deleted, with a line in the audit log", async () => {
  await me().attach(id, "Other");
  await me().attach(id, "Payroll");
  await me().fill(id, planFiles());
  await me().confirmAll(id);
  expect((await me().process(id)).status).toBe("succeeded");
  const before = await stored();
  const made = await hashes();
  const lost = await orphan();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await sweep(0);
  expect(await stored()).toEqual(before);
  expect(await bed.api.files.exists(firm.id, lost)).toBe(false);
  expect(await hashes()).toEqual(made);
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query("select data from audit_events where event = 'file-store.sweep' and organization_id = $1", [tx.organizationId]),
  );
  expect(rows).toEqual([{ data: { objects: 1 } }]);
});

test("after a sweep nothing is recomputed: the next run finds every stage's results", async () => {
  const { stages } = await me().process(id);
  expect(stages.filter(({ key }) => key !== "bundle").map(({ state }) => state)).toEqual(["reused", "reused", "reused", "reused"]);
});

test("when the disk is below its reserve, no run starts and a message says so; runs resume automatically when there is room", async () => {
  vi.spyOn(bed.api.files, "isFull").mockResolvedValueOnce(true);
  const refused = await me().caller.call(workpaperRoutes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } });
  expect([refused.status, refused.problem().code]).toEqual([507, "workpapers.no-room"]);
  expect(refused.problem().msg).toBe(
    "The server's disk is almost full, so the run wasn't started. Earlier results are kept. Ask your Tieout administrator to free up space, then process again.",
  );
  expect((await me().process(id)).status).toBe("succeeded");
});

test("a run in progress that runs out of room says why it is waiting, and finishes automatically when there is room", async () => {
  const full = vi.spyOn(bed.api.files, "put").mockRejectedValue(new FileStoreError("files.no_space", "The disk is full."));
  (await me().caller.call(workpaperRoutes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } })).value();
  const current = async () => (await me().status(id)).current;
  await expect
    .poll(async () => (await current())?.msg, { timeout: 60_000 })
    .toBe("The server is out of disk space. This will continue automatically when space is available. Contact your Tieout administrator.");
  expect((await current())?.status).toBe("running");
  full.mockRestore();
  await bed.idle();
  expect(await current()).toMatchObject({ status: "succeeded", msg: null });
});

test("an object younger than a day is kept: the row that refers to it may not be committed yet", async () => {
  const young = await orphan();
  await sweep();
  expect(await bed.api.files.exists(firm.id, young)).toBe(true);
});

test("the sweep knows every column that holds file store keys", async () => {
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and column_name ~ 'object_?key'
         -- The count of what other rows name keeps no object.
         and table_name not in ('stored_objects', 'stored_object_names') order by 1`,
    ),
  );
  expect(rows.map(({ place }) => place)).toEqual([
    "addenda.object_key",
    "assets.grid_object_key",
    "assets.more_grid_object_keys",
    "assets.object_key",
    "bundle_files.object_key",
    "client_files.object_key",
    "evidence.object_key",
    "file_corrections.object_key",
    "file_upload_parts.object_key",
    "firm_exports.object_key",
    "package_files.object_key",
    "payroll_connection_parts.object_key",
    "toolkit_requests.object_key",
  ]);
});
