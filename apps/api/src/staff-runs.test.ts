import { engagementRoutes } from "@tieout/engagements/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import { staffRoutes } from "@tieout/staff/contract";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let staff: TestUser;
let id = "";
const reason = "Ticket 6013, the machine was out of memory";
const me = () => userOf(bed, firm.auditor);
const console = () => bed.api.as(staff);

beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  staff = await bed.api.user({ organizationId: await bed.api.organization("Tieout"), role: 1, isStaff: true });
  id = (await me().create({ client_name: "Kestrel Ladder Co", data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
  const { participant_balances = "", distribution_detail = "" } = planFiles();
  await me().fill(id, { participant_balances, distribution_detail });
  await me().confirmAll(id);
  await bed.rest();
});
afterAll(() => bed?.stop());

const process = async () =>
  (await me().caller.call(workpaperRoutes.processEngagement, { ...me().on(id), body: { ignoreParsingErrors: true } })).value();
const failedRuns = async () => (await console().call(staffRoutes.listFailedRuns)).value().filter((run) => run.organization_id === firm.id);
const retry = (runId: string) => console().call(staffRoutes.retryRun, { params: { runId }, body: { reason } });
const newestOf = async () => (await me().status(id)).current;
const eventsOf = (event: string) =>
  bed.inFirm(firm.admin, async (tx) => {
    const { rows } = await tx.query<{ actor: string; real: string; data: object }>(
      `select actor_id as actor, real_actor_id as real, data from audit_events where event = $1 order by sequence`,
      [event],
    );
    return rows;
  });

/** Ends the newest run the way a worker that runs out of memory does, with a message that names one of the firm's files. */
async function failNewest(): Promise<string> {
  const runId = (await newestOf())?.id ?? expect.fail("no run");
  await bed.rewrite(
    "update runs set status = 'failed', failure_code = 'engine.memory', failure_msg = 'Kestrel balances.csv', ended_at = now() where id = $1",
    [runId],
  );
  await bed.inFirm(firm.admin, (tx) => bed.statusUpdater.refresh(tx, id));
  return runId;
}

test("staff see that a run failed and its code, but nothing the firm wrote", async () => {
  const { number } = await process();
  const runId = await failNewest();
  const [failed] = await failedRuns();
  expect(failed).toMatchObject({ id: runId, engagement_id: id, number, firm: firm.name, failure_code: "engine.memory" });
  expect(JSON.stringify(failed)).not.toContain("Kestrel");
});

test("if staff retry a failed run twice at once, one run starts, under the names of the original user and the staff member", async () => {
  const runId = (await failedRuns())[0]?.id ?? expect.fail("no failed run");
  const tries = await Promise.all([retry(runId), retry(runId)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await newestOf()).toMatchObject({ status: "queued", number: 2 });
  expect(await failedRuns()).toEqual([]);
  expect((await eventsOf("engagement.start-processing")).at(-1)).toMatchObject({ actor: firm.auditor.id, real: staff.id });
  expect(await eventsOf("staff.run-retried")).toMatchObject([{ real: staff.id, data: { number: 1, code: "engine.memory", reason } }]);
});

test("a run canceled by staff ends for the firm at once, and nothing keeps the engagement waiting", async () => {
  const { results } = (await console().call(staffRoutes.listJobs, { query: { state: "queued" } })).value();
  const job = results.find(({ name, organization_id }) => name === "runs.process-engagement" && organization_id === firm.id);
  const request = { params: { jobId: job?.id ?? "" }, body: { reason } };
  expect((await console().call(staffRoutes.cancelJob, request)).status).toBe(204);
  expect((await newestOf())?.status).toBe("cancelled");
  expect((await me().detail(id)).status).toBe("ready");
  expect((await console().call(staffRoutes.cancelJob, request)).problem().code).toBe("staff.job-not-open");
  expect(await eventsOf("staff.job-canceled")).toMatchObject([{ data: { outcome: "ended", reason } }]);
});

test("a run cannot be retried once the firm has started another, nor in a locked engagement", async () => {
  await process();
  const runId = await failNewest();
  await process();
  expect((await retry(runId)).problem().code).toBe("staff.run-not-open");
  await bed.work();
  await bed.idle();
  expect((await newestOf())?.status).toBe("succeeded");
  expect((await me().caller.call(engagementRoutes.lockEngagement, me().on(id))).status).toBe(200);
  await bed.rewrite("update runs set status = 'failed', ended_at = now() where id = $1", [(await newestOf())?.id]);
  const [failed] = await failedRuns();
  expect((await retry(failed?.id ?? "")).problem().code).toBe("staff.run-not-open");
});
