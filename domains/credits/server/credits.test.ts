import { serveWebhook } from "@tieout/http";
import { createAuthenticator, registerIdentity, weakHashingForTests } from "@tieout/identity/server";
import { catchUpEvents, ForgedMessage, type PaymentProvider, reconcilePayments, stripeProvider, takeMessage } from "@tieout/payments";
import { type SignedMessage, StripeStandIn } from "@tieout/payments/stripe-stand-in";
import { systemActor } from "@tieout/postgres";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditsRoutes } from "../contract/index.ts";
import { creditDay } from "../core/index.ts";
import { openPurchases, registerCredits, settlePurchases, takeBackAllOwed } from "./index.ts";
import { takeCredits } from "./ledger/take-credits.ts";

let api: TestApi;
let firm: TestFirm;
let provider: PaymentProvider;
const stripe = new StripeStandIn();
const path = "/api/billing/webhooks/stripe/";

const deps = () => {
  const { work } = api.db.database;
  return { work, provider, settle: settlePurchases({ work, provider, now: () => api.clock.now() }) };
};

beforeAll(async () => {
  provider = stripeProvider(stripe.keys, await stripe.listen());
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests }), registerCredits({ provider })],
    authenticator: (work) => createAuthenticator(work),
    prepare: (app) =>
      serveWebhook(app, {
        path,
        signatureHeader: "stripe-signature",
        take: (message, signature) =>
          takeMessage(deps(), message, signature).then(
            () => true,
            (error: unknown) => (error instanceof ForgedMessage ? false : Promise.reject(error)),
          ),
      }),
  });
});
beforeEach(async () => {
  firm = await api.firm();
});
afterAll(async () => {
  await api?.stop();
  await stripe.close();
});

const post = async ({ body, signature }: SignedMessage): Promise<number> => {
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return (await api.app.inject({ method: "POST", url: path, headers, body })).statusCode;
};
const balance = async (): Promise<number> => (await api.as(firm.auditor).call(creditsRoutes.getCurrentBalance)).value().current_balance;
const activity = async (query = {}) => (await api.as(firm.admin).call(creditsRoutes.listCreditActivity, { query })).value();

async function buy(quantity: number): Promise<string> {
  const answer = await api.as(firm.admin).call(creditsRoutes.purchaseCredits, { body: { quantity } });
  return answer.value().client_secret.split("_secret_")[0] ?? "";
}

const contract = (credits: number, startsOn: string, endsOn: string) =>
  api.db.database.work.asPlatform("a contract", async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      "insert into credit_contracts (organization_id, credits, price_cents, starts_on, ends_on, created_by) values ($1, $2, 8125, $3, $4, $5) returning id",
      [firm.id, credits, startsOn, endsOn, firm.admin.id],
    );
    await tx.query(
      `insert into credit_lots (organization_id, source, contract_id, credits, price_cents, expires_on, title, created_by)
       values ($1, 'contract', $2, $3, 8125, $4, 'Price contract', $5)`,
      [firm.id, rows[0]?.id, credits, endsOn, firm.admin.id],
    );
  });

test("a firm without credits has a balance of 0, no contract and the single-credit price", async () => {
  expect((await api.as(firm.auditor).call(creditsRoutes.getCurrentBalance)).value()).toEqual({
    current_balance: 0,
    has_had_contract: false,
  });
  expect((await api.as(firm.auditor).call(creditsRoutes.getCreditDashboard)).value()).toEqual({
    ...{ current_balance: 0, is_contract_ended: false, price_per_credit: "95.00", current_contract: null, activities: [] },
  });
});

test("credits are added once for the provider's payment message, however often and late it arrives", async () => {
  const payment = await buy(120);
  expect(await balance()).toBe(0);
  expect(await post(stripe.decline(payment))).toBe(204);
  expect(await balance()).toBe(0);
  const paid = stripe.pay(payment);
  expect(await Promise.all([post(paid), post(paid), post(paid)])).toEqual([204, 204, 204]);
  expect(await balance()).toBe(120);
  expect(await post(stripe.pay(payment))).toBe(204);
  expect(await balance()).toBe(120);
  expect((await activity()).results).toMatchObject([{ kind: "purchase", title: "120 credits at 85.00", credits: 120, balance: 120 }]);
});

