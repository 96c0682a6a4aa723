import { expect, test } from "vitest";
import type { Checkout, ListedToolkit, PurchaseOrder } from "../../contract/index.ts";
import { waysToPay } from "./payment-ways.ts";

const order = { toolkits: [{}, {}, {}] as ListedToolkit[], credits: 15, amount: "1425.00" } as PurchaseOrder;
const checkout: Checkout = {
  order,
  credits: { balance: 186, cannot: null },
  card: { is_test: true, publishable_key: null, cannot: null },
  redeem: { included: 5, left: 2 },
};

test("each payment method shows its cost, and an unavailable method says why", () => {
  const ways = waysToPay(checkout, order);
  expect(ways.map(({ key, price, isOpen }) => [key, price, isOpen])).toEqual([
    ["prepaid", "15 credits", true],
    ["card", "$1,425.00", true],
    ["redeem", "2 left", false],
  ]);
  expect(ways.map(({ says }) => says)).toEqual([
    "15 of your 186 credits; 171 are left.",
    "No payment provider is set up on this server, so no money moves.",
    "2 toolkits left to redeem, and you have 3 in the cart.",
  ]);
});

test("an installation without credits, cards and contracts offers no payment methods", () => {
  const none = {
    ...checkout,
    credits: { balance: null, cannot: "None." },
    card: { is_test: false, publishable_key: null, cannot: "No cards." },
    redeem: null,
  };
  expect(waysToPay(none, order).map(({ says, isOpen }) => [says, isOpen])).toEqual([
    ["None.", false],
    ["No cards.", false],
  ]);
});

test("a real provider's card is entered in the next step", () => {
  const real = { ...checkout, card: { is_test: false, publishable_key: "pk_1", cannot: null } };
  expect(waysToPay(real, order)[1]).toMatchObject({ title: "Card", says: "You'll enter the card in the next step.", isOpen: true });
});
