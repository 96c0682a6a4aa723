import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { outcomeOf } from "./card-outcome.ts";

const intent = (status: PaymentIntent.Status) => ({ status }) as PaymentIntent;
const made = (status: PaymentIntent.Status): PaymentIntentResult => ({ paymentIntent: intent(status) });
const failed = (error: Partial<StripeError>): PaymentIntentResult => ({ error: { type: "card_error", ...error } as StripeError });

test("a payment that is paid or processing counts as sent, even if it is submitted a second time", () => {
  for (const status of ["succeeded", "processing"] as const) {
    expect(outcomeOf(made(status))).toEqual({ isSent: true });
    expect(outcomeOf(failed({ type: "invalid_request_error", payment_intent: intent(status) }))).toEqual({ isSent: true });
  }
});

test("a message from the card's bank is shown, with a note that nothing was charged; the provider's technical message about a call is not", () => {
  const declined = failed({ message: "Your card was declined.", payment_intent: intent("requires_payment_method") });
  expect(outcomeOf(declined)).toEqual({ isSent: false, sentence: "Your card was declined. Nothing was charged." });
  for (const other of [made("requires_payment_method"), made("requires_action"), failed({ type: "api_error", message: "Key pk_1 …" })])
    expect(outcomeOf(other)).toMatchObject({ isSent: false, sentence: expect.stringMatching(/^The payment didn't go through/) });
});

test("a payment that was canceled elsewhere cannot be retried, and the message says so", () => {
  const result = failed({ type: "invalid_request_error", payment_intent: intent("canceled") });
  expect(outcomeOf(result)).toMatchObject({ isSent: false, sentence: expect.stringContaining("Close this window") });
});