test("a forged message changes nothing", async () => {
  const payment = await buy(10);
  const { body } = stripe.pay(payment);
  expect(await post({ body, signature: "t=1,v1=00" })).toBe(400);
  expect(await post({ body, signature: "" })).toBe(400);
  expect(await balance()).toBe(0);
});

test("messages in any order end with the provider's state: credits refunded before the payment message arrived are not issued", async () => {
  const payment = await buy(100);
  const [paid, refunded] = [stripe.pay(payment), stripe.refund(payment, 850_000)];
  expect([await post(refunded), await post(paid)]).toEqual([204, 204]);
  expect(await balance()).toBe(0);
});

test("refunds and disputes take back credits, and winning a dispute restores them", async () => {
  const payment = await buy(100);
  await post(stripe.pay(payment));
  await post(stripe.refund(payment, 85_000));
  expect(await balance()).toBe(90);
  await post(stripe.dispute(payment, 765_000));
  expect(await balance()).toBe(0);
  await post(stripe.closeDispute(payment, "won"));
  expect(await balance()).toBe(90);
  expect((await activity()).results.map(({ kind, credits }) => [kind, credits])).toEqual([
    ["purchase", 90],
    ["reversed", -90],
    ["reversed", -10],
    ["purchase", 100],
  ]);
});

test("credits used before their payment was returned are owed, and deducted from the next ones; the balance is never negative", async () => {
  const payment = await buy(100);
  await post(stripe.pay(payment));
  const { work } = api.db.database;
  await work.inOrganization(firm.id, systemActor, (tx) =>
    takeCredits(tx, { quantity: 70, title: "Used", actorId: null, today: creditDay(api.clock.now().getTime()) }),
  );
  await post(stripe.refund(payment, 850_000));
  expect(await balance()).toBe(0);
  const next = await buy(100);
  await post(stripe.pay(next));
  await takeBackAllOwed(work, api.clock.now());
  expect(await balance()).toBe(30);
  await takeBackAllOwed(work, api.clock.now());
  expect(await balance()).toBe(30);
});

test("a lost message is fetched, and a message already processed is not processed again", async () => {
  const [first, second] = [await buy(20), await buy(30)];
  await post(stripe.pay(first));
  stripe.pay(second);
  stripe.refund(first, 95_000);
  await catchUpEvents(deps(), new Date());
  expect(await balance()).toBe(40);
  await catchUpEvents(deps(), new Date());
  expect(await balance()).toBe(40);
});

test("a lost message is fetched however many have arrived since, and a message that cannot be settled blocks no other", async () => {
  await catchUpEvents(deps(), new Date());
  const [broken, lost, later] = [await buy(20), await buy(30), await buy(40)];
  const intent = stripe.intents.get(broken);
  if (!intent) throw new Error("no payment");
  stripe.intents.set(broken, { ...intent, amount: intent.amount + 1 });
  stripe.pay(broken);
  stripe.pay(lost);
  await post(stripe.pay(later));
  // Simulates days of messages arriving while none are fetched.
  const { work } = api.db.database;
  await work.asPlatform("later messages", (tx) =>
    tx.query("insert into payment_events (provider, event_id, payment_id, kind) values ('stripe', $1, $2, 'charge.updated')", [
      `evt_${later}`,
      later,
    ]),
  );
  await expect(catchUpEvents(deps(), new Date(Date.now() + 3 * 86_400_000))).rejects.toThrow("could not be settled");
  expect(await balance()).toBe(70);
  stripe.intents.set(broken, { ...intent, status: "succeeded" });
  await catchUpEvents(deps(), new Date(Date.now() + 6 * 86_400_000));
  expect(await balance()).toBe(90);
});

test("open payments are settled to match the provider's state; a payment not made within a day is ended and can no longer be made", async () => {
  const [made, left] = [await buy(20), await buy(30)];
  stripe.pay(made);
  const { work } = api.db.database;
  const day = 86_400_000;
  expect(await openPurchases(work, "stripe", new Date())).toEqual([]);
  const soon = new Date(Date.now() + day / 2);
  await reconcilePayments(deps(), await openPurchases(work, "stripe", soon), soon);
  expect(await balance()).toBe(20);
  expect((await openPurchases(work, "stripe", soon)).map(({ paymentId }) => paymentId)).toContain(left);
  expect((await openPurchases(work, "test", soon)).length).toBe(0);
  const later = new Date(Date.now() + 2 * day);
  await reconcilePayments(deps(), await openPurchases(work, "stripe", later), later);
  expect(stripe.intents.get(left)?.status).toBe("canceled");
  expect(await openPurchases(work, "stripe", later)).toEqual([]);
  expect(await balance()).toBe(20);
});

