import type { RouteTable } from "@tieout/contract";
import { createAuthenticator, registerIdentity, weakHashingForTests } from "@tieout/identity/server";
import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { purchaseRoutes } from "../../contract/index.ts";
import { sampleToolkits, type Toolkit } from "../../core/index.ts";
import { putToolkit } from "../put-toolkits.ts";
import { cardOfTest, creditsOfTest, type FakeCard, includedOfTest } from "./payment-ports.test-data.ts";
import { CardRefused, type PurchasePorts } from "./payment-ports.ts";
import { openOrderPayments } from "./payment-repository.ts";
import { registerPurchases } from "./register-purchases.ts";
import { settleOrders } from "./settle-card-payment.ts";

let api: TestApi;
let owner: Client;
let card: FakeCard;
let ports: { -readonly [K in keyof PurchasePorts]: PurchasePorts[K] };
let firm: TestFirm;
let ids: readonly string[];
const routes = purchaseRoutes satisfies RouteTable;
const samples = sampleToolkits().slice(0, 12);

beforeAll(async () => {
  ports = { credits: null, card: null, included: null };
  card = cardOfTest();
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests }), registerPurchases(ports)],
    authenticator: (work) => createAuthenticator(work),
  });
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  await api.db.database.work.asPlatform("put the samples", async (tx) => {
    for (const toolkit of samples) await putToolkit(tx, toolkit);
  });
  ids = (await owner.query("select id from toolkits order by id")).rows.map(({ id }) => String(id));
  ports.credits = await creditsOfTest(owner);
});
beforeEach(async () => {
  card = cardOfTest();
  Object.assign(ports, { card, included: null });
  firm = await api.firm();
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
});

const one = (at: number): string => ids[at] ?? "";
const give = (credits: number) => owner.query("insert into credits_of_test (organization_id, credits) values ($1, $2)", [firm.id, credits]);
const left = async (): Promise<number> =>
  (await owner.query("select coalesce(sum(credits), 0)::int as n from credits_of_test where organization_id = $1", [firm.id])).rows[0].n;
const add = (user: TestUser, ...toolkitIds: readonly string[]) =>
  api.as(user).call(routes.addToCart, { body: { toolkit_ids: [...toolkitIds] } });
const cartOf = async (user: TestUser, ...toolkitIds: readonly string[]) => (await add(user, ...toolkitIds)).value();
const buy = (user: TestUser, orderId: string, prepaid = true) =>
  api.as(user).call(routes.purchase, { body: { purchase_order_id: orderId, ...(prepaid ? { payment_method: "prepaid" } : {}) } });
const library = async (user: TestUser = firm.admin) => (await api.as(user).call(routes.listLibrary, { query: {} })).value();
const owned = async () => (await library()).map(({ toolkit }) => toolkit.id).sort();
/** Makes the provider change every payment that isn't canceled and send a message for each. */
const say = async (status: "pending" | "paid" | "canceled", returnedCents = 0n) => {
  const settle = settleOrders({ work: api.db.database.work, card, now: api.clock.now });
  for (const payment of card.payments.values()) {
    if (payment.status === "canceled") continue;
    Object.assign(payment, { status, returnedCents });
    await settle(payment.paymentId);
  }
};

test("the cart is a person's one Pending order: POST adds to it, PUT sets its contents, and colleagues have separate carts", async () => {
  const first = await cartOf(firm.admin, one(0), one(1));
  expect(first).toMatchObject({ status: "Pending", toolkit_ids: [one(0), one(1)], credits: 10, amount: "950.00", receipt_number: null });
  expect(await cartOf(firm.admin, one(1), one(2))).toMatchObject({ id: first.id, toolkit_ids: [one(0), one(1), one(2)] });
  const set = await api.as(firm.admin).call(routes.setCart, { body: { toolkit_ids: [one(2), one(3)] } });
  expect(set.value()).toMatchObject({ id: first.id, toolkit_ids: [one(2), one(3)] });
  const pending = await api.as(firm.admin).call(routes.listOrders, { query: { status: "Pending" } });
  expect(pending.value().map(({ id }) => id)).toEqual([first.id]);
  expect((await api.as(firm.auditor).call(routes.listOrders, { query: { status: "Pending" } })).value()).toEqual([]);
  expect((await cartOf(firm.auditor, one(2))).id).not.toBe(first.id);
  expect((await add(firm.admin, "01900000-0000-7000-8000-000000000000")).problem().code).toBe("storefront.no-toolkit");
  expect((await api.anonymous.call(routes.addToCart, { body: { toolkit_ids: [one(0)] } })).status).toBe(401);
});

