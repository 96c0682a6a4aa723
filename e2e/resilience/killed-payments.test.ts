import path from "node:path";
import { type SignedMessage, StripeStandIn } from "@tieout/payments/stripe-stand-in";
import { findRunningEmbedded } from "@tieout/postgres/embedded";
import { registerCanary } from "@tieout/test-kit";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { endDemoPreparation, queryDatabase } from "../database.ts";
import { killProcess, type Part, type Product, startProduct, waitUntilGone } from "../product.ts";
import { type Session, signIn, until } from "../session.ts";

const stripe = new StripeStandIn();
let product: Product;
let session: Session;
/** The demo firm's balance without any payment. */
let before = { credits: 0, toolkits: 0 };
const ofDemo = new Set<string>();

beforeAll(async () => {
  const { host, port } = await stripe.listen();
  registerCanary("API key", stripe.keys.secretKey);
  const env = {
    ...{ STRIPE_SECRET_KEY: stripe.keys.secretKey, STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey },
    ...{ STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret, STRIPE_STAND_IN: `${host}:${port}` },
  };
  product = await startProduct({ checkout: inject("checkout"), dataDir: path.join(inject("playground"), "killed-payments"), env });
  await endDemoPreparation(product.dataDir);
  session = await signIn(product.address);
  const library = await session.get<readonly { toolkit: Order }[]>("/api/storefront/toolkits/");
  for (const { toolkit } of library) ofDemo.add(toolkit.id);
  before = { credits: await balance(), toolkits: library.length };
});
afterAll(async () => {
  await product?.stop();
  await stripe.close();
});

/** Sends SIGKILL; the launcher starts a new process. */
async function kill(part: Part): Promise<void> {
  const killed = product.processes(part);
  expect(killed.filter(killProcess).length).toBeGreaterThan(0);
  expect(await waitUntilGone(killed, 15_000)).toEqual([]);
}

/** Posts a message like the provider does; null if there is no response. */
async function post({ body, signature }: SignedMessage): Promise<number | null> {
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const answer = await fetch(`${product.address}/api/billing/webhooks/stripe/`, { method: "POST", headers, body }).catch(() => null);
  return answer?.status ?? null;
}
const isAnswered = (message: SignedMessage) =>
  until(
    () => post(message),
    (status) => status === 204,
    60_000,
  );

/** Kills the API after the provider has carried out the call but before the provider's response arrives. */
async function killBeforeAnswer(pattern: RegExp, call: () => Promise<unknown>): Promise<void> {
  let reached: () => void = () => undefined;
  let answer: () => void = () => undefined;
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stripe.beforeAnswer = async (asked) => {
    if (!pattern.test(asked)) return;
    reached();
    await mayAnswer;
  };
  const called = call().catch(() => null);
  await isReached;
  await kill("api");
  stripe.beforeAnswer = async () => undefined;
  answer();
  await called;
}

const isUp = () =>
  until(
    () => session.get("/api/organizations/current-balance/"),
    () => true,
    60_000,
  );
/** Credits and toolkits that came from payments. */
const balance = async (): Promise<number> =>
  (await session.get<{ current_balance: number }>("/api/organizations/current-balance/")).current_balance - before.credits;
const owned = async (): Promise<number> => (await session.get<readonly unknown[]>("/api/storefront/toolkits/")).length - before.toolkits;
const idOf = (secret: string | null): string => secret?.split("_secret_")[0] ?? "";
const buyCredits = async (quantity: number): Promise<string> =>
  idOf((await session.post<{ client_secret: string }>("/api/billing/purchase-credits/", { quantity })).client_secret);

interface Order {
  readonly id: string;
}
let bought = 0;
/** Fills a cart with one toolkit that the firm does not have. */
async function fillCart(): Promise<string> {
  const { results } = await session.get<{ results: readonly Order[] }>("/api/storefront/toolkit-search/?pageSize=20");
  const toolkit = results.filter(({ id }) => !ofDemo.has(id))[bought];
  bought += 1;
  return (await session.post<Order>("/api/storefront/purchase-orders/", { toolkit_ids: [toolkit?.id] })).id;
}
const pay = async (order: string): Promise<string> =>
  idOf((await session.post<{ client_secret: string | null }>("/api/storefront/purchases/", { purchase_order_id: order })).client_secret);

