import { creditsRoutes } from "@tieout/credits/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

// One engagement with both kinds of data, and how its runs affect the firm's credits. Each test picks up where the previous one left off.
let bed: ProductBed;
let firm: TestFirm;
let id = "";
const me = () => userOf(bed, firm.auditor);

beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  await bed.rewrite("update organizations set flags = '{credits}' where id = $1", [firm.id]);
  id = (await me().create({ client_name: "Corvid Tool Works" })).id;
  await me().attach(id, "Other");
  await me().attach(id, "Payroll");
  await me().fill(id, planFiles({ isBroken: true }));
  await me().confirmAll(id);
});
afterAll(() => bed?.stop());

const give = (credits: number) =>
  bed.rewrite("insert into credit_lots (organization_id, source, credits, price_cents, title) values ($1, 'adjustment', $2, 0, 'Given')", [
    firm.id,
    credits,
  ]);
const balance = async () => (await me().caller.call(creditsRoutes.getCurrentBalance)).value().current_balance;
const lines = async () =>
  (await me().caller.call(creditsRoutes.listCreditActivity))
    .value()
    .results.map(({ kind, title, credits }) => `${kind} ${credits} ${title}`);
const start = (ignoreParsingErrors: boolean) =>
  me().caller.call(workpaperRoutes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors } });
const held = ["held -14 2024 Corvid Tool Works, payroll", "held -14 2024 Corvid Tool Works, recordkeeper"];

test("without enough credits a run is refused before it starts: the 402 says how many credits it needs, how many are left and what to do", async () => {
  await give(20);
  const refused = await start(true);
  expect(refused.status).toBe(402);
  expect(refused.problem()).toMatchObject({
    code: "credits.not-enough",
    needed: 28,
    available: 20,
    msg: expect.stringContaining("Buy credits"),
  });
  expect((await me().status(id)).current).toBeNull();
  expect(await balance()).toBe(20);
});

test("credits are held during a run and released when it is canceled", async () => {
  await give(100);
  await bed.rest();
  expect((await start(true)).status).toBe(200);
  expect(await balance()).toBe(92);
  expect((await lines()).slice(0, 2)).toEqual(held);
  expect((await me().caller.call(workpaperRoutes.cancelRun, me().on(id))).status).toBe(200);
  expect(await balance()).toBe(120);
  expect((await lines()).slice(0, 2)).toEqual([
    "returned 14 2024 Corvid Tool Works, payroll",
    "returned 14 2024 Corvid Tool Works, recordkeeper",
  ]);
});

test("credits are released when the worker dies on every attempt", async () => {
  expect((await start(true)).status).toBe(200);
  const admin = new Client({ connectionString: bed.api.db.adminUrl });
  await admin.connect();
  await admin.query("update runs set status = 'running', started_at = now() where engagement_id = $1 and status = 'queued'", [id]);
  await admin.query(
    `with taken as (update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() - interval '1 minute', attempts = max_attempts
       where attempts = 0 and task_id in (select id from graphile_worker._private_tasks where identifier = 'runs.process-engagement')
       returning id, payload)
     insert into job_leases (job_id, organization_id, epoch, pool_id) select id, (payload->>'organizationId')::uuid, 21, 'pool-gone' from taken`,
  );
  await admin.end();
  expect(await balance()).toBe(92);
  await bed.work();
  await expect.poll(async () => (await me().status(id)).current?.status).toBe("failed");
  expect(await balance()).toBe(120);
});

test("credits are released when the run stops at rejected rows", async () => {
  expect((await me().process(id, false)).status).toBe("blocked");
  expect(await balance()).toBe(120);
});

test("the first successful run is charged once for each kind of data, and processing again is free", async () => {
  expect((await me().process(id, true)).status).toBe("succeeded");
  expect(await balance()).toBe(92);
  expect((await lines()).slice(0, 2)).toEqual([
    "processing -14 2024 Corvid Tool Works, payroll",
    "processing -14 2024 Corvid Tool Works, recordkeeper",
  ]);
  const before = await lines();
  expect((await me().process(id, true)).status).toBe("succeeded");
  expect(await lines()).toEqual(before);
});

test("nothing is charged while the flag is off, and results produced then stay free", async () => {
  await bed.rewrite("update organizations set flags = '{}' where id = $1", [firm.id]);
  const free = (await me().create({ client_name: "Alder Print Shop", data_type: "recordkeeper" })).id;
  await me().attach(free, "Other");
  const { participant_balances = "", distribution_detail = "" } = planFiles();
  await me().fill(free, { participant_balances, distribution_detail });
  await me().confirmAll(free);
  expect((await me().process(free, true)).status).toBe("succeeded");
  expect(await balance()).toBe(92);
  await bed.rewrite("update organizations set flags = '{credits}' where id = $1", [firm.id]);
  expect((await me().process(free, true)).status).toBe("succeeded");
  expect(await balance()).toBe(92);
});
