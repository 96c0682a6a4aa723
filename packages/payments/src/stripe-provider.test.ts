import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForgedMessage, type PaymentProvider, PaymentRefused } from "./payment-provider.ts";
import { type StripePlace, stripeProvider } from "./stripe-provider.ts";
import { StripeStandIn } from "./stripe-stand-in.test-data.ts";

const stripe = new StripeStandIn();
let place: StripePlace;
let provider: PaymentProvider;

beforeAll(async () => {
  place = await stripe.listen();
  provider = stripeProvider(stripe.keys, place);
});
afterAll(() => stripe.close());

let orders = 0;
const begin = () => {
  orders += 1;
  return provider.begin({ reference: `order-${orders}`, amountCents: 850_000n, description: "100 credits" });
};

test("a reference starts only one payment, which stays pending until paid", async () => {
  const first = await begin();
  orders -= 1;
  expect(await begin()).toEqual(first);
  expect(first.clientSecret).toContain("_secret_");
  expect(await provider.read(first.paymentId)).toEqual({ status: "pending", amountCents: 850_000n, returnedCents: 0n });
  stripe.pay(first.paymentId);
  expect(await provider.read(first.paymentId)).toMatchObject({ status: "paid" });
  expect(await provider.read("pi_unknown")).toBeNull();
});

test("a payment in another currency does not count", async () => {
  const { paymentId } = await begin();
  stripe.pay(paymentId);
  const intent = stripe.intents.get(paymentId);
  expect(intent?.currency).toBe("usd");
  if (intent) intent.currency = "cad";
  await expect(provider.read(paymentId)).rejects.toThrow("is not in usd");
});

test("an unpaid payment can be canceled repeatedly; a paid one cannot", async () => {
  const open = await begin();
  expect(await provider.cancel(open.paymentId)).toBe("canceled");
  expect(await provider.cancel(open.paymentId)).toBe("canceled");
  expect(await provider.read(open.paymentId)).toMatchObject({ status: "canceled" });
  const made = await begin();
  stripe.pay(made.paymentId);
  expect(await provider.cancel(made.paymentId)).toBe("paid");
});

test("refunds and disputes count as returned; a dispute that was won does not", async () => {
  const { paymentId } = await begin();
  stripe.pay(paymentId);
  stripe.refund(paymentId, 100_000);
  expect((await provider.read(paymentId))?.returnedCents).toBe(100_000n);
  stripe.dispute(paymentId, 750_000);
  expect((await provider.read(paymentId))?.returnedCents).toBe(850_000n);
  stripe.closeDispute(paymentId, "won");
  expect((await provider.read(paymentId))?.returnedCents).toBe(100_000n);
});

test("a message opens only with a signature of its exact bytes; one that isn't about a payment is ignored", async () => {
  const { paymentId } = await begin();
  const { body, signature } = stripe.pay(paymentId);
  expect(provider.open(Buffer.from(body), signature)).toMatchObject({ kind: "payment_intent.succeeded", paymentId });
  const forged = Buffer.from(body.replace("succeeded", "canceled"));
  for (const [bytes, sign] of [
    [forged, signature],
    [Buffer.from(body), ""],
    [Buffer.from(body), "t=1,v1=00"],
  ] as const)
    expect(() => provider.open(bytes, sign)).toThrow(ForgedMessage);
  const other = stripe.otherEvent();
  expect(provider.open(Buffer.from(other.body), other.signature)).toBeNull();
  for (const message of [stripe.refund(paymentId, 1), stripe.dispute(paymentId, 1)])
    expect(provider.open(Buffer.from(message.body), message.signature)?.paymentId).toBe(paymentId);
});

test("events on all pages are read, oldest first", async () => {
  const { paymentId } = await begin();
  const since = new Date(Date.now() - 60_000);
  stripe.decline(paymentId);
  stripe.pay(paymentId);
  stripe.refund(paymentId, 5);
  const kinds: string[] = [];
  for await (const event of provider.eventsSince(since)) if (event.paymentId === paymentId) kinds.push(event.kind);
  expect(kinds).toEqual(["payment_intent.payment_failed", "payment_intent.succeeded", "charge.refunded"]);
});

test("a refusal by the provider or a wrong key becomes a refusal that does not reveal the key", async () => {
  const other = stripeProvider({ ...stripe.keys, secretKey: "sk_test_wrong" }, place);
  const refused = await other.begin({ reference: "x", amountCents: 1n, description: "x" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PaymentRefused);
  expect(String(refused)).not.toContain("sk_test_wrong");
});

const signed = (payload: string, timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderString({
    ...{ payload, secret: stripe.keys.webhookSecret },
    ...(timestamp === undefined ? {} : { timestamp }),
  });

test.each([
  ["not JSON", "payment_intent.succeeded"],
  ["nothing", "null"],
  ["a list", "[]"],
  ["no data", '{"id":"evt_1","type":"payment_intent.succeeded","data":null}'],
  ["data of nothing", '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":null}}'],
  ["no type", '{"id":"evt_1","data":{"object":{"id":"pi_1"}}}'],
])("a signed message that is %s is refused like a forged one", (_, body) => {
  expect(() => provider.open(Buffer.from(body), signed(body))).toThrow(ForgedMessage);
});

test("a message signed in the future is refused, allowing for a few minutes' clock difference", async () => {
  const { paymentId } = await begin();
  const body = JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded", data: { object: { id: paymentId } } });
  const inSeconds = (seconds: number) => signed(body, Math.floor(Date.now() / 1000) + seconds);
  expect(provider.open(Buffer.from(body), inSeconds(120))).toMatchObject({ paymentId });
  expect(() => provider.open(Buffer.from(body), inSeconds(3600))).toThrow(ForgedMessage);
});

test("a signature is valid only with exactly one well-formed timestamp, the one that the library checks", async () => {
  const { paymentId } = await begin();
  const body = JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded", data: { object: { id: paymentId } } });
  const now = Math.floor(Date.now() / 1000);
  const [current, future] = [signed(body, now), signed(body, now + 3600)];
  const timeless = (header: string) => header.slice(header.indexOf(",") + 1);
  const several = `t=${now},v0=${"0".repeat(64)},v1=${"0".repeat(64)},${timeless(current)}`;
  for (const header of [current, several]) expect(provider.open(Buffer.from(body), header)).toMatchObject({ paymentId });
  for (const header of [
    ...[future, `t=${now},${future}`, `${future},t=${now}`, `t=1,${current}`, `${current},${current}`, `${current},t=`],
    ...[" ", "+", "x", "0x", "-"].map((before) => `t=${before}${now + 3600},${timeless(future)}`),
    ...[
      `t=${now + 3600}.5,${timeless(future)}`,
      `t=,${timeless(current)}`,
      `t=NaN,${timeless(current)}`,
      timeless(current),
      `T${current.slice(1)}`,
    ],
    ...[`${current},`, ` ${current}`, `${current}\n`, `t=${now}`],
  ])
    expect(() => provider.open(Buffer.from(body), header), header).toThrow(ForgedMessage);
});
