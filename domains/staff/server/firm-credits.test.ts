import { randomUUID } from "node:crypto";
import { createAuthenticator, registerIdentity, registerSupport, registerUsers, weakHashingForTests } from "@tieout/identity/server";
import { type Caller, startTestApi, type TestApi } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { staffRoutes } from "../contract/index.ts";
import { registerStaff } from "./register-staff.ts";

let api: TestApi;
let owner: Client;
let console: Caller;
let organizationId = "";
const prices = { gigabyteMonth: null, runHour: null, mail: null };
const noRuns = { retry: async () => false, cancel: async () => false };
const reason = "Ticket 4182, agreed with the firm";

beforeAll(async () => {
  const identity = { passwordHashing: weakHashingForTests };
  const people = { ...identity, countAssignments: async () => new Map<string, number>(), handOver: async () => [] };
  api = await startTestApi({
    registrations: () => [registerIdentity(identity), registerSupport(), registerUsers(people), registerStaff({ runs: noRuns, prices })],
    authenticator: (work) => createAuthenticator(work),
  });
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  console = api.as(await api.user({ organizationId: await api.organization("Tieout"), role: 1, isStaff: true }));
});
beforeEach(async () => {
  organizationId = await api.organization();
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
});

const params = () => ({ organizationId });
const credits = async () => (await console.call(staffRoutes.getFirmCredits, { params: params() })).value();
const adjust = (amount: number, more: { readonly id?: string; readonly expires_on?: string } = {}) =>
  console.call(staffRoutes.adjustCredits, {
    params: params(),
    body: { id: more.id ?? randomUUID(), credits: amount, expires_on: more.expires_on ?? null, reason },
  });
const events = async () =>
  (
    await owner.query("select event, data ->> 'reason' as reason from audit_events where organization_id = $1 order by sequence", [
      organizationId,
    ])
  ).rows;

test("a contract begins today with its credits, once, and is in the firm's audit log with the reason", async () => {
  const body = { id: randomUUID(), credits: 500, price_per_credit: "82.00", end_date: "2999-11-30", reason };
  for (let time = 0; time < 2; time += 1)
    expect((await console.call(staffRoutes.createContract, { params: params(), body })).status).toBe(204);
  expect(await credits()).toMatchObject({
    ...{ current_balance: 500, owed: 0 },
    current_contract: { new_credits: 500, new_credit_price: "82.00", end_date: "2999-11-30", is_ended: false },
    lots: [{ source: "contract", credits: 500, available: 500, expires_on: "2999-11-30" }],
  });
  expect(await events()).toEqual([{ event: "staff.contract-made", reason }]);
  const over = { ...body, id: randomUUID(), end_date: "2001-01-01" };
  expect((await console.call(staffRoutes.createContract, { params: params(), body: over })).problem().code).toBe("staff.contract-over");
});

test("an adjustment gives or takes credits, once, and never more than are left", async () => {
  const [given, taken] = [randomUUID(), randomUUID()];
  for (let time = 0; time < 2; time += 1) expect((await adjust(30, { id: given, expires_on: "2999-01-01" })).status).toBe(204);
  for (let time = 0; time < 2; time += 1) expect((await adjust(-12, { id: taken })).status).toBe(204);
  expect((await credits()).current_balance).toBe(18);
  expect((await adjust(-19)).problem()).toMatchObject({ code: "credits.not-enough", status: 402 });
  expect((await adjust(0)).problem().code).toBe("staff.no-credits-given");
  expect((await credits()).current_balance).toBe(18);
  expect((await events()).map(({ event }) => event)).toEqual(["staff.credits-adjusted", "staff.credits-adjusted"]);
});

test("the last day of credits changes with a reason; another firm's credits are not found", async () => {
  await adjust(10, { expires_on: "2000-01-01" });
  const [lot] = (await credits()).lots;
  expect((await credits()).current_balance).toBe(0);
  const put = (firm: string) =>
    console.call(staffRoutes.putCreditExpiry, {
      params: { organizationId: firm, lotId: lot?.id ?? "" },
      body: { expires_on: "2999-12-31", reason },
    });
  expect((await put(await api.organization())).problem().code).toBe("staff.no-lot");
  expect((await put(organizationId)).status).toBe(204);
  expect((await credits()).current_balance).toBe(10);
});

test("a firm that does not exist has no credits and gets none", async () => {
  organizationId = randomUUID();
  expect((await console.call(staffRoutes.getFirmCredits, { params: params() })).problem().code).toBe("staff.no-firm");
  expect((await adjust(5)).problem().code).toBe("staff.no-firm");
});
