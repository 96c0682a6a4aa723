import { failures } from "@tieout/contract";
import { abandonedAfterMinutes, mostInCart } from "../core/index.ts";

export const storefrontFailures = failures("storefront", {
  "no-toolkit": { status: 404, title: "Toolkit not found", say: () => "There is no toolkit with this ID. Search the store for it." },
  "no-page": { status: 404, title: "Preview not found", say: () => "The workbook has no tab with this number. Open the toolkit again." },
  "in-library": {
    status: 409,
    title: "In your library",
    say: (d: { titles: readonly string[] }) =>
      `Your firm has ${d.titles.join("; ")} in its library already. Nothing was charged. Download it from the library.`,
  },
  "being-bought": {
    status: 409,
    title: "Being bought",
    say: (d: { titles: readonly string[] }) =>
      `Somebody in your firm is paying for ${d.titles.join("; ")} by card. Nothing was charged. Look into the library, or try again in ${abandonedAfterMinutes} minutes.`,
  },
  "cart-full": {
    status: 422,
    title: "Cart is full",
    say: () => `A cart holds at most ${mostInCart} toolkits. Buy what is in it, then add more.`,
  },
  "cart-empty": { status: 422, title: "Cart is empty", say: () => "There is no toolkit in this order. Add one from the store." },
  "no-order": { status: 404, title: "Order not found", say: () => "There is no such order. Open the checkout again." },
  "paid-by-card": {
    status: 409,
    title: "Paid by card",
    say: () =>
      "The card payment of this order has gone through. Its toolkits are in the library as soon as the payment provider confirms it.",
  },
  "payment-refused": {
    status: 409,
    title: "Payment provider",
    say: () =>
      "The payment provider does not answer or refused the payment. Nothing was charged. Try again in a moment, or pay with prepaid credits.",
  },
  "cannot-pay": { status: 409, title: "Cannot be paid", say: (d: { why: string }) => d.why },
  "not-enough-credits": {
    status: 402,
    title: "Not enough credits",
    say: (d: { needed: number; available: number }) =>
      `The order needs ${d.needed} credits, and your firm has ${d.available}. Nothing was charged. Buy credits, pay by card, or remove a toolkit.`,
  },
  "not-in-library": {
    status: 404,
    title: "Not in your library",
    say: () => "Your firm has no toolkit with this ID. Look it up in the library, or buy it in the store.",
  },
  "no-edition": { status: 404, title: "Edition not found", say: () => "The toolkit has no such edition. Download the newest one." },
  "file-empty": { status: 404, title: "Empty file", say: () => "File not found or empty response." },
  "nothing-to-redeem": {
    status: 409,
    title: "Nothing left to redeem",
    say: (d: { included: number }) =>
      d.included === 0
        ? "Your firm's contract includes no toolkits. Buy this one instead."
        : `The ${d.included} toolkits that your firm's contract includes are redeemed. Buy this one instead.`,
  },
});
