import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import type { StripeKeys, StripePlace } from "./stripe-provider.ts";

interface Intent {
  readonly id: string;
  readonly amount: number;
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
  currency: string;
  refunded: number;
  disputes: { readonly id: string; readonly amount: number; status: string }[];
}

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** A message as Stripe posts it. */
export interface SignedMessage {
  readonly body: string;
  readonly signature: string;
}

/**
 * Stripe's wire protocol, as far as the product uses it: form bodies, JSON responses, idempotency keys, errors, pages, signed messages.
 * Methods act as the payer or as Stripe; each returns the message that Stripe would post.
 */
export class StripeStandIn {
  readonly intents = new Map<string, Intent>();
  readonly keys: StripeKeys;
  /** Calls that got a response. */
  readonly calls: string[] = [];
  /** Status returned for every call until reset to null. */
  failing: number | null = null;
  /** Lists no events, as if they were delayed. */
  isForgetful = false;
  /** Runs after a call has taken effect; the response waits for it. */
  beforeAnswer: (call: string) => Promise<void> = async () => undefined;
  readonly #answers = new Map<string, unknown>();
  readonly #events: StoredEvent[] = [];
  readonly #server: Server;

  constructor() {
    const secret = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
    this.keys = { secretKey: secret("sk_test"), publishableKey: secret("pk_test"), webhookSecret: secret("whsec") };
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(async ({ status, body }) => {
        await this.beforeAnswer(`${request.method} ${request.url?.split("?", 1)[0]}`);
        response.writeHead(status, { "content-type": "application/json", "request-id": secret("req") });
        response.end(JSON.stringify(body));
      });
    });
  }

  async listen(): Promise<StripePlace> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (typeof address !== "object" || address === null) throw new Error("the stand-in has no port");
    return { host: "127.0.0.1", port: address.port };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  pay(id: string): SignedMessage {
    const intent = this.#intent(id);
    intent.status = "succeeded";
    return this.#event("payment_intent.succeeded", intentOf(intent, false));
  }

  /** The bank asks the payer to confirm first. */
  challenge(id: string): SignedMessage {
    const intent = this.#intent(id);
    intent.status = "requires_action";
    return this.#event("payment_intent.requires_action", intentOf(intent, false));
  }

  decline(id: string): SignedMessage {
    const intent = this.#intent(id);
    intent.status = "requires_payment_method";
    return this.#event("payment_intent.payment_failed", intentOf(intent, false));
  }

  cancel(id: string): SignedMessage {
    const intent = this.#intent(id);
    intent.status = "canceled";
    return this.#event("payment_intent.canceled", intentOf(intent, false));
  }

  refund(id: string, amount: number): SignedMessage {
    const intent = this.#intent(id);
    intent.refunded += amount;
    return this.#event("charge.refunded", chargeOf(intent));
  }

  dispute(id: string, amount: number): SignedMessage {
    const intent = this.#intent(id);
    const dispute = { id: `dp_${randomBytes(8).toString("hex")}`, amount, status: "needs_response" };
    intent.disputes.push(dispute);
    return this.#event("charge.dispute.created", { ...dispute, object: "dispute", payment_intent: id });
  }

  closeDispute(id: string, status: "won" | "lost"): SignedMessage {
    const [dispute] = this.#intent(id).disputes;
    if (!dispute) throw new Error("there is no dispute");
    dispute.status = status;
    return this.#event("charge.dispute.closed", { ...dispute, object: "dispute", payment_intent: id });
  }

  /** Returns an event that concerns no payment. */
  otherEvent(): SignedMessage {
    return this.#event("customer.created", { id: "cus_1", object: "customer" });
  }

  #intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`no payment ${id}`);
    return intent;
  }

  #event(type: string, object: Readonly<Record<string, unknown>>): SignedMessage {
    const event = { id: `evt_${randomBytes(8).toString("hex")}`, type, created: Math.floor(Date.now() / 1000), data: { object } };
    this.#events.unshift(event);
    const body = JSON.stringify({ object: "event", api_version: "2026-10-28.endive", livemode: false, ...event });
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: this.keys.webhookSecret }) };
  }

  #cancel(intent: Intent): { readonly status: number; readonly body: unknown } {
    const unexpected = errorOf("invalid_request_error", "This payment cannot be canceled", "payment_intent_unexpected_state");
    if (intent.status === "succeeded" || intent.status === "canceled") return { status: 400, body: unexpected };
    this.cancel(intent.id);
    return { status: 200, body: intentOf(intent, false) };
  }

  async #answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
    const url = new URL(request.url ?? "/", "http://stripe");
    const form = new URLSearchParams(await text(request));
    this.calls.push(`${request.method} ${url.pathname}`);
    if (this.failing !== null) return { status: this.failing, body: errorOf("api_error", "the stand-in fails") };
    if (request.headers.authorization !== `Bearer ${this.keys.secretKey}`)
      return { status: 401, body: errorOf("invalid_request_error", "Invalid API Key provided") };
    const [, , kind, id, verb] = url.pathname.split("/");
    if (kind === "payment_intents" && request.method === "POST" && !(id && verb === "cancel"))
      return { status: 200, body: this.#create(form, request.headers["idempotency-key"]) };
    if (kind === "payment_intents" && id)
      return request.method === "POST" ? this.#cancel(this.#intent(id)) : this.#read(id, url.searchParams.has("expand[0]"));
    if (kind === "disputes")
      return { status: 200, body: listOf(this.intents.get(url.searchParams.get("payment_intent") ?? "")?.disputes ?? []) };
    if (kind === "events") return { status: 200, body: this.#page(url.searchParams) };
    return { status: 404, body: errorOf("invalid_request_error", "Unrecognized request URL") };
  }

  #read(id: string, isWhole: boolean): { readonly status: number; readonly body: unknown } {
    const intent = this.intents.get(id);
    const missing = errorOf("invalid_request_error", `No such payment_intent: '${id}'`, "resource_missing");
    return intent ? { status: 200, body: intentOf(intent, isWhole) } : { status: 404, body: missing };
  }

  #create(form: URLSearchParams, key: string | string[] | undefined): unknown {
    const known = typeof key === "string" ? this.#answers.get(key) : undefined;
    if (known) return known;
    const id = `pi_${randomBytes(10).toString("hex")}`;
    const intent: Intent = {
      ...{
        id,
        amount: Number(form.get("amount")),
        clientSecret: `${id}_secret_${randomBytes(8).toString("hex")}`,
        status: "requires_payment_method",
      },
      ...{
        metadata: { reference: form.get("metadata[reference]") ?? "" },
        currency: form.get("currency") ?? "",
        refunded: 0,
        disputes: [],
      },
    };
    this.intents.set(id, intent);
    const answer = intentOf(intent, false);
    if (typeof key === "string") this.#answers.set(key, answer);
    return answer;
  }

  /** Newest first, two per page, so a caller that reads only one page misses the rest. */
  #page(query: URLSearchParams): unknown {
    const since = Number(query.get("created[gte]") ?? 0);
    const all = this.isForgetful ? [] : this.#events.filter(({ created }) => created >= since);
    const from = all.findIndex(({ id }) => id === query.get("starting_after")) + 1;
    return { ...listOf(all.slice(from, from + 2).map((event) => ({ object: "event", ...event }))), has_more: from + 2 < all.length };
  }
}

const listOf = (data: readonly unknown[]) => ({ object: "list", url: "/v1", has_more: false, data });
const errorOf = (type: string, message: string, code?: string) => ({ error: { type, message, ...(code ? { code } : {}) } });

const chargeOf = ({ id, amount, refunded, disputes }: Intent) => ({
  ...{ id: `ch_${id.slice(3)}`, object: "charge", payment_intent: id, amount, amount_refunded: refunded, disputed: disputes.length > 0 },
});

const intentOf = (intent: Intent, isExpanded: boolean): Readonly<Record<string, unknown>> => {
  const { id, amount, currency, clientSecret, metadata, status } = intent;
  const charge = status !== "succeeded" ? null : isExpanded ? chargeOf(intent) : `ch_${id.slice(3)}`;
  return { id, object: "payment_intent", amount, currency, client_secret: clientSecret, metadata, status, latest_charge: charge };
};
