import Stripe from "stripe";
import {
  type BegunPayment,
  ForgedMessage,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentProvider,
  PaymentRefused,
  type PaymentState,
} from "./payment-provider.ts";

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** URL of a Stripe stand-in for tests; Stripe itself if absent. */
export interface StripePlace {
  readonly host: string;
  readonly port: number;
}

/** Pins the API version regardless of the account's default. */
const apiVersion = "2026-10-28.endive";
const answerMilliseconds = 10_000;
const currency = "usd";

/** Events after which a payment may have changed. */
const paymentEvents = /^(payment_intent|charge|refund)\./;

/** Card payments through Stripe (PaymentIntents), in US dollars. */
export function stripeProvider({ secretKey, publishableKey, webhookSecret }: StripeKeys, place?: StripePlace): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...{ apiVersion, timeout: answerMilliseconds, maxNetworkRetries: 2, telemetry: false },
    ...(place ? { host: place.host, port: place.port, protocol: "http" } : {}),
  });
  return {
    kind: "stripe",
    publishableKey,
    begin: (order) => begin(stripe, order),
    read: (paymentId) => read(stripe, paymentId),
    cancel: (paymentId) => cancel(stripe, paymentId),
    open: (message, signature) => open(stripe, { message, signature, webhookSecret }),
    eventsSince: (since) => eventsSince(stripe, since),
  };
}

async function begin(stripe: Stripe, { reference, amountCents, description }: PaymentOrder): Promise<BegunPayment> {
  const intent = await stripe.paymentIntents
    .create(
      { amount: Number(amountCents), currency, automatic_payment_methods: { enabled: true }, description, metadata: { reference } },
      { idempotencyKey: reference },
    )
    .catch((error: unknown) => {
      throw error instanceof Stripe.errors.StripeError ? new PaymentRefused(`Stripe: ${error.type}`, { cause: error }) : error;
    });
  if (intent.client_secret === null) throw new PaymentRefused("Stripe gave no client secret");
  return { paymentId: intent.id, clientSecret: intent.client_secret };
}

async function read(stripe: Stripe, paymentId: string): Promise<PaymentState | null> {
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] }).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === "resource_missing") return null;
    throw new PaymentRefused(`Stripe: ${error.type}`, { cause: error });
  });
  if (!intent) return null;
  if (intent.currency !== currency) throw new Error(`payment ${paymentId} is not in ${currency}`);
  const status = intent.status === "succeeded" ? "paid" : intent.status === "canceled" ? "canceled" : "pending";
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const refunded = BigInt(charge?.amount_refunded ?? 0);
  const returned = refunded + (charge?.disputed ? await disputedCents(stripe, paymentId) : 0n);
  const amountCents = BigInt(intent.amount);
  return { status, amountCents, returnedCents: returned < amountCents ? returned : amountCents };
}

async function cancel(stripe: Stripe, paymentId: string): Promise<"canceled" | "paid"> {
  try {
    await stripe.paymentIntents.cancel(paymentId);
    return "canceled";
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const state = error.code === "payment_intent_unexpected_state" ? await read(stripe, paymentId) : null;
    if (state?.status === "paid" || state?.status === "canceled") return state.status;
    throw new PaymentRefused(`Stripe: ${error.type}`, { cause: error });
  }
}

/** An open or lost dispute withdraws its amount. An inquiry (`warning_…`) withdraws nothing, and a won dispute has returned the amount. */
async function disputedCents(stripe: Stripe, paymentId: string): Promise<bigint> {
  let total = 0n;
  for await (const dispute of stripe.disputes.list({ payment_intent: paymentId, limit: 100 }))
    if (dispute.status !== "won" && !dispute.status.startsWith("warning_")) total += BigInt(dispute.amount);
  return total;
}

interface SignedWebhook {
  readonly message: Buffer;
  readonly signature: string;
  readonly webhookSecret: string;
}

/** Maximum clock difference. The library refuses old timestamps but not future ones. */
const mostAheadSeconds = 300;

/**
 * One timestamp plus signatures, as Stripe writes them. If there are several timestamps, the library uses the last one, and it parses as
 * much of each as it can; the timestamp checked here could then be a different one.
 */
const wellFormed = /^t=(\d{1,15})(?:,v\d{1,2}=[0-9a-f]{1,200}){1,10}$/;

function signedAtSeconds(signature: string): number {
  const written = wellFormed.exec(signature)?.[1];
  if (written === undefined) throw new ForgedMessage("the signature does not have the form of one");
  return Number(written);
}

function open(stripe: Stripe, { message, signature, webhookSecret }: SignedWebhook): PaymentEvent | null {
  try {
    if (signedAtSeconds(signature) > Date.now() / 1000 + mostAheadSeconds)
      throw new ForgedMessage("the message is signed for a time to come");
    const event: unknown = stripe.webhooks.constructEvent(message, signature, webhookSecret);
    return paymentEventOf(event);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new ForgedMessage(error.message, { cause: error });
    if (error instanceof SyntaxError) throw new ForgedMessage("the message is not JSON", { cause: error });
    throw error;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** Assumes nothing about the message's form: a signature proves who sent it, not that it is well formed. */
function paymentEventOf(event: unknown): PaymentEvent | null {
  if (
    !isObject(event) ||
    typeof event.id !== "string" ||
    typeof event.type !== "string" ||
    !isObject(event.data) ||
    !isObject(event.data.object)
  )
    throw new ForgedMessage("the message has not the form of an event");
  const { object } = event.data;
  if (!paymentEvents.test(event.type)) return null;
  const named = object.payment_intent ?? object.id;
  const paymentId = isObject(named) ? named.id : named;
  return typeof paymentId === "string" && paymentId.startsWith("pi_") ? { id: event.id, kind: event.type, paymentId } : null;
}

async function* eventsSince(stripe: Stripe, since: Date): AsyncIterable<PaymentEvent> {
  const found: PaymentEvent[] = [];
  for await (const event of stripe.events.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })) {
    const one = paymentEventOf(event);
    if (one) found.push(one);
  }
  yield* found.reverse();
}
