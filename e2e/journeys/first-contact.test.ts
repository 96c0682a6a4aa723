import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { writePackage } from "@tieout/demo-data";
import { launchBrowser, openPage, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { screenFaults } from "../browser-checks.ts";
import { isLastConfirmed, waitForResults } from "../browser-walk.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const mostClicks = 40;
const { address } = inject("product");
const readWithinMs = 240_000;

let browser: Browser;
let watched: WatchedPage;
let page: Page;
let sent: Awaited<ReturnType<typeof writePackage>>;

test.beforeAll(async () => {
  const folder = path.join(inject("playground"), "first-contact");
  sent = await writePackage({ seed: 12, folder, participants: 60, format: "csv", plant: "none" });
  const { auditor } = await createFirm();
  browser = await launchBrowser();
  watched = await openPage(browser);
  page = watched.page;
  // Counts every mouse press, whatever the steps below call it.
  await page.addInitScript(
    `addEventListener("pointerdown", (event) => {
      if (event.isTrusted) sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
    }, true);`,
  );
  await signInByForm(page, address, auditor);
  await page.evaluate(`sessionStorage.setItem("clicks", "0")`);
});
test.afterAll(() => browser?.close());

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const clicks = async (): Promise<number> => Number(await page.evaluate(`sessionStorage.getItem("clicks")`));
const steps = () => page.getByRole("navigation", { name: "Engagement steps" });

async function create(): Promise<void> {
  await page
    .getByRole("link", { name: /^New engagement/ })
    .first()
    .click();
  await button("Add as a new client").click();
  await page.getByLabel("New client").fill(sent.plan.client);
  await page.getByLabel("Employer identification number").fill(sent.plan.ein);
  await page.getByLabel("Plan number").fill(sent.plan.plan_number);
  await page.getByLabel("Start date").fill(sent.plan.start_date);
  await page.getByLabel("Start date").press("Tab");
  await button("Create engagement").click();
  await page.waitForURL(/\/edit\?step=files/);
}

async function attach(provider: string, contract: string): Promise<void> {
  await button("Add service provider").first().click();
  const dialog = page.getByRole("dialog", { name: "Add service provider" });
  await dialog.getByPlaceholder("Search by name").fill(provider);
  await page.getByRole("option", { name: provider }).first().click();
  await dialog.getByLabel(/Contract identifier/).fill(contract);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Drops all files on the page at once, as a file manager does. */
async function dropPackage(): Promise<void> {
  const files = readdirSync(sent.folder).map((name) => [name, readFileSync(path.join(sent.folder, name)).toString("base64")]);
  const data = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    for (const [name, text] of ${JSON.stringify(files)})
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    return data;
  })()`);
  await page.locator("body").dispatchEvent("dragenter", { dataTransfer: data });
  await page.getByLabel("Files dropped on this page").dispatchEvent("drop", { dataTransfer: data });
}

/** Confirms each mapping; accepts the suggestion for anything that needs an answer. */
async function confirmEveryMapping(): Promise<void> {
  const slot = page.getByRole("combobox", { name: "Report and file" });
  for (let isLast = false; !isLast; ) {
    const before = await slot.inputValue();
    await settle();
    await button("Confirm mapping").click();
    isLast = await isLastConfirmed(page, before);
  }
}

async function settle(): Promise<void> {
  const accept = page.getByRole("cell").getByRole("button", { name: /^(?:Accept|Leave out) / });
  await button("Confirm mapping").waitFor();
  while ((await accept.count()) > 0) await accept.first().click();
  const values = page.getByRole("radiogroup", { name: "Mapping view" }).getByText(/^Values [1-9]/);
  if ((await button("Confirm mapping").getAttribute("aria-disabled")) !== "true") return;
  await values.click();
  while ((await accept.count()) > 0) await accept.first().click();
}

test("a package of 14 files dropped at once becomes the first workpaper in at most 40 clicks", async () => {
  await create();
  await attach(sent.plan.recordkeeper.provider, sent.plan.recordkeeper.contract);
  await attach(sent.plan.payroll.provider, sent.plan.payroll.contract);
  await dropPackage();
  const place = button(`Put ${Object.keys(sent.reports).length} files in their slots`);
  await place.waitFor({ timeout: readWithinMs });
  await page.getByText(`${sent.notNeeded.length} not needed`).first().waitFor({ timeout: readWithinMs });
  await page.reload();
  await place.waitFor({ timeout: readWithinMs });
  expect(await screenFaults(watched, "package to confirm")).toEqual([]);
  await place.click();
  await seeToast(page, "Package confirmed.");
  await expect.poll(() => page.getByText("Mapping to confirm").count(), { timeout: readWithinMs }).toBe(Object.keys(sent.reports).length);
  await steps().getByText("Mapping", { exact: true }).click();
  await confirmEveryMapping();
  await page.getByRole("main").getByRole("button", { name: "Process", exact: true }).last().click();
  await page.getByRole("dialog", { name: "Process the engagement?" }).getByRole("button", { name: "Process", exact: true }).click();
  await waitForResults(page);
  await page.getByRole("navigation", { name: "Workpapers" }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 2, name: "Figures", exact: true }).waitFor();
  const count = await clicks();
  console.log(`first contact: ${count} clicks from New engagement to the first workpaper`);
  expect(count).toBeLessThanOrEqual(mostClicks);
  expect(watched.complaints()).toEqual([]);
});
