import { expect, test } from "vitest";
import { openPayments } from "./open-payments.ts";

const work = undefined as never;
const none = { stripeSecretKey: null, stripePublishableKey: null, stripeWebhookSecret: null, stripePlace: null };
const keys = {
  ...{ stripeSecretKey: "sk_test_1234567890", stripePublishableKey: "pk_test_1234567890", stripeWebhookSecret: "whsec_1234567890" },
  stripePlace: null,
};

test("without keys the test provider replaces Stripe, but never in production mode", () => {
  expect(openPayments({ ...none, isProduction: false }, work)?.kind).toBe("test");
  expect(openPayments({ ...none, isProduction: true }, work)).toBeNull();
  for (const isProduction of [false, true]) expect(openPayments({ ...keys, isProduction }, work)?.kind).toBe("stripe");
});