test("two concurrent clicks add a toolkit to the cart once and create one cart", async () => {
  const both = await Promise.all([add(firm.admin, one(0)), add(firm.admin, one(0)), add(firm.admin, one(1))]);
  expect(new Set(both.map((answer) => answer.value().id)).size).toBe(1);
  const [cart] = (await api.as(firm.admin).call(routes.listOrders, { query: { status: "Pending" } })).value();
  expect([...(cart?.toolkit_ids ?? [])].sort()).toEqual([one(0), one(1)].sort());
});

test("prepaid credits buy at once; a double click buys once with the same answer; toolkits the firm already has are refused with a message", async () => {
  await give(20);
  const { id } = await cartOf(firm.admin, one(0), one(1));
  const clicks = await Promise.all([buy(firm.admin, id), buy(firm.admin, id)]);
  for (const click of clicks)
    expect(click.value()).toMatchObject({ client_secret: null, order: { id, status: "Purchased", receipt_number: 1 } });
  expect(await left()).toBe(10);
  expect(await owned()).toEqual([one(0), one(1)].sort());
  expect((await library(firm.auditor))[0]).toMatchObject({
    source: "purchased",
    by: { id: firm.admin.id },
    order_id: id,
    newer_edition: null,
  });
  const again = (await add(firm.auditor, one(0))).problem();
  expect(again.code).toBe("storefront.in-library");
  expect(again.msg).toMatch(/^Your firm already has .+ in its library\. Nothing was charged\./);
  const { rows } = await owner.query("select data from audit_events where organization_id = $1 and event = 'storefront.purchase'", [
    firm.id,
  ]);
  expect(rows).toHaveLength(1);
});

const buyAsSeen = (user: TestUser, { id, toolkit_ids, credits, amount }: Awaited<ReturnType<typeof cartOf>>, prepaid = true) =>
  api.as(user).call(routes.purchase, {
    body: { purchase_order_id: id, toolkit_ids, credits, amount, ...(prepaid ? { payment_method: "prepaid" } : {}) },
  });

test.each([
  ["prepaid credits", true],
  ["a card", false],
])(
  "a cart changed in another tab is not bought with %s: the refusal returns the cart's contents, and the cart can then be bought as shown",
  async (_, prepaid) => {
    await give(20);
    const shown = await cartOf(firm.admin, one(0));
    const now = await cartOf(firm.admin, one(1));
    const refused = (await buyAsSeen(firm.admin, shown, prepaid)).problem();
    expect([refused.status, refused.code, refused.msg]).toEqual([
      409,
      "storefront.cart-changed",
      "The cart has changed: it now holds 2 toolkits for 10 credits or $950.00. Nothing was charged. Review it, then pay again.",
    ]);
    expect((await buyAsSeen(firm.admin, { ...now, amount: "475.00" }, prepaid)).problem().code).toBe("storefront.cart-changed");
    expect([await left(), await library(), card.payments.size]).toEqual([20, [], 0]);
    expect((await buyAsSeen(firm.admin, { ...now, toolkit_ids: [...now.toolkit_ids].reverse() }, prepaid)).status).toBe(200);
  },
);

