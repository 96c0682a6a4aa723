import { engagementRoutes } from "@tieout/engagements/contract";
import { identityRoutes } from "@tieout/identity/contract";
import { workpaperRoutes } from "@tieout/processing/contract";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";

/** A queued run without a worker. */
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
])("the stream of someone who %s ends, although the run continues", async (_what, leave) => {
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
