import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openSession, seeToast } from "../browser.ts";
import { signIn } from "../session.ts";
import { createFirmWithCredits } from "./create-firm.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address: origin } = inject("product");

const test = plain.extend({ firm: async ({ browserName: _ }, use) => use(await createFirmWithCredits(1186)) });
test.use({ role: "admin" });

const entryOf = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Credits/ });

test("a firm with a contract sees its balance, buys credits, and exports the lines it filtered", async ({ signedIn: watched }) => {
  const { page } = watched;
  const entry = entryOf(page);
  const lines = page.getByRole("region", { name: "Credit activity" }).getByRole("row");
  await page.goto(`${origin}/engagements`);

  await test.step("a firm with a contract sees its balance beside the entry, and the dashboard without a fault at any width in any theme", async () => {
    await expect.poll(() => entry.innerText()).toMatch(/1,186/);
    await entry.click();
    await page.getByText("The current price contract expires on 30 Nov 2998.").waitFor();
    await page.getByText("Average paid on this contract").waitFor();
    await page.getByRole("list", { name: /^From .* to 1,186 credits today$/ }).waitFor();
    await lines.filter({ hasText: "Price contract" }).waitFor();
    expect(await faultsOfLooks(watched, "credits")).toEqual([]);
  });

  await test.step("credits are bought at the price of their quantity; a declined card buys nothing, a paid one once", async () => {
    await page.getByRole("textbox", { name: "Credits" }).fill("120");
    await page.getByText("$10,200.00").waitFor();
    await page.getByRole("button", { name: "Buy 120 credits" }).click();
    const dialog = page.getByRole("dialog", { name: "Pay $10,200.00" });
    await dialog.getByText("you won't be asked for a card and nothing is charged").waitFor();
    expect(await faultsOfLooks(watched, "paying credits")).toEqual([]);
    await dialog.getByRole("button", { name: "Decline the test card" }).click();
    await dialog.getByText("The card was declined").waitFor();
    await dialog.getByRole("button", { name: "Pay with the test card" }).dblclick();
    await seeToast(page, "120 credits added.");
    await expect.poll(() => entry.innerText()).toMatch(/1,306/);
    await expect(lines.filter({ hasText: "120 credits at 85.00" })).toHaveCount(1);
    const kept = await page.evaluate("localStorage.getItem('tieout-credits')");
    expect(kept).toContain('"current_balance":1306');
  });

  await test.step("activity is filtered in the address, and its CSV has the lines that are shown", async () => {
    await page.getByLabel("Kind").selectOption("purchase");
    await expect(lines).toHaveCount(2);
    expect(new URL(page.url()).searchParams.get("kind")).toBe("purchase");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of Credit activity" }).click();
    const text = await readFile(await (await coming).path(), "utf8");
    expect(text).toContain("Date,Kind,For,By,Credits,Balance");
    expect(text).toMatch(/Purchase,120 credits at 85\.00,admin [a-z]{8},120,1306/);
    expect(text).not.toContain("Price contract");
  });
});

test("a quantity that can't be bought shows a message, and prices can be reached from the keyboard", async ({ signedIn: { page } }) => {
  await page.goto(`${origin}/credit-dashboard`);
  await page.getByRole("textbox", { name: "Credits" }).fill("0");
  await page.getByText("From 1 to 10,000 credits.").waitFor();
  await expect(page.getByRole("button", { name: /^Buy/ })).toBeDisabled();
});

test("a firm that never had a contract has no credits page, and its dashboard explains what to do", async ({ watched: own }) => {
  const { page } = own;
  const { auditor } = await createFirmWithCredits(null);
  await openSession(page, await signIn(origin, auditor));
  await page.goto(`${origin}/credit-dashboard`);
  await page.getByText("Pay as you go or ask about volume pricing.").waitFor();
  await page.getByText("No credits yet").waitFor();
  await expect(entryOf(page)).toHaveCount(0);
  expect(await faultsOfLooks(own, "credits without a contract")).toEqual([]);
});