test("a toolkit added while the cart is being bought goes into the next cart, and no call fails", async () => {
  await give(50);
  for (let at = 0; at < 5; at += 1) {
    const shown = await cartOf(firm.admin, one(at));
    const answers = await Promise.all([buyAsSeen(firm.admin, shown), add(firm.admin, one(at + 5)), buyAsSeen(firm.admin, shown)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const cart = (await api.as(firm.admin).call(routes.listOrders, { query: { status: "Pending" } })).value()[0];
    const wanted = new Set([...(cart?.toolkit_ids ?? []), ...(await owned())]);
    expect([one(at), one(at + 5)].every((id) => wanted.has(id))).toBe(true);
    expect(await owned()).not.toContain(one(at + 5));
    await api.as(firm.admin).call(routes.setCart, { body: { toolkit_ids: [] } });
  }
});

test("if two people in one firm buy the same toolkit at once, it is bought once, and the second person is told why", async () => {
  await give(100);
  const [mine, theirs] = [await cartOf(firm.admin, one(0), one(1)), await cartOf(firm.auditor, one(1), one(2))];
  const raced = await Promise.all([buy(firm.admin, mine.id), buy(firm.auditor, theirs.id)]);
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(raced.find(({ status }) => status === 409)?.problem().code).toBe("storefront.in-library");
  expect(await left()).toBe(90);
  expect(await library()).toHaveLength(2);
});

test("without enough credits nothing is bought, and the message says how many are missing", async () => {
  await give(9);
  const { id } = await cartOf(firm.admin, one(0), one(1));
  const refused = (await buy(firm.admin, id)).problem();
  expect(refused).toMatchObject({ code: "storefront.not-enough-credits", status: 402, needed: 10, available: 9 });
  expect([await left(), await library()]).toEqual([9, []]);
  const checkout = (await api.as(firm.admin).call(routes.getCheckout)).value();
  expect(checkout).toMatchObject({
    order: { id, status: "Pending" },
    credits: { balance: 9, cannot: "The cart needs 10 credits, and your firm has 9." },
  });
});

test("an installation that accepts neither credits nor cards says so at checkout and when either is tried", async () => {
  const { credits } = ports;
  Object.assign(ports, { credits: null, card: null });
  const { id } = await cartOf(firm.admin, one(0));
  const checkout = (await api.as(firm.admin).call(routes.getCheckout)).value();
  expect([checkout.credits.cannot, checkout.card.cannot]).toEqual([
    "This installation doesn't have prepaid credits.",
    "This installation doesn't accept cards.",
  ]);
  for (const prepaid of [true, false]) expect((await buy(firm.admin, id, prepaid)).problem().code).toBe("storefront.cannot-pay");
  Object.assign(ports, { credits });
});

test("a card payment reserves its toolkits until the provider reports it paid; duplicate messages buy once", async () => {
  const { id } = await cartOf(firm.admin, one(0));
  const [first, second] = await Promise.all([buy(firm.admin, id, false), buy(firm.admin, id, false)]);
  expect(first.value().client_secret).toMatch(/^secret_/);
  expect(second.value().client_secret).toBe(first.value().client_secret);
  expect(card.payments.size).toBe(1);
  expect([...card.payments.values()][0]?.amountCents).toBe(47_500n);
  expect(await library()).toEqual([]);
  const theirs = await cartOf(firm.auditor, one(0));
  await give(5);
  expect((await buy(firm.auditor, theirs.id)).problem().code).toBe("storefront.being-bought");
  await say("pending");
  expect(await library()).toEqual([]);
  await Promise.all([say("paid"), say("paid")]);
  expect(await owned()).toEqual([one(0)]);
  expect((await buy(firm.admin, id, false)).value()).toMatchObject({
    client_secret: null,
    order: { status: "Purchased", payment_method: "card" },
  });
  expect(await left()).toBe(5);
});

test("an unpaid payment is ended when the cart changes or credits are used instead; a completed payment is not", async () => {
  await give(50);
  const { id } = await cartOf(firm.admin, one(0));
  await buy(firm.admin, id, false);
  expect(await cartOf(firm.admin, one(1))).toMatchObject({ toolkit_ids: [one(0), one(1)] });
  expect([...card.payments.values()].map(({ status }) => status)).toEqual(["canceled"]);
  await buy(firm.admin, id, false);
  expect((await buy(firm.admin, id)).value().order.status).toBe("Purchased");
  expect(await left()).toBe(40);
  const next = await cartOf(firm.admin, one(2));
  await buy(firm.admin, next.id, false);
  for (const payment of card.payments.values()) if (payment.status === "pending") payment.status = "paid";
  expect((await add(firm.admin, one(3))).problem().code).toBe("storefront.paid-by-card");
  expect((await buy(firm.admin, next.id)).problem().code).toBe("storefront.paid-by-card");
  expect(await left()).toBe(40);
});

test("a declined test payment buys nothing and can be retried; an unknown secret is refused", async () => {
  const { id } = await cartOf(firm.auditor, one(0));
  const secret = (await buy(firm.auditor, id, false)).value().client_secret ?? "";
  const end = (outcome: "paid" | "declined", client_secret = secret) =>
    api.as(firm.auditor).call(routes.payTestOrder, { body: { client_secret, outcome } });
  expect((await end("declined")).status).toBe(204);
  expect(await library()).toEqual([]);
  expect((await end("paid", "of no one")).problem().code).toBe("storefront.no-test-payment");
  await Promise.all([end("paid"), end("paid")]);
  expect(await owned()).toEqual([one(0)]);
});

test("an unresponsive payment provider is reported; the next attempt uses a new reference, since refusals are repeated too", async () => {
  const { id } = await cartOf(firm.admin, one(0));
  const { begin } = card;
  const refused: string[] = [];
  const refuse: typeof begin = ({ reference }) => {
    refused.push(reference);
    return Promise.reject(new CardRefused("no answer"));
  };
  Object.assign(card, { begin: refuse });
  expect((await buy(firm.admin, id, false)).problem().code).toBe("storefront.payment-refused");
  Object.assign(card, {
    begin: (order: Parameters<typeof begin>[0]) => (refused.includes(order.reference) ? refuse(order) : begin(order)),
  });
  expect((await buy(firm.admin, id, false)).value().client_secret).toMatch(/^secret_/);
  await say("paid");
  expect(await owned()).toEqual([one(0)]);
});

test("if the message about a completed payment is lost, the order is completed when the person pays again, without a second charge", async () => {
  const { id } = await cartOf(firm.admin, one(0));
  await buy(firm.admin, id, false);
  for (const payment of card.payments.values()) payment.status = "paid";
  const again = await Promise.all([buy(firm.admin, id, false), buy(firm.admin, id, false)]);
  for (const answer of again) expect(answer.value()).toMatchObject({ client_secret: null, order: { id, status: "Purchased" } });
  expect([card.payments.size, await owned()]).toEqual([1, [one(0)]]);
});

test("a payment ended at the provider is started over", async () => {
  const { id } = await cartOf(firm.admin, one(0));
  const first = (await buy(firm.admin, id, false)).value().client_secret;
  for (const payment of card.payments.values()) payment.status = "canceled";
  const second = (await buy(firm.admin, id, false)).value().client_secret;
  expect(second).not.toBe(first);
  await say("paid");
  expect(await owned()).toEqual([one(0)]);
});

test("a cart that changes while its payment begins is paid at its new amount: the payment begun for less is ended, and no one gets its secret", async () => {
  const { id } = await cartOf(firm.admin, one(0));
  const { begin } = card;
  let changed: Promise<unknown> | null = null;
  const begun: string[] = [];
  Object.assign(card, {
    begin: async (order: Parameters<typeof begin>[0]) => {
      const payment = await begin(order);
      changed ??= add(firm.admin, one(1));
      await changed;
      begun.push(payment.clientSecret);
      return payment;
    },
  });
  const { client_secret, order } = (await buy(firm.admin, id, false)).value();
  expect([order.amount, client_secret]).toEqual(["950.00", begun[1]]);
  expect([...card.payments.values()].map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["canceled", 47_500n],
    ["pending", 95_000n],
  ]);
  await say("paid");
  expect(await owned()).toEqual([one(0), one(1)].sort());
});

test("payments that have been open for a while are listed with their start date, but none from more than a week ago", async () => {
  const { id } = await cartOf(firm.admin, one(0));
  await buy(firm.admin, id, false);
  const paymentId = [...card.payments.values()][0]?.paymentId;
  const list = async () => (await openOrderPayments(api.db.database.work, api.clock.now())).filter((open) => open.paymentId === paymentId);
  const begun = (minutes: number) =>
    owner.query("update purchase_payments set created_at = $2 where payment_id = $1", [
      paymentId,
      new Date(api.clock.now().getTime() - minutes * 60_000),
    ]);
  await begun(5);
  expect(await list()).toEqual([]);
  await begun(15);
  expect(await list()).toEqual([{ paymentId, begunAt: new Date(api.clock.now().getTime() - 15 * 60_000) }]);
  await begun(8 * 24 * 60);
  expect(await list()).toEqual([]);
});

test("a payment abandoned for half an hour no longer keeps a colleague from buying", async () => {
  await give(5);
  const { id } = await cartOf(firm.admin, one(0));
  await buy(firm.admin, id, false);
  const theirs = await cartOf(firm.auditor, one(0));
  await owner.query("update purchase_payments set created_at = $2 where order_id = $1", [
    id,
    new Date(api.clock.now().getTime() - 31 * 60_000),
  ]);
  expect((await buy(firm.auditor, theirs.id)).status).toBe(200);
  expect([...card.payments.values()][0]?.status).toBe("canceled");
});

test("a canceled payment releases its toolkits; a refund or dispute takes them back, and a dispute decided for us returns them", async () => {
  const { id } = await cartOf(firm.admin, one(0), one(1));
  await buy(firm.admin, id, false);
  await say("canceled");
  expect((await api.as(firm.admin).call(routes.listOrders, { query: { status: "Pending" } })).value()).toHaveLength(1);
  await buy(firm.admin, id, false);
  await say("paid");
  expect(await library()).toHaveLength(2);
  await say("paid", 47_500n);
  expect(await library()).toHaveLength(2);
  await say("paid", 95_000n);
  expect(await library()).toEqual([]);
  await say("paid");
  expect(await library()).toHaveLength(2);
  await say("paid", 95_000n);
  await say("paid", 95_000n);
  expect(await library()).toEqual([]);
  await give(5);
  const anew = await cartOf(firm.admin, one(0));
  expect((await buy(firm.admin, anew.id)).status).toBe(200);
  await settleOrders({ work: api.db.database.work, card, now: api.clock.now })("pi_of_another_domain");
});

test("no more toolkits are redeemed than the contract includes, however many people try at once", async () => {
  const redeem = (user: TestUser, at: number) => api.as(user).call(routes.redeemToolkit, { params: { toolkitId: one(at) } });
  expect((await redeem(firm.admin, 0)).problem().msg).toContain("doesn't include any toolkits");
  ports.included = includedOfTest(2);
  await cartOf(firm.admin, one(0));
  const raced = await Promise.all([0, 1, 2, 3].map((at) => redeem(at % 2 === 0 ? firm.admin : firm.auditor, at)));
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const answer of raced.filter(({ status }) => status !== 200)) expect(answer.problem().code).toBe("storefront.nothing-to-redeem");
  const [mine] = await library();
  expect(mine).toMatchObject({ source: "redeemed", order_id: null });
  expect((await redeem(firm.admin, ids.indexOf(mine?.toolkit.id ?? ""))).problem().code).toBe("storefront.in-library");
  expect((await api.as(firm.admin).call(routes.getCheckout)).value().redeem).toEqual({ included: 2, left: 0 });
  expect((await api.as(firm.admin).call(routes.listLibrary, { query: { purchased: "true" } })).value()).toEqual([]);
});

