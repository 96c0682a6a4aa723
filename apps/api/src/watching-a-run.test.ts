import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { engagementRoutes } from "@tieout/engagements/contract";
import { identityRoutes } from "@tieout/identity/contract";
import { createDatabase } from "@tieout/postgres";
import { workpaperRoutes } from "@tieout/runs/contract";
import { startTestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";

/** A queued run, with no worker to process it. */
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  const me = userOf(bed, firm.admin);
  id = (await me.create({ client_name: "Corvid Tool Works", data_type: "recordkeeper" })).id;
  await me.attach(id, "Other");
  const { participant_balances = "", distribution_detail = "" } = planFiles();
  await me.fill(id, { participant_balances, distribution_detail });
  await me.confirmAll(id);
  await bed.rest();
  (await me.caller.call(workpaperRoutes.processEngagement, { ...me.on(id), body: { ignoreParsingErrors: true } })).value();
});
afterAll(() => bed?.stop());

const assign = async (users: readonly TestUser[]) =>
  (
    await bed.api.as(firm.admin).call(engagementRoutes.assignUsers, {
      params: { engagementId: id },
      body: { users: users.map((user) => user.id) },
    })
  ).value();

test.each([
  ["signs out", (watcher: TestUser) => bed.api.as(watcher).call(identityRoutes.logout)],
  ["leaves the team", () => assign([])],
])("the stream ends for someone who %s, although the run continues", async (_what, leave) => {
  const watcher = await bed.api.user({ organizationId: firm.id, role: 2 });
  await assign([watcher]);
  let ended = false;
  const stream = bed.api.as(watcher).call(workpaperRoutes.streamProcessEvents, { params: { engagementId: id } });
  void stream.then(() => {
    ended = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(ended).toBe(false);
  await leave(watcher);
  const answer = await stream;
  expect(answer.bytes.toString()).toContain("event: status");
  expect((await userOf(bed, firm.admin).status(id)).current?.status).toBe("queued");
});

test("a stream from another process on the same database shows the run and its end", async () => {
  const database = createDatabase(bed.api.db, { name: "another process", connections: 4 });
  const db = { ...bed.api.db, database, drop: () => database.close() };
  const directory = await mkdtemp(path.join(os.tmpdir(), "tieout-other-"));
  const other = await startTestApi({
    stored: { db, directory, masterKey: randomBytes(32) },
    registrations: () => bed.api.registrations,
  });
  const stream = other.as(firm.admin).call(workpaperRoutes.streamProcessEvents, { params: { engagementId: id } });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  (await bed.api.as(firm.admin).call(workpaperRoutes.cancelRun, { params: { engagementId: id } })).value();
  const events = (await stream).bytes.toString();
  expect(events.match(/"current":\{"id":"[^"]+","number":1,"status":"(\w+)"/g)?.map((text) => text.split('"').at(-2))).toEqual([
    "queued",
    "cancelled",
  ]);
  await other.stop();
});
