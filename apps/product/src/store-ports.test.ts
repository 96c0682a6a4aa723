import { stripeProvider } from "@tieout/payments";
import { expect, test } from "vitest";
import { cardPayments } from "./store-ports.ts";

const work = undefined as never;
const stripe = (mode: string) =>
  stripeProvider({ secretKey: `sk_${mode}_1234567890`, publishableKey: `pk_${mode}_1234567890`, webhookSecret: "whsec_1234567890" });

test("with keys for tests of a real provider receipts say that no money moved, and a card is entered all the same", () => {
  expect(["test", "live"].map((mode) => cardPayments(stripe(mode), work).isTest)).toEqual([true, false]);
  expect(cardPayments(stripe("test"), work).endTest).toBeNull();
});
