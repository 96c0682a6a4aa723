import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements, StripeError, StripePaymentElement } from "@stripe/stripe-js";

// Served by tests in place of https://js.stripe.com/…/stripe.js: its form, its calls, its frame for a bank's challenge and its redirect.

/** The part of the script that the product uses. */
type StripePart = Pick<Stripe, "retrievePaymentIntent"> & {
  /** The script's loader compares it with its own version. */
  readonly version: string;
  elements(options: { readonly clientSecret: string }): StripeElements;
  confirmPayment(options: {
    readonly elements: StripeElements;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: "if_required";
  }): Promise<PaymentIntentResult>;
};

interface EnteredCard {
  readonly number: string;
  readonly method: string;
}

type Answer = PaymentIntent & { readonly error?: StripeError };

const api = "https://api.stripe.com/v1/payment_intents";
const idOf = (secret: string): string => secret.split("_secret_")[0] ?? "";

/** Handles messages from our frame with this name. */
const heard = (name: string, take: (data: EnteredCard) => void): void =>
  addEventListener("message", ({ data, origin }) => {
    if (/^https:\/\/(js|hooks)\.stripe\.com$/.test(origin) && data?.name === name) take(data);
  });

function frameOf(address: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = "Secure payment input frame";
  return frame;
}

const resultOf = ({ error, ...intent }: Answer): PaymentIntentResult => (error ? { error } : { paymentIntent: intent });

function openStripe(key: string): StripePart {
  const state = { secret: "", entered: { number: "", method: "card" } satisfies EnteredCard as EnteredCard };
  heard("entered", (data) => {
    state.entered = data;
  });
  const call = async (path: string, body: Readonly<Record<string, string>>): Promise<Answer> => {
    const answer = await fetch(`${api}/${path}`, { method: "POST", body: new URLSearchParams({ key, ...body }) });
    return answer.json();
  };
  const retrieve = async (secret: string): Promise<PaymentIntentResult> =>
    resultOf(await call(`${idOf(secret)}/retrieve`, { client_secret: secret }));
  /** Shows the bank's challenge in a frame above the page until the user responds. */
  const ask = (address: string): Promise<void> =>
    new Promise((resolve) => {
      const frame = frameOf(address);
      frame.setAttribute("name", "challenge");
      // Stripe's own frame covers the whole page like this, above everything.
      Object.assign(frame.style, { position: "fixed", inset: "0", width: "100%", height: "100%", zIndex: "2147483647" });
      heard("answered", () => {
        frame.remove();
        resolve();
      });
      document.body.append(frame);
    });
  const paymentElement = () => {
    const listeners = new Map<string, () => void>();
    let frame: HTMLIFrameElement | null = null;
    heard("ready", () => listeners.get("ready")?.());
    const element = {
      on: (event: string, listener: () => void) => {
        listeners.set(event, listener);
        return element;
      },
      mount: (place: HTMLElement) => {
        frame = frameOf("https://js.stripe.com/endive/elements-inner-payment.html");
        // As wide as its container, like Stripe's own frame.
        Object.assign(frame.style, { display: "block", width: "100%", border: "0" });
        place.append(frame);
      },
      destroy: () => frame?.remove(),
    };
    return element as unknown as StripePaymentElement; // other members are not used
  };
  return {
    version: "endive",
    elements({ clientSecret }) {
      state.secret = clientSecret;
      return { create: paymentElement } as unknown as StripeElements; // other members are not used
    },
    async confirmPayment({ confirmParams }) {
      const { secret, entered } = state;
      const intent = await call(`${idOf(secret)}/confirm`, {
        ...{ client_secret: secret, number: entered.number, method: entered.method, return_url: confirmParams.return_url },
      });
      const next = intent.status === "requires_action" ? intent.next_action?.redirect_to_url?.url : null;
      if (!next) return resultOf(intent);
      if (entered.method !== "card") {
        location.assign(next);
        return new Promise(() => undefined);
      }
      await ask(next);
      return retrieve(secret);
    },
    retrievePaymentIntent: retrieve,
  };
}

Object.assign(window, { Stripe: openStripe });
