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

test("a contract begins today with its credits, only once, and is in the firm's audit log with the reason", async () => {
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

test("a contract includes toolkits; the last day of the contract or its credits changes with a reason, and a past day ends it", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const body = { credits: 200, price_per_credit: "50.00", end_date: "2999-11-30", reason };
  await console.call(staffRoutes.createContract, { params: params(), body: { ...body, id: first, included_toolkits: 3 } });
  await console.call(staffRoutes.createContract, { params: params(), body: { ...body, id: second } });
  expect((await credits()).contracts.map(({ id, included_toolkits: included }) => [id, included]).sort()).toEqual(
    [
      [first, 3],
      [second, 0],
    ].sort(),
  );
  const put = (endDate: string, contractId = first, firm = organizationId) =>
    console.call(staffRoutes.putContractEnd, { params: { organizationId: firm, contractId }, body: { end_date: endDate, reason } });
  expect((await put("2000-01-01")).problem()).toMatchObject({ code: "staff.contract-begins", status: 409 });
  expect((await put("2999-12-31", randomUUID())).problem().code).toBe("staff.no-contract");
  expect((await put("2999-12-31", first, await api.organization())).problem().code).toBe("staff.no-contract");
  expect((await put("2999-12-31")).status).toBe(204);
  const changed = await credits();
  expect(changed.contracts.find(({ id }) => id === first)).toMatchObject({ end_date: "2999-12-31", is_ended: false });
  expect(changed.lots.map(({ expires_on: on }) => on).sort()).toEqual(["2999-11-30", "2999-12-31"]);
  await owner.query("update credit_contracts set starts_on = '2001-01-01' where id = $1", [first]);
  expect((await put("2001-02-03")).status).toBe(204);
  expect(await credits()).toMatchObject({ current_balance: 200, current_contract: { new_credits: 200, is_ended: false } });
  expect((await credits()).contracts.find(({ id }) => id === first)).toMatchObject({ end_date: "2001-02-03", is_ended: true });
  expect((await events()).map(({ event, reason: why }) => [event, why])).toEqual([
    ...[1, 2].map(() => ["staff.contract-made", reason]),
    ...[1, 2].map(() => ["staff.contract-end-changed", reason]),
  ]);
});

test("an adjustment adds or removes credits, only once, and never removes more than are left", async () => {
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
  await adjust(10, { expires_on: "2999-06-30" });
  const [lot] = (await credits()).lots;
  const put = (firm: string, day: string) =>
    console.call(staffRoutes.putCreditExpiry, {
      params: { organizationId: firm, lotId: lot?.id ?? "" },
      body: { expires_on: day, reason },
    });
  expect((await put(await api.organization(), "2999-12-31")).problem().code).toBe("staff.no-lot");
  for (const [day, left] of [
    ["2000-01-01", 0],
    ["2999-12-31", 10],
  ] as const) {
    expect((await put(organizationId, day)).status).toBe(204);
    expect((await credits()).current_balance).toBe(left);
  }
});

test("store customers are listed by sign-up date, with the person, their answers and the last purchase, and found by name or email address", async () => {
  const mark = randomUUID().slice(0, 8);
  const made: string[] = [];
  for (const [day, code] of [
    ["2025-01-05", null],
    ["2025-02-06", "SPRING"],
  ]) {
    const firm = await api.organization(`Customer ${mark} ${day}`);
    const user = await api.user({ organizationId: firm, role: 1 });
    made.push(user.email);
    await owner.query("insert into store_customers (organization_id, user_id, signed_up_at, referral_code) values ($1, $2, $3, $4)", [
      ...[firm, user.id, `${day}T10:00:00Z`, code],
    ]);
    if (code === null) continue;
    await owner.query("update store_customers set employee_count = '10-49', work_role = 'partner' where organization_id = $1", [firm]);
    await owner.query(
      `insert into purchase_orders (organization_id, user_id, status, payment_method, receipt_number, receipt, purchased_at)
       values ($1, $2, 'Purchased', 'card', 1, '{}', '2025-03-07T10:00:00Z')`,
      [firm, user.id],
    );
  }
  const find = async (search: string) => (await console.call(staffRoutes.listStoreCustomers, { query: { search } })).value();
  const said = { employee_count: "10-49", role: "partner", referral_code: "SPRING" };
  const nothing = { employee_count: null, role: null, referral_code: null };
  expect(await find(mark)).toMatchObject({
    count: 2,
    results: [
      { email: made[1], ...said, signed_up_at: "2025-02-06T10:00:00.000Z", last_purchase_at: "2025-03-07T10:00:00.000Z", toolkits: 0 },
      { email: made[0], ...nothing, last_purchase_at: null },
    ],
  });
  expect((await find(made[0] ?? "")).count).toBe(1);
  expect((await find("no one signed up as this")).results).toEqual([]);
});

test("a nonexistent firm has no credits and can't be given any", async () => {
  organizationId = randomUUID();
  expect((await console.call(staffRoutes.getFirmCredits, { params: params() })).problem().code).toBe("staff.no-firm");
  expect((await adjust(5)).problem().code).toBe("staff.no-firm");
});

test("credits with a last day in the past can't be given", async () => {
  const refused = await adjust(10, { expires_on: "2001-01-01" });
  expect([refused.status, refused.problem().code]).toEqual([409, "staff.credits-over"]);
  expect((await credits()).current_balance).toBe(0);
});
