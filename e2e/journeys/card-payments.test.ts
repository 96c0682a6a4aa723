import path from "node:path";
import type { Locator } from "@playwright/test";
import { type SignedMessage, StripeStandIn } from "@tieout/payments/stripe-stand-in";
import { registerCanary } from "@tieout/test-kit";
import { launchBrowser, openPage, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { endDemoPreparation } from "../database.ts";
import { type Product, startProduct } from "../product.ts";
import { demoAdmin, type Session, signIn } from "../session.ts";
import { StripePages, testCards } from "../stripe-pages.ts";
import { expect, inject, newFolder, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

const stripe = new StripeStandIn();
let product: Product;
let watched: WatchedPage;
let session: Session;
/** The provider's messages that are in transit. */
let held: SignedMessage[] | null = null;

async function post({ body, signature }: SignedMessage): Promise<void> {
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const { status } = await fetch(`${product.address}/api/billing/webhooks/stripe/`, { method: "POST", headers, body });
  expect(status).toBe(204);
}
const pages = new StripePages(stripe, async (message) => {
  if (held) held.push(message);
  else await post(message);
});

/** Delivers the messages that were held back. */
async function deliver(): Promise<void> {
  const messages = held ?? [];
  held = null;
  for (const message of messages) await post(message);
}

test.beforeAll(async () => {
  const { host, port } = await stripe.listen();
  // News arrives only in messages, so held messages are missed.
  stripe.isForgetful = true;
  registerCanary("API key", stripe.keys.secretKey);
  const env = {
    ...{ STRIPE_SECRET_KEY: stripe.keys.secretKey, STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey },
    ...{ STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret, STRIPE_STAND_IN: `${host}:${port}` },
  };
  product = await startProduct({ checkout: inject("checkout"), dataDir: path.join(newFolder("card-payments"), "data"), env });
  await endDemoPreparation(product.dataDir);
  session = await signIn(product.address);
  watched = await openPage(await launchBrowser());
  await pages.serve(watched.context);
  await signInByForm(watched.page, product.address, demoAdmin);
});
test.afterAll(async () => {
  await watched?.context.browser()?.close();
  await product?.stop();
  await stripe.close();
});

const balance = async (): Promise<number> =>
  (await session.get<{ current_balance: number }>("/api/organizations/current-balance/")).current_balance;
const owned = async (): Promise<number> => (await session.get<readonly unknown[]>("/api/storefront/toolkits/")).length;
const paid = (): number => [...stripe.intents.values()].filter(({ status }) => status === "succeeded").length;
const dialog = (): Locator => watched.page.getByRole("dialog");
const form = () => dialog().frameLocator("iframe");
const bank = () => watched.page.frameLocator('iframe[name="challenge"]');

async function enter(number: string): Promise<void> {
  await form().getByLabel("Card number").fill(number);
}
const pay = () => dialog().getByRole("button", { name: "Pay", exact: true });

async function beginCredits(quantity: number): Promise<void> {
  const { page } = watched;
  await page.goto(`${product.address}/credit-dashboard`);
  await page.getByRole("textbox", { name: "Credits" }).fill(String(quantity));
  await page.getByRole("button", { name: `Buy ${quantity} credits` }).click();
}

async function fillCart(keyword: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${product.address}/store?keyword=${keyword}`);
  await page.getByRole("list", { name: "Toolkits" }).getByRole("listitem").first().getByRole("link").click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
}

async function beginToolkit(keyword: string): Promise<void> {
  const { page } = watched;
  await fillCart(keyword);
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("radio", { name: "Card" }).check();
  await page.getByRole("button", { name: "Pay $475.00" }).click();
}

test("no page loads the provider's script before card entry begins", async () => {
  const { page } = watched;
  for (const address of ["/credit-dashboard", "/store", "/checkout"]) {
    await page.goto(product.address + address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate("document.querySelectorAll('script[src*=\"stripe\"], iframe').length")).toBe(0);
  }
});

test("credits: a declined card is reported and buys nothing; the next card buys once, however often Pay is clicked", async () => {
  const { page } = watched;
  const before = await balance();
  await beginCredits(120);
  await enter(testCards.declined);
  await pay().click();
  await dialog().getByText("Your card was declined. Nothing was charged.").waitFor();
  expect(await balance()).toBe(before);
  await enter(testCards.good);
  await pay().dblclick();
  await seeToast(page, "Payment sent.");
  await expect.poll(balance).toBe(before + 120);
  await page.getByRole("region", { name: "Credit activity" }).getByText("120 credits at 85.00").first().waitFor();
  expect([paid(), pages.confirmed, stripe.intents.size]).toEqual([1, 2, 1]);
});

test("credits: the bank asks in a frame above the page; refusing means no charge, approving means a charge", async () => {
  const before = await balance();
  await beginCredits(10);
  await enter(testCards.asks);
  await pay().click();
  await bank().getByRole("link", { name: "Refuse" }).click();
  await dialog().getByText("The payment didn't go through, and nothing was charged.").waitFor();
  expect(await balance()).toBe(before);
  await pay().click();
  await bank().getByRole("link", { name: "Approve" }).click();
  await seeToast(watched.page, "Payment sent.");
  await expect.poll(balance).toBe(before + 10);
});

test("credits: after returning from the bank's page, the user sees the payment status, and the payment's secret is not in the URL", async () => {
  const { page } = watched;
  const before = await balance();
  for (const [word, quantity] of [
    ["Refuse", 0],
    ["Approve", 11],
  ] as const) {
    await beginCredits(11);
    await form().getByLabel("Pay with").selectOption("bank");
    await pay().click();
    await page.getByRole("link", { name: word }).click();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    if (word === "Refuse") await page.getByText("The payment didn't go through, and nothing was charged.").waitFor();
    else await seeToast(page, "Payment sent.");
    await expect.poll(() => page.url()).toBe(`${product.address}/credit-dashboard`);
    await expect.poll(balance).toBe(before + quantity);
  }
});

test("checkout: after a declined card, a valid card is sent, and the library opens once the provider's message arrives", async () => {
  const { page } = watched;
  const had = await owned();
  await beginToolkit("hollis");
  await enter(testCards.declined);
  await pay().click();
  await dialog().getByText("Your card was declined. Nothing was charged.").waitFor();
  expect(await owned()).toBe(had);
  await enter(testCards.good);
  held = [];
  const before = paid();
  await pay().dblclick();
  await page.getByText("Payment sent.").waitFor();
  expect(await faultsOfLooks(watched, "sent payment")).toEqual([]);
  expect(await owned()).toBe(had);
  await deliver();
  await page.waitForURL(/\/purchases$/);
  await seeToast(page, "Toolkits purchased.");
  await page.getByRole("list", { name: "Toolkits" }).getByRole("listitem").first().waitFor();
  expect([await owned(), paid()]).toEqual([had + 1, before + 1]);
});

test("checkout: a completed payment whose message was lost is found when the user pays again, without a second payment", async () => {
  const { page } = watched;
  const before = await owned();
  await beginToolkit("copperleaf");
  await enter(testCards.good);
  held = [];
  await pay().click();
  await page.getByText("Payment sent.").waitFor();
  const made = paid();
  await page.goto(`${product.address}/checkout`);
  await page.getByRole("radio", { name: "Card" }).check();
  await page.getByRole("button", { name: "Pay $475.00" }).click();
  await page.waitForURL(/\/purchases$/);
  expect([await owned(), paid()]).toEqual([before + 1, made]);
  await deliver();
  expect(await owned()).toBe(before + 1);
});

test("checkout: a user who returns from the bank's page after a refusal can pay again, and reaches the library after paying", async () => {
  const { page } = watched;
  const before = await owned();
  await beginToolkit("stonewell");
  await form().getByLabel("Pay with").selectOption("bank");
  await pay().click();
  await page.getByRole("link", { name: "Refuse" }).click();
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await page.getByText("The payment didn't go through, and nothing was charged.").waitFor();
  await expect.poll(() => page.url()).toBe(`${product.address}/checkout`);
  await page.getByRole("radio", { name: "Card" }).check();
  await page.getByRole("button", { name: "Pay $475.00" }).click();
  await enter(testCards.asks);
  await pay().click();
  await bank().getByRole("link", { name: "Approve" }).click();
  await page.waitForURL(/\/purchases$/);
  expect(await owned()).toBe(before + 1);
  expect(watched.complaints()).toEqual([]);
});

async function payCart(): Promise<void> {
  const { page } = watched;
  await page.goto(`${product.address}/checkout`);
  await page.getByRole("radio", { name: "Card" }).check();
  await page.getByRole("button", { name: "Pay $475.00" }).click();
}

for (const [name, prepare, begin] of [
  ["credits", async () => undefined, () => beginCredits(2)],
  ["checkout", () => fillCart("kestrel"), payCart],
] as const)
  test(`${name}: the card dialog has no problems at any width in any theme, and the form appears without moving Pay`, async () => {
    let letGo = (): void => undefined;
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    pages.beforeScript = () => isLetGo;
    await prepare();
    await begin();
    await pay().waitFor();
    await expect(pay()).toBeDisabled();
    const before = await pay().boundingBox();
    letGo();
    await form().getByLabel("Card number").waitFor();
    await expect(pay()).toBeEnabled();
    expect(await pay().boundingBox()).toEqual(before);
    expect(await faultsOfLooks(watched, `card for ${name}`)).toEqual([]);
    await enter(testCards.declined);
    await pay().click();
    await dialog().getByText("Your card was declined. Nothing was charged.").waitFor();
    expect(await faultsOfLooks(watched, `declined card for ${name}`)).toEqual([]);
    pages.beforeScript = () => Promise.reject(new Error("the script cannot be loaded"));
    await begin();
    await dialog().getByText("The card form didn't load, and nothing was charged.").waitFor();
    // The browser logs to its console what the dialog shows.
    watched.complaints();
    expect(await faultsOfLooks(watched, `card form that is missing for ${name}`)).toEqual([]);
    pages.beforeScript = async () => undefined;
  });