test("while the provider does not respond, a message is refused and will be sent again, and a new purchase is refused and canceled", async () => {
  const payment = await buy(15);
  const paid = stripe.pay(payment);
  stripe.failing = 500;
  expect(await post(paid)).toBe(500);
  const refused = await api.as(firm.admin).call(creditsRoutes.purchaseCredits, { body: { quantity: 3 } });
  expect(refused.problem().code).toBe("credits.payment-refused");
  stripe.failing = null;
  expect(await balance()).toBe(0);
  expect(await post(paid)).toBe(204);
  expect(await balance()).toBe(15);
  const { rows } = await api.db.database.work.platformStatement(
    "select quantity, status from credit_purchases where organization_id = $1 order by created_at",
    [firm.id],
  );
  expect(rows).toEqual([
    { quantity: 15, status: "paid" },
    { quantity: 3, status: "canceled" },
  ]);
});

test("a double click starts one payment", async () => {
  const call = () => api.as(firm.admin).call(creditsRoutes.purchaseCredits, { body: { quantity: 9 } });
  const secrets = (await Promise.all([call(), call()])).map((answer) => answer.value().client_secret);
  expect(new Set(secrets).size).toBe(1);
});

test("quantities that have no price are refused", async () => {
  for (const quantity of [0, -5, 1.5, 10_001])
    expect((await api.as(firm.admin).call(creditsRoutes.purchaseCredits, { body: { quantity } })).status).toBe(400);
});

test("the dashboard shows the contract, its average price including later purchases, and its end", async () => {
  const today = api.clock.now().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  await contract(400, `${year - 1}-12-01`, `${year + 1}-11-30`);
  await post(stripe.pay(await buy(100)));
  const dashboard = (await api.as(firm.admin).call(creditsRoutes.getCreditDashboard)).value();
  expect(dashboard).toMatchObject({
    ...{ current_balance: 500, is_contract_ended: false, price_per_credit: "82.00" },
    current_contract: { new_credits: 400, new_credit_price: "81.25", end_date: `${year + 1}-11-30`, total_credits: 500, is_ended: false },
  });
  expect(dashboard.activities.map(({ kind }) => kind)).toEqual(["purchase", "contract"]);
  const history = (await api.as(firm.admin).call(creditsRoutes.getBalanceHistory)).value();
  expect(history).toMatchObject({ held: 0, used: 0, next_expiry: { credits: 400, date: `${year + 1}-11-30` } });
  expect(history.days.at(-1)?.balance).toBe(500);
});

test("credits from a contract that has ended no longer count, even before the ledger records it", async () => {
  await contract(50, "2020-01-01", "2020-12-31");
  const dashboard = (await api.as(firm.admin).call(creditsRoutes.getCreditDashboard)).value();
  expect(dashboard).toMatchObject({
    current_balance: 0,
    is_contract_ended: true,
    price_per_credit: "95.00",
    current_contract: { is_ended: true },
  });
});

test("activity can be filtered by kind, time and text, and has pages", async () => {
  await post(stripe.pay(await buy(5)));
  await contract(7, "2024-01-01", "2999-12-31");
  expect((await activity({ kind: "contract,expired" })).results.map(({ kind }) => kind)).toEqual(["contract"]);
  expect((await activity({ search: "credits AT" })).results.map(({ kind }) => kind)).toEqual(["purchase"]);
  expect((await activity({ since: "2999-01-01T00:00:00Z" })).count).toBe(0);
  const page = await activity({ page_size: 1 });
  expect(page).toMatchObject({ count: 2, next: expect.stringContaining("page=2") });
  const other = await api.firm();
  expect((await api.as(other.admin).call(creditsRoutes.listCreditActivity)).value().count).toBe(0);
});
