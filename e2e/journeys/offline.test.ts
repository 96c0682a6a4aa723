import type { Browser } from "@playwright/test";
import { launchBrowser, openPage, signInByForm } from "../browser.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address } = inject("product");

let firm: Firm;
let browser: Browser;

test.beforeAll(async () => {
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
});
test.afterAll(() => browser?.close());

test("while offline, the bar shows the form and its changes, which are still there when the connection returns", async () => {
  const { page, context } = await openPage(browser);
  await signInByForm(page, address, firm.admin);
  await page.goto(`${address}/engagements/create`);
  await page.getByRole("heading", { level: 1, name: "New engagement" }).waitFor();
  await context.setOffline(true);
  await page.getByText("You are offline. No changes are waiting to be saved.").waitFor();
  await page.getByLabel("Basis").fill("1% of net assets");
  await page.getByText("Not saved yet. Save when you're back online: New engagement (1 change).").waitFor();
  await context.setOffline(false);
  await page.getByText(/^You are offline/).waitFor({ state: "detached" });
  await expect(page.getByLabel("Basis")).toHaveValue("1% of net assets");
  await context.close();
});
