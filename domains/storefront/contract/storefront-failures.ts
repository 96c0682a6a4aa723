import { failures } from "@tieout/contract";
import { abandonedAfterMinutes, creditsText, mostInCart, requestMegabytes } from "../core/index.ts";

export const storefrontFailures = failures("storefront", {
  "no-toolkit": { status: 404, title: "Toolkit not found", say: () => "There is no toolkit with this ID. Search the store for it." },
  "not-its-provider": {
    status: 409,
    title: "Provider not of this engagement",
    say: () => "The engagement no longer has this provider. Reload the page, and add the provider to the engagement first.",
  },
  "not-attached": {
    status: 404,
    title: "Toolkit not attached",
    say: () => "The toolkit is attached to no provider of this engagement. Attach it first, then take over its controls.",
  },
  "no-control": {
    status: 422,
    title: "Control not found",
    say: (d: { id: string }) => `The toolkit has no user-entity control "${d.id}". Nothing was added. Reload the page.`,
  },
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
      `Someone in your firm is paying for ${d.titles.join("; ")} by card. Nothing was charged. Look into the library, or try again in ${abandonedAfterMinutes} minutes.`,
  },
  "cart-full": {
    status: 422,
    title: "Cart is full",
    say: () => `A cart holds at most ${mostInCart} toolkits. Buy what is in it, then add more.`,
  },
  "cart-empty": { status: 422, title: "Cart is empty", say: () => "There is no toolkit in this order. Add one from the store." },
  "cart-changed": {
    status: 409,
    title: "Cart has changed",
    say: (d: { toolkits: number; credits: number; amount: string }) =>
      `The cart has changed: it now holds ${d.toolkits === 1 ? "1 toolkit" : `${d.toolkits} toolkits`} for ${creditsText(d.credits)} or $${d.amount}. Nothing was charged. Review it, then pay again.`,
  },
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
  "no-test-payment": {
    status: 404,
    title: "Payment not found",
    say: () => "There is no open test payment with this secret. Start the purchase again.",
  },
  "cannot-pay": { status: 409, title: "Cannot be paid", say: (d: { why: string }) => d.why },
  "not-enough-credits": {
    status: 402,
    title: "Not enough credits",
    say: (d: { needed: number; available: number }) =>
      `The order needs ${creditsText(d.needed)}, and your firm has ${d.available}. Nothing was charged. Buy credits, pay by card, or remove a toolkit.`,
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
  "no-request": { status: 404, title: "Request not found", say: () => "There is no such request. Reload the list." },
  "request-fields": {
    status: 422,
    title: "Request",
    say: () => "The form is not complete. Reload the page, then choose the report again.",
  },
  "request-file": {
    status: 422,
    title: "File",
    say: (d: { name: string; wanted: string }) =>
      `${d.name} is not ${d.wanted}: its first bytes are of another kind of file, or it is empty. Nothing was sent.`,
  },
  "request-file-missing": { status: 422, title: "File", say: () => "No file came with the form. Choose one, and send it again." },
  "request-too-large": {
    status: 413,
    title: "File is too large",
    say: (d: { name: string }) => `${d.name} is larger than ${requestMegabytes} MB. Nothing was sent. Send a smaller file.`,
  },
  "store-full": {
    status: 507,
    title: "No room",
    say: () => "The server has no room for more files. Nothing was sent. Ask whoever operates it, then try again.",
  },
  "request-twice": {
    status: 409,
    title: "Requested already",
    say: (d: { name: string }) => `Your firm has asked for a toolkit of ${d.name} already. It was not sent again.`,
  },
  "request-not-yours": { status: 403, title: "Request", say: () => "Only the person who asked for a toolkit can cancel the request." },
  "request-under-way": {
    status: 409,
    title: "Cannot be canceled",
    say: () =>
      "The toolkit is being prepared, or the request has ended: it can no longer be canceled. Write to support if it is not needed.",
  },
  "request-state": {
    status: 409,
    title: "Request has changed",
    say: (d: { state: string }) => `The request is ${d.state} by now, from which it cannot go there. Reload the list.`,
  },
  "document-wrong": {
    status: 422,
    title: "File is wrong",
    say: (d: { says: readonly string[] }) => `Nothing was added. ${d.says.join(". ")}. Correct the file, then add it again.`,
  },
  "edition-older": {
    status: 409,
    title: "Older edition",
    say: (d: { key: string; edition: number }) =>
      `The store has a newer edition of ${d.key} than ${d.edition}. Give the document the next number.`,
  },
  "edition-differs": {
    status: 409,
    title: "Edition is taken",
    say: (d: { key: string; edition: number }) =>
      `The store has another document as edition ${d.edition} of ${d.key}, and an edition never changes. Give the document the next number.`,
  },
});
