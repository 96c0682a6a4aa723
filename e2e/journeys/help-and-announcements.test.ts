import type { Browser } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, untilQuiet } from "../browser.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address: origin } = inject("product");
let browser: Browser;
let firm: Firm;
test.beforeAll(async () => {
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
});
test.afterAll(() => browser?.close());

const closeButton = { name: /^Close the announcement/ };

test("an announcement stays on the login until closed in that browser, and after sign-in until the user closes it, then it is gone on every machine", async () => {
  const office = await openPage(browser);
  await office.page.goto(`${origin}/login`);
  await office.page.getByText("ISI Sampling, version 2.1.0.").waitFor();
  await office.page.getByRole("button", closeButton).click();
  await office.page.reload();
  await office.page.getByRole("button", { name: "Log in" }).waitFor();
  await untilQuiet(office.page);
  await expect(office.page.getByRole("button", closeButton)).toHaveCount(0);
  await signInByForm(office.page, origin, firm.auditor);
  await office.page.getByRole("button", closeButton).click();
  await untilQuiet(office.page);

  const home = await openPage(browser);
  await home.page.goto(`${origin}/login`);
  await home.page.getByRole("button", closeButton).waitFor();
  await signInByForm(home.page, origin, firm.auditor);
  await untilQuiet(home.page);
  await expect(home.page.getByRole("button", closeButton)).toHaveCount(0);
  await home.page.goto(`${origin}/announcement-preview/isi-sampling`);
  await home.page.getByText("ISI Sampling, version 2.1.0.").waitFor();
  await home.page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
  expect([office.complaints(), home.complaints()]).toEqual([[], []]);
  await Promise.all([office.context.close(), home.context.close()]);
});

test("a failed call for announcements goes unnoticed on the login", async () => {
  const { page, context } = await openPage(browser);
  await page.route("**/api/notifications/announcements/**", (route) =>
    route.fulfill({ status: 503, json: { code: "http.busy", msg: "Busy." } }),
  );
  await page.goto(`${origin}/login`);
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await untilQuiet(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.close();
});

test("F1 opens help beside the work; help follows to another page, links between articles, and returns the focus", async () => {
  const { page, context, complaints } = await openPage(browser);
  await signInByForm(page, origin, firm.admin);
  await page.goto(`${origin}/clients`);
  const start = page.getByRole("button", { name: "New client" }).first();
  await start.focus();
  await page.keyboard.press("F1");
  const panel = page.getByRole("complementary", { name: "Help" });
  await panel.getByRole("heading", { name: "Clients", exact: true }).waitFor();
  await page.keyboard.press("F1");
  await start.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("F1");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Engagements", exact: true }).click();
  await panel.getByRole("heading", { name: "The list of engagements" }).waitFor();
  await page.goto(`${origin}/engagements/create`);
  await page.getByRole("heading", { level: 1, name: "New engagement" }).waitFor();
  await page.keyboard.press("F1");
  await panel.getByRole("link", { name: "Payroll Census" }).click();
  await panel.getByRole("heading", { name: "Payroll Census" }).waitFor();
  await panel.getByRole("button", { name: "Back to this page's article" }).click();
  await panel.getByRole("heading", { name: "Create an engagement" }).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(complaints()).toEqual([]);
  await context.close();
});

test("a search in the Resource Center leads to the section with those words, and each set of download instructions has its own page", async () => {
  const { page, context, complaints } = await openPage(browser);
  await signInByForm(page, origin, firm.auditor);
  await page.getByRole("link", { name: "Resource Center" }).click();
  await page.getByRole("searchbox", { name: "Search the Resource Center" }).fill("voided checks");
  await page
    .getByRole("link", { name: /When a tie shows a difference/ })
    .first()
    .click();
  await page.waitForURL(/\/resources\/when-a-tie-shows-a-difference/);
  await page.getByRole("heading", { level: 1, name: "When a tie shows a difference" }).waitFor();
  await expect(page).toHaveTitle(/^When a tie shows a difference/);
  await page.getByRole("button", { name: "Download Instructions" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Open as a page ?: Fidelity/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: /^Fidelity/ }).waitFor();
  await page.getByText("Reports to upload").waitFor();
  expect(complaints()).toEqual([]);
  await context.close();
});
