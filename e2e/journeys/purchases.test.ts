import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fillLogin, launchBrowser, openPage, type WatchedPage } from "../browser.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

let watched: WatchedPage;
let firm: Firm;
const { address: origin } = inject("product");

beforeAll(async () => {
  watched = await openPage(await launchBrowser());
  firm = await createFirm();
});
afterAll(() => watched?.context.browser()?.close());

const toolkits = () => watched.page.getByRole("list", { name: "Toolkits" }).getByRole("listitem");

test("a stranger who adds a toolkit to the cart signs in first, and is back at the toolkit", async () => {
  const { page } = watched;
  await page.goto(`${origin}/store?keyword=copperleaf`);
  await toolkits().first().getByRole("link").click();
  await page.getByRole("heading", { level: 2, name: "Period coverage" }).waitFor();
  const toolkit = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Add to cart" }).click();
  await fillLogin(page, firm.admin);
  await page.waitForURL((url) => url.pathname === toolkit);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  expect(await faultsOfLooks(watched, "toolkit in the cart")).toEqual([]);
});

test("the cart is paid at the checkout, where a way that cannot be chosen says why", async () => {
  const { page } = watched;
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  expect(await faultsOfLooks(watched, "checkout")).toEqual([]);
  await page.goto(`${origin}/purchases`);
  await page.getByText("No toolkit yet").waitFor();
  expect(await faultsOfLooks(watched, "library empty")).toEqual([]);
});
