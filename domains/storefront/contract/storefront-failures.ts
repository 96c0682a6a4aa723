import { failures } from "@tieout/contract";
import { abandonedAfterMinutes, creditsText, mostInCart, requestMegabytes } from "../core/index.ts";

export const storefrontFailures = failures("storefront", {
  "no-toolkit": { status: 404, title: "Toolkit not found", say: () => "No toolkit has this ID. Search the store for it." },
  "not-its-provider": {
    status: 409,
    title: "Provider isn't on this engagement",
    say: () => "This engagement no longer has this provider. Reload the page, then add the provider to the engagement.",
  },
  "not-attached": {
    status: 404,
    title: "Toolkit not attached",
    say: () => "The toolkit isn't attached to any provider on this engagement. Attach it first, then add its controls.",
  },
  "no-control": {
    status: 422,
    title: "Control not found",
    say: (d: { id: string }) => `The toolkit has no user-entity control "${d.id}". Nothing was added. Reload the page.`,
  },
  "no-page": {
    status: 404,
    title: "Preview not found",
    say: () => "The workbook doesn't have a tab with this number. Open the toolkit again.",
  },
  "in-library": {
    status: 409,
    title: "Already in your library",
    say: (d: { titles: readonly string[] }) =>
      `Your firm already has ${d.titles.join("; ")} in its library. Nothing was charged. Download it from the library.`,
  },
  "being-bought": {
    status: 409,
    title: "Purchase in progress",
    say: (d: { titles: readonly string[] }) =>
      `Someone in your firm is paying for ${d.titles.join("; ")} by card. Nothing was charged. Check the library, or try again in ${abandonedAfterMinutes} minutes.`,
  },
  "cart-full": {
    status: 422,
    title: "Cart is full",
    say: () => `A cart holds at most ${mostInCart} toolkits. Check out first, then add more.`,
  },
  "cart-empty": { status: 422, title: "Cart is empty", say: () => "This order has no toolkits. Add one from the store." },
  "cart-changed": {
    status: 409,
    title: "Cart has changed",
    say: (d: { toolkits: number; credits: number; amount: string }) =>
      `The cart has changed: it now holds ${d.toolkits === 1 ? "1 toolkit" : `${d.toolkits} toolkits`} for ${creditsText(d.credits)} or $${d.amount}. Nothing was charged. Review it, then pay again.`,
  },
  "no-order": { status: 404, title: "Order not found", say: () => "This order doesn't exist. Open the checkout again." },
  "paid-by-card": {
    status: 409,
    title: "Already paid by card",
    say: () =>
      "The card payment for this order went through. We'll add its toolkits to the library as soon as the payment provider confirms it.",
  },
  "payment-refused": {
    status: 409,
    title: "Payment provider",
    say: () =>
      "The payment provider isn't responding or refused the payment. Nothing was charged. Try again in a moment, or pay with prepaid credits.",
  },
  "no-test-payment": {
    status: 404,
    title: "Payment not found",
    say: () => "No open test payment has this secret. Start the purchase again.",
  },
  "cannot-pay": { status: 409, title: "Can't be paid", say: (d: { why: string }) => d.why },
  "not-enough-credits": {
    status: 402,
    title: "Not enough credits",
    say: (d: { needed: number; available: number }) =>
      `The order needs ${creditsText(d.needed)}, and your firm has ${d.available}. Nothing was charged. Buy credits, pay by card, or remove a toolkit.`,
  },
  "not-in-library": {
    status: 404,
    title: "Not in your library",
    say: () => "Your firm doesn't have a toolkit with this ID. Find it in the library, or buy it in the store.",
  },
  "no-edition": { status: 404, title: "Edition not found", say: () => "The toolkit doesn't have this edition. Download the newest one." },
  "file-empty": { status: 404, title: "Empty file", say: () => "File not found or empty response." },
  "nothing-to-redeem": {
    status: 409,
    title: "Nothing left to redeem",
    say: (d: { included: number }) =>
      d.included === 0
        ? "Your firm's contract doesn't include any toolkits. Buy this one instead."
        : `Your firm has redeemed all ${d.included} toolkits included in its contract. Buy this one instead.`,
  },
  "no-request": { status: 404, title: "Request not found", say: () => "This request doesn't exist. Reload the list." },
  "request-fields": {
    status: 422,
    title: "Request",
    say: () => "The form is incomplete. Reload the page, then choose the report again.",
  },
  "request-file": {
    status: 422,
    title: "File",
    say: (d: { name: string; wanted: string }) =>
      `${d.name} isn't ${d.wanted}: it's empty or its contents are a different file type. Nothing was sent.`,
  },
  "request-file-missing": { status: 422, title: "File", say: () => "The form had no file. Choose one, then send it again." },
  "request-too-large": {
    status: 413,
    title: "File is too large",
    say: (d: { name: string }) => `${d.name} is larger than ${requestMegabytes} MB. Nothing was sent. Send a smaller file.`,
  },
  "store-full": {
    status: 507,
    title: "Server full",
    say: () => "The server is out of disk space. Nothing was sent. Contact your Tieout administrator, then try again.",
  },
  "request-twice": {
    status: 409,
    title: "Already requested",
    say: (d: { name: string }) => `Your firm already requested a toolkit for ${d.name}. The request was not sent again.`,
  },
  "request-not-yours": { status: 403, title: "Request", say: () => "Only the person who requested a toolkit can cancel the request." },
  "request-under-way": {
    status: 409,
    title: "Can't be canceled",
    say: () =>
      "You can no longer cancel this request: the toolkit is being prepared, or the request has ended. Contact support if you don't need it.",
  },
  "request-state": {
    status: 409,
    title: "Request has changed",
    say: (d: { state: string }) => `The request is now ${d.state}, so it can't be moved to that state. Reload the list.`,
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
      `The store already has a newer edition of ${d.key} than ${d.edition}. Give the document the next edition number.`,
  },
  "edition-differs": {
    status: 409,
    title: "Edition is taken",
    say: (d: { key: string; edition: number }) =>
      `The store has a different document as edition ${d.edition} of ${d.key}, and editions never change. Give the document the next edition number.`,
  },
});