/** Expects everything that the provider reports as paid to have been delivered once, and nothing else. */
async function expectAsProvider(): Promise<void> {
  const paid = [...stripe.intents.values()].filter(({ status }) => status === "succeeded").map(({ id }) => id);
  const sold = await queryDatabase<{ payment: string }>(
    product.dataDir,
    `select p.payment_id as payment from credit_purchases p join credit_lots l on l.purchase_id = p.id and l.credits = p.quantity where p.status = 'paid'
     union all select p.payment_id from purchase_payments p join library_toolkits l on l.order_id = p.order_id and l.state = 'owned' where p.status = 'paid'`,
  );
  expect(sold.map(({ payment }) => payment).sort()).toEqual(paid.sort());
  const others = await queryDatabase<{ n: number }>(
    product.dataDir,
    `select ((select count(*) from credit_lots where source = 'purchase') + (select count(*) from library_toolkits where state = 'owned'))::int as n`,
  );
  expect(others[0]?.n).toBe(paid.length + before.toolkits);
}

test("if killed while the provider starts a payment, the API starts it once for the order, and no credits are given until they are paid", async () => {
  const order = await fillCart();
  await killBeforeAnswer(/^POST .*payment_intents$/, () => pay(order));
  await isUp();
  const payment = await pay(order);
  expect(stripe.intents.size).toBe(1);
  expect(await isAnswered(stripe.pay(payment))).toBe(204);
  expect(await owned()).toBe(1);
  await killBeforeAnswer(/^POST .*payment_intents$/, () => buyCredits(50));
  await isUp();
  expect(await balance()).toBe(0);
  expect(await isAnswered(stripe.pay(await buyCredits(60)))).toBe(204);
  expect(await balance()).toBe(60);
  await expectAsProvider();
});

test("if killed between payment and delivery, the API delivers once, however often and late the message is repeated", async () => {
  for (const begin of [() => buyCredits(10), async () => pay(await fillCart())]) {
    const payment = await begin();
    const message = stripe.pay(payment);
    await killBeforeAnswer(new RegExp(`^GET .*${payment}$`), async () => expect(await post(message)).toBeNull());
    await isUp();
    await Promise.all([isAnswered(message), isAnswered(message), isAnswered(message)]);
    await expectAsProvider();
  }
  expect([await balance(), await owned()]).toEqual([70, 2]);
});

test("if killed after delivery and before the message is recorded, the API does not deliver again", async () => {
  const urls = findRunningEmbedded(product.dataDir);
  for (const [begin, isGiven] of [
    [() => buyCredits(20), async () => (await balance()) === 90],
    [async () => pay(await fillCart()), async () => (await owned()) === 3],
  ] as const) {
    const message = stripe.pay(await begin());
    const blocking = new pg.Client({ connectionString: urls?.adminUrl });
    await blocking.connect();
    try {
      await blocking.query("begin; lock table payment_events in share mode");
      const posted = post(message);
      await until(isGiven, (given) => given, 60_000);
      await kill("api");
      expect(await posted).toBeNull();
    } finally {
      await blocking.end();
    }
    await isUp();
    await Promise.all([isAnswered(message), isAnswered(message)]);
    await expectAsProvider();
  }
});

test("a killed worker fetches messages that never arrived: payments, refunds and disputes", async () => {
  const [kept, refunded] = [await buyCredits(30), await buyCredits(40)];
  const order = await pay(await fillCart());
  stripe.pay(kept);
  stripe.pay(refunded);
  stripe.pay(order);
  stripe.dispute(refunded, 380_000);
  await kill("worker");
  await until(balance, (credits) => credits === 120, 60_000);
  await until(owned, (count) => count === 4, 60_000);
  stripe.closeDispute(refunded, "won");
  stripe.refund(order, 47_500);
  await kill("worker");
  await until(balance, (credits) => credits === 160, 60_000);
  await until(owned, (count) => count === 3, 60_000);
});
