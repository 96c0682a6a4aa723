import { createAuthenticator, registerIdentity, weakHashingForTests } from "@tieout/identity/server";
import { type PaymentProvider, stripeProvider } from "@tieout/payments";
import { StripeStandIn } from "@tieout/payments/stripe-stand-in";
import { systemActor } from "@tieout/postgres";
import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditsRoutes } from "../../contract/index.ts";
import { registerCredits } from "../register-credits.ts";
import { endUnbegunPurchases } from "./begun-purchases.ts";
import { type BuyerContext, purchaseCredits } from "./purchase-credits.ts";
import { openPurchases, settlePurchases } from "./settle-purchase.ts";

let api: TestApi;
let owner: Client;
let firm: TestFirm;
let provider: PaymentProvider;
const stripe = new StripeStandIn();
const hour = 3_600_000;

beforeAll(async () => {
  provider = stripeProvider(stripe.keys, await stripe.listen());
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests }), registerCredits({ provider })],
    authenticator: (work) => createAuthenticator(work),
  });
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
});
beforeEach(async () => {
  firm = await api.firm();
  stripe.beforeAnswer = async () => undefined;
  stripe.failing = null;
  stripe.intents.clear();
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
  await stripe.close();
});

const call = (quantity: number, user: TestUser = firm.admin) => api.as(user).call(creditsRoutes.purchaseCredits, { body: { quantity } });
const buy = async (quantity: number, user: TestUser = firm.admin): Promise<string> =>
  (await call(quantity, user)).value().client_secret.split("_secret_")[0] ?? "";
const settle = (payment: string) => settlePurchases({ work: api.db.database.work, provider, now: api.clock.now })(payment);
const purchases = async () =>
  (
    await owner.query<{ quantity: number; status: string; payment: string | null }>(
      "select quantity, status, payment_id as payment from credit_purchases where organization_id = $1 order by created_at, id",
      [firm.id],
    )
  ).rows;

/** Runs the use case in a process that crashes after the given number of transactions. */
async function dieAfter(transactions: number, quantity: number): Promise<void> {
  const { work } = api.db.database;
  let begun = 0;
  const inOrganization: BuyerContext["inOrganization"] = (run) => {
    begun += 1;
    if (begun > transactions) throw new Error("killed");
    return work.inOrganization(firm.id, { ...systemActor, userId: firm.admin.id }, run);
  };
  const actor = { userId: firm.admin.id } as BuyerContext["actor"]; // The use case reads nothing else from the context.
  await expect(purchaseCredits({ work, inOrganization, actor, now: api.clock.now }, provider, quantity)).rejects.toThrow("killed");
}

test("no transaction is open while the provider begins or repeats a payment or reports its state", async () => {
  const open: unknown[] = [];
  const asked: string[] = [];
  stripe.beforeAnswer = async (what) => {
    asked.push(what.replace(/pi_\w+/, ":id"));
    const { rows } = await owner.query(
      `select query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`,
    );
    open.push(...rows);
  };
  const first = await buy(12);
  expect(await buy(12)).toBe(first);
  expect(asked).toEqual(["POST /v1/payment_intents", "GET /v1/payment_intents/:id", "POST /v1/payment_intents"]);
  expect(open).toEqual([]);
});

test("a purchase killed after the provider began its payment is resumed, with a single payment that pays once", async () => {
  await dieAfter(1, 7);
  expect(await purchases()).toEqual([{ quantity: 7, status: "pending", payment: null }]);
  expect(stripe.intents.size).toBe(1);
  const payment = await buy(7);
  expect([...stripe.intents.keys()]).toEqual([payment]);
  expect(await purchases()).toEqual([{ quantity: 7, status: "pending", payment }]);
  stripe.pay(payment);
  await Promise.all([settle(payment), settle(payment)]);
  expect((await api.as(firm.admin).call(creditsRoutes.getCurrentBalance)).value().current_balance).toBe(7);
});

test("a purchase abandoned before its payment was recorded is never queried and is ended after a day", async () => {
  await dieAfter(1, 8);
  const { work } = api.db.database;
  const later = (hours: number) => new Date(Date.now() + hours * hour);
  expect((await openPurchases(work, "stripe", later(2))).map(({ paymentId }) => paymentId)).not.toContain(null);
  await endUnbegunPurchases(work, later(23));
  expect((await purchases())[0]?.status).toBe("pending");
  await endUnbegunPurchases(work, later(25));
  expect(await purchases()).toEqual([{ quantity: 8, status: "canceled", payment: null }]);
});

test("buying the same quantity again begins a new payment once the previous payment was made or ended, even before the provider's message arrives", async () => {
  const first = await buy(20);
  stripe.pay(first);
  const second = await buy(20);
  stripe.cancel(second);
  const third = await buy(20);
  expect(new Set([first, second, third]).size).toBe(3);
  expect((await purchases()).map(({ status, payment }) => [payment, status])).toEqual([
    [first, "paid"],
    [second, "canceled"],
    [third, "pending"],
  ]);
});

test("a different quantity or person, or a purchase in another half day, begins a separate payment", async () => {
  const { admin, auditor } = firm;
  const first = await buy(30, admin);
  const others = [await buy(31, admin), await buy(30, auditor)];
  await owner.query("update credit_purchases set created_at = created_at - interval '13 hours' where payment_id = $1", [first]);
  others.push(await buy(30, admin));
  expect(new Set([first, ...others]).size).toBe(4);
});

test("a refusal ends the purchase so that a retry isn't refused too, unless another call has begun its payment since", async () => {
  stripe.failing = 402;
  expect((await call(40)).problem().code).toBe("credits.payment-refused");
  stripe.failing = null;
  const payment = await buy(40);
  stripe.failing = 500;
  expect((await call(40)).problem().code).toBe("credits.payment-refused");
  stripe.failing = null;
  expect(await buy(40)).toBe(payment);
  expect((await purchases()).map(({ status }) => status)).toEqual(["canceled", "pending"]);
});

test("if the purchase was ended while the provider began its payment, that payment is ended and a new one is begun", async () => {
  let isEnded = false;
  stripe.beforeAnswer = async (what) => {
    if (isEnded || what !== "POST /v1/payment_intents") return;
    isEnded = true;
    await owner.query("update credit_purchases set status = 'canceled' where organization_id = $1", [firm.id]);
  };
  const payment = await buy(50);
  const [ended, begun] = [...stripe.intents.values()];
  expect([ended?.status, begun?.id]).toEqual(["canceled", payment]);
  expect((await purchases()).map(({ status }) => status)).toEqual(["canceled", "pending"]);
});