test("a toolkit downloads as the same workbook each time; the library marks a newer edition until it is downloaded", async () => {
  await give(5);
  const { id } = await cartOf(firm.admin, one(4));
  await buy(firm.admin, id);
  const params = { toolkitId: one(4) };
  const download = (user: TestUser, query = {}) => api.as(user).call(routes.downloadToolkit, { params, query });
  const first = await download(firm.auditor);
  expect(first.headers["content-disposition"]).toMatch(/filename="[a-z0-9-]+-edition-\d+\.xlsx"/);
  expect(first.bytes.subarray(0, 2).toString()).toBe("PK");
  expect((await download(firm.admin)).bytes.equals(first.bytes)).toBe(true);
  const before = (await owner.query("select e.document from toolkit_editions e where toolkit_id = $1 order by number desc", [one(4)]))
    .rows[0].document as Toolkit;
  const edition = { number: before.edition.number + 1, releasedOn: before.edition.releasedOn, changes: "A control was corrected" };
  await api.db.database.work.asPlatform("a new edition", (tx) => putToolkit(tx, { ...before, edition }));
  expect((await library())[0]).toMatchObject({
    edition: before.edition.number,
    newer_edition: { edition: edition.number, changes: edition.changes },
  });
  expect((await download(firm.admin, { edition: before.edition.number })).bytes.equals(first.bytes)).toBe(true);
  expect((await download(firm.admin)).status).toBe(200);
  expect((await library())[0]).toMatchObject({ edition: edition.number, newer_edition: null });
  expect((await download(firm.admin, { edition: 99 })).problem().code).toBe("storefront.no-edition");
  const other = await api.firm();
  expect((await download(other.admin)).problem().code).toBe("storefront.not-in-library");
});

test("everyone in the firm can print the receipt, with the same bytes each time; another firm can't find the order", async () => {
  await give(10);
  const { id } = await cartOf(firm.admin, one(0), one(1));
  const params = { orderId: id };
  expect((await api.as(firm.admin).call(routes.getReceipt, { params })).problem().code).toBe("storefront.no-order");
  await buy(firm.admin, id);
  const receipt = await api.as(firm.auditor).call(routes.getReceipt, { params });
  expect(receipt.headers["content-type"]).toBe("application/pdf");
  expect(receipt.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  await owner.query("update organizations set name = 'Renamed LLP' where id = $1", [firm.id]);
  expect((await api.as(firm.admin).call(routes.getReceipt, { params })).bytes.equals(receipt.bytes)).toBe(true);
  const other = await api.firm();
  expect((await api.as(other.admin).call(routes.getReceipt, { params })).problem().code).toBe("storefront.no-order");
  expect((await buy(firm.auditor, id)).problem().code).toBe("storefront.no-order");
});
