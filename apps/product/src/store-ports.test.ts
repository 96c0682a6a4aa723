import { stripeProvider } from "@tieout/payments";
import { expect, test } from "vitest";
import { cardPayments } from "./store-ports.ts";

const work = undefined as never;
const stripe = (mode: string) =>
  stripeProvider({ secretKey: `sk_${mode}_1234567890`, publishableKey: `pk_${mode}_1234567890`, webhookSecret: "whsec_1234567890" });

test("with a real provider's test keys, receipts say that no money was charged, and a card is still entered", () => {
  expect(["test", "live"].map((mode) => cardPayments(stripe(mode), work).isTest)).toEqual([true, false]);
  expect(cardPayments(stripe("test"), work).endTest).toBeNull();
});
