import type { Browser, Page } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { createByForm, slotOf } from "../browser-walk.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

const { address } = inject("product");
let browser: Browser;
let watched: WatchedPage;
let page: Page;

test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.beforeEach(async () => {
  const { auditor } = await createFirm();
  watched = await openPage(browser);
  page = watched.page;
  await signInByForm(page, address, auditor);
  await createByForm(page, address, "Tidewater Lumber");
});
test.afterEach(() => watched?.context.close());
test.afterAll(() => browser?.close());

async function add(search: string, option: string, contract: string): Promise<void> {
  await page.getByRole("button", { name: "Add service provider" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add service provider" });
  await dialog.getByPlaceholder("Search by name").fill(search);
  await page.getByRole("option", { name: option, exact: true }).click();
  await dialog.getByLabel(/Contract identifier/).fill(contract);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}
const instructions = () => page.getByRole("dialog", { name: "Download Instructions" });
const closeInstructions = async () => {
  await instructions().getByRole("button", { name: "Close" }).click();
  await instructions().waitFor({ state: "hidden" });
};

test("a recordkeeper is found under its former name, and its slots show what is not known", async () => {
  await add("massm", "Empower (also Great-West, MassMutual, Prudential)", "E-1");
  await page.getByRole("region", { name: "Empower, E-1" }).waitFor();
  const slot = slotOf(page, "Distribution detail");
  expect(await slot.innerText()).toMatch(/It must contain every payment .* We don't know its name and menu path at Empower\./);
});

test("Download Instructions opens with the engagement's providers; any other can be found by search", async () => {
  await add("empower", "Empower (also Great-West, MassMutual, Prudential)", "E-2");
  await page.getByRole("button", { name: "Download instructions", exact: true }).click();
  await instructions().getByRole("button", { name: "Show all providers" }).waitFor();
  const shown = await instructions().innerText();
  expect(shown).toContain("Empower");
  expect(shown).toContain("Payroll (universal)");
  expect(shown).not.toContain("Fidelity");
  await instructions().getByRole("button", { name: "Show all providers" }).click();
  await instructions().getByLabel("Find a provider").fill("guide");
  const link = instructions().getByRole("link", { name: /^Guideline/ });
  await expect(link).toHaveAttribute("href", "https://help.guideline.com/en/articles/8800502-how-to-navigate-your-401-k-plan-audit");
  await instructions().getByLabel("Find a provider").fill("nobody");
  await instructions().getByText("No provider by that name").waitFor();
  await closeInstructions();
});

test("slots with known gaps and the instructions have no problems at any width in any theme", async () => {
  await add("ascens", "Ascensus (also Vanguard small plans)", "A-1");
  const gaps = page.getByRole("region", { name: "Ascensus, A-1" }).getByText("5 known gaps");
  await gaps.click();
  await page.getByText("Gross amounts are net of fees, except for hardship distributions.").waitFor();
  expect(await faultsOfLooks(watched, "slots with known gaps")).toEqual([]);
  await page.getByRole("button", { name: "Download instructions", exact: true }).click();
  await instructions().getByText("Small plans of Vanguard are kept here.").waitFor();
  expect(await faultsOfLooks(watched, "download instructions")).toEqual([]);
  await instructions().getByRole("button", { name: "Show all providers" }).click();
  await instructions()
    .getByRole("link", { name: /^Betterment/ })
    .waitFor();
  expect(await faultsOfLooks(watched, "all download instructions")).toEqual([]);
  await closeInstructions();
});
