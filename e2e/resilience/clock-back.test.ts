import path from "node:path";
import type { EngagementDetail } from "@tieout/engagements/contract";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { acceptMappings, endedRun, inspectedAssets, listBundles, startRun, uploadFile } from "../api-walk.ts";
import { emptyStageCache, queryDatabase } from "../database.ts";
import { type Product, startProduct } from "../product.ts";
import { downloadOutcome, fingerprint } from "../run-outcome.ts";
import { type Session, signIn, until } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { type FakeClock, prepareFakeClock } from "./fake-clock.ts";
import { ask } from "./held-upload.ts";
import { expectOnce, lateFile, type PreparedPlan, preparePlan } from "./prepared-plan.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
const dayMs = 86_400_000;
let plan: PreparedPlan;
let clock: FakeClock;
let product: Product;
/** Sessions from before and after the clock was set back. */
let before: Session;
let after: Session;
let ticket = "";
let created = "";

const engagementFields = {
  client_name: "Clockmaker Supply",
  engagement_name: "2024 audit",
  client_ein: "47-3920185",
  start_date: "2024-01-01",
  end_date: "2024-12-31",
  plan_number: "001",
  data_type: "combined",
};
/** The same call, repeated as by a client that got no response. */
async function createOnce({ address, token }: Session): Promise<string> {
  const response = await fetch(`${address}/api/engagements/`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": "set-back-key" },
    body: JSON.stringify(engagementFields),
  });
  return ((await response.json()) as EngagementDetail).id;
}
const newTicket = async (session: Session): Promise<string> => {
  const [bundle] = await listBundles(session, plan.engagement);
  const body = { object_id: bundle?.file.object_id };
  return (await session.post<{ url: string }>(`/api/engagements/${plan.engagement.id}/workpapers/download-tickets/`, body)).url;
};
const signal = (name: "SIGSTOP" | "SIGCONT"): void => {
  for (const { pid } of product.processes("worker")) process.kill(pid, name);
};
/** How far the API's and PostgreSQL's clocks are behind the machine's clock. */
async function behindMs(): Promise<readonly [number, number]> {
  const response = await fetch(`${product.address}/api/health/live/`);
  const [row] = await queryDatabase<{ at: string }>(
    product.dataDir,
    "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') as at",
  );
  return [Date.now() - Date.parse(response.headers.get("date") ?? ""), Date.now() - Date.parse(row?.at ?? "")];
}
async function setClock(offset: "+0" | "-1d"): Promise<void> {
  clock.set(offset);
  const isThere = async () => (await behindMs()).every((behind) => Math.abs(behind - (offset === "-1d" ? dayMs : 0)) < 60_000);
  await until(isThere, (there) => there, 30_000);
}

beforeAll(async () => {
  plan = await preparePlan(checkout, playground);
  clock = prepareFakeClock(checkout, path.join(playground, "clock"));
  const dataDir = path.join(playground, "clock-data");
  copyDataFolder(plan.dataDir, dataDir);
  product = await startProduct({ checkout: clock.checkout, dataDir, env: clock.env });
  before = await signIn(product.address);
  created = await createOnce(before);
  ticket = await newTicket(before);
  signal("SIGSTOP");
  await uploadFile(before, plan.engagement, lateFile);
  await setClock("-1d");
  signal("SIGCONT");
  after = await signIn(product.address);
});
afterAll(() => product?.stop());

test("no earlier session or ticket is accepted, since it would last a day longer", async () => {
  expect(await ask(before, "GET", `/api/engagements/${plan.engagement.id}/`)).toMatchObject({ status: 401, code: "http.unauthenticated" });
  expect((await ask(after, "GET", ticket)).status).toBe(404);
  expect((await after.download(await newTicket(after))).length).toBeGreaterThan(1000);
});

test("repeating a call with its key creates nothing twice", async () => {
  expect(await createOnce(after)).toBe(created);
  const rows = await queryDatabase(
    product.dataDir,
    "select id from engagements e where exists (select from clients c where c.id = e.client_id and c.name = $1)",
    [engagementFields.client_name],
  );
  expect(rows).toEqual([{ id: created }]);
});

test("a waiting job runs at once, a run produces the same bytes, and the audit chain has no gap although its times go back", async () => {
  await inspectedAssets(after, plan.engagement);
  await acceptMappings(after, plan.engagement);
  await inspectedAssets(after, plan.engagement);
  await emptyStageCache(product.dataDir);
  await startRun(after, plan.engagement);
  const run = await endedRun(after, plan.engagement);
  expect([run.status, run.number, run.msg]).toEqual(["succeeded", 2, null]);
  expect(fingerprint(await downloadOutcome(after, plan.engagement))).toEqual(plan.expected);
  await expectOnce(product.dataDir, plan.engagement);
  // There is more than one step back if a transaction that was in progress committed last with an earlier time.
  const [back] = await queryDatabase<{ steps: number }>(
    product.dataDir,
    `select count(*)::int as steps from audit_events e join audit_events p on p.organization_id = e.organization_id and p.sequence = e.sequence - 1
     where e.at < p.at - interval '23 hours'`,
  );
  expect(back?.steps).toBeGreaterThanOrEqual(1);
});

test("after setting the clock forward, everyone signs in again, the newest results come first, and the engagement locks once", async () => {
  await setClock("+0");
  expect((await ask(after, "GET", `/api/engagements/${plan.engagement.id}/`)).status).toBe(401);
  const session = await signIn(product.address);
  expect(fingerprint(await downloadOutcome(session, plan.engagement))).toEqual(plan.expected);
  const lock = () => ask(session, "POST", `/api/engagements/${plan.engagement.id}/lock/`);
  expect([(await lock()).status, (await lock()).code]).toEqual([200, "engagements.locked"]);
  expect(product.output()).not.toContain("unexpectedly");
});
