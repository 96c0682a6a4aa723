import type { Locator } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements, paperAddress } from "./demo-firm.ts";
import { expect, fail, inject, test } from "./journey.ts";

// Goes from a figure to its source cell, as the demo firm's admin.
let watched: WatchedPage;
let engagements: DemoEngagements;
let drawer: Locator;
test.beforeAll(async () => {
  watched = await openPage(await launchBrowser(), { acceptDownloads: true });
  engagements = await findDemoEngagements();
  drawer = watched.page.getByRole("dialog");
  await signInByForm(watched.page, inject("product").address, demoAdmin);
});
test.afterAll(() => watched?.context.browser()?.close());

const rows = () => drawer.getByRole("button", { name: /^Row \d/ });
const focused = () => watched.page.locator(":focus");
const centsOf = (text: string): bigint => BigInt(text.replace(/[^\d(]/g, "").replace("(", "-"));
/** Text in one column of the rows shown. */
async function column(title: string): Promise<readonly string[]> {
  const heads = await drawer.getByRole("columnheader").allInnerTexts();
  const at = heads.findIndex((head) => head.trim() === title);
  expect(at, `${title} in ${heads.join(", ")}`).toBeGreaterThanOrEqual(0);
  return drawer
    .locator(".t-figure-grid > tbody > tr:not(.t-figure-detail)")
    .locator(`td:nth-child(${at + 1})`)
    .allInnerTexts();
}
/** Count and sum that the footer shows for the rows found. */
async function found(): Promise<{ readonly count: number; readonly sum: bigint }> {
  const status = drawer.getByRole("status").filter({ hasText: "found, sum" });
  await status.waitFor();
  const [, count = "", sum = ""] = /^([\d,]+) rows? found, sum (.*)$/.exec(await status.innerText()) ?? [];
  return { count: Number(count.replace(",", "")), sum: centsOf(sum) };
}

test("a click on a figure shows its rows, largest first, with date, type, cell and the file's own words, and they agree to the figure", async () => {
  const { page } = watched;
  await page.goto(addressIn(engagements, paperAddress("distributions")));
  const figure = page.getByRole("button", { name: /show the rows behind it$/ }).first();
  const amount = (await figure.innerText()).trim();
  await figure.click();
  await drawer.getByText("Agrees to the figure").waitFor();
  expect(await drawer.innerText()).toContain(amount);
  const heads = (await drawer.getByRole("columnheader").allInnerTexts()).map((head) => head.trim());
  expect(heads).toEqual(["Row", "Participant", "Date", "Type", "Sheet and cell", "In source", "Amount"]);
  const amounts = (await column("Amount")).map(centsOf);
  expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  for (const place of await column("Sheet and cell")) expect(place).toMatch(/^[A-Z]+\d+$/);
});

test("a search covers the rows on all pages and adds up the matches; the link preserves it, and the figure's own sum stays", async () => {
  const { page } = watched;
  await page.goto(addressIn(engagements, `${paperAddress("distributions")}&figure=distributions.population`));
  await drawer.getByText("Agrees to the figure").waitFor();
  const total = await drawer.locator(".t-double-rule").last().innerText();
  const all = (await column("Type")).length;
  const [type = ""] = await column("Type");
  await drawer.getByRole("searchbox").fill(type);
  await expect.poll(() => page.url()).toContain("#rows-q=");
  const { count, sum } = await found();
  await expect.poll(async () => (await column("Type")).every((one) => one.includes(type))).toBe(true);
  const amounts = (await column("Amount")).map(centsOf);
  if (count <= all) expect([amounts.length, amounts.reduce((one, more) => one + more, 0n)]).toEqual([count, sum]);
  expect(await drawer.locator(".t-double-rule").last().innerText()).toBe(total);
  await page.reload();
  expect(await found()).toEqual({ count, sum });
  await drawer.getByRole("searchbox").fill("no such person");
  await drawer.getByText("No rows match").waitFor();
  await drawer.getByRole("button", { name: "Clear search" }).click();
  await rows().nth(5).waitFor();
});

test("the chips filter rows by type and to tested items; the filtered rows are summed, the link preserves the filters, and Escape closes only the options", async () => {
  const { page } = watched;
  await page.goto(addressIn(engagements, `${paperAddress("distributions")}&figure=distributions.population`));
  await drawer.getByText("Agrees to the figure").waitFor();
  const [type = ""] = await column("Type");
  await drawer.getByRole("button", { name: "Filter by Type" }).click();
  await page.getByRole("checkbox").first().waitFor();
  const label = (await page.locator("label").allInnerTexts()).find((text) => text.startsWith(`${type} (`)) ?? fail(`no choice ${type}`);
  const ofType = Number(/\((\d+)\)$/.exec(label)?.[1]);
  const choice = page.getByRole("checkbox", { name: label });
  await choice.check();
  await page.keyboard.press("Escape");
  await choice.waitFor({ state: "hidden" });
  await expect.poll(async () => (await found()).count).toBe(ofType);
  expect(new Set(await column("Type"))).toEqual(new Set([type]));
  const { sum } = await found();
  await drawer.getByRole("button", { name: "Filter by Selected" }).click();
  await page.getByRole("checkbox", { name: /^Selected/ }).check();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await found()).count).toBeLessThanOrEqual(ofType);
  await expect.poll(() => page.url()).toContain("rows-tested=yes");
  const tested = await found();
  await page.reload();
  expect(await found()).toEqual(tested);
  await drawer.getByRole("button", { name: "Clear the filter Selected" }).click();
  await expect.poll(found).toEqual({ count: ofType, sum });
  await drawer.getByRole("button", { name: "Clear the filter Type" }).click();
  await drawer.getByRole("status").filter({ hasText: "found, sum" }).waitFor({ state: "detached" });
});

test("from the keyboard: arrow keys move between rows, Enter opens the row in its file with the cell marked, Escape closes it, then the drawer", async () => {
  const { page } = watched;
  await page.goto(addressIn(engagements, paperAddress("distributions")));
  await page
    .getByRole("button", { name: /show the rows behind it$/ })
    .first()
    .click();
  await rows().first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await rows().nth(2).and(focused()).waitFor();
  const [number, place, inSource] = [(await column("Row"))[2], (await column("Sheet and cell"))[2], (await column("In source"))[2]];
  await page.keyboard.press("Enter");
  const cells = drawer.getByRole("region", { name: "Cells of the file" });
  await cells.waitFor();
  expect(await cells.locator("mark").allInnerTexts()).toEqual([inSource]);
  const marked = await cells.locator("thead [data-amount]").innerText();
  expect(`${marked}${(number ?? "").replace(/\D/g, "")}`).toBe(place);
  expect(await cells.locator("tr[aria-current] > th").innerText()).toBe((number ?? "").replace(/\D/g, ""));
  await expect(cells.getByRole("columnheader", { name: "Gross Amount" })).toHaveCount(1);
  expect(await cells.innerText()).toMatch(/\*\*\*-\*\*-\d{4}/);
  expect(await cells.innerText()).not.toMatch(/\d{3}-\d{2}-\d{4}/);
  const first = cells.locator("tbody th").first();
  const before = await first.innerText();
  await drawer.getByRole("button", { name: "Rows below" }).click();
  await expect.poll(() => first.innerText()).not.toBe(before);
  await drawer.getByRole("button", { name: "Rows above" }).click();
  await expect.poll(() => first.innerText()).toBe(before);
  await page.keyboard.press("Escape");
  await cells.waitFor({ state: "detached" });
  await rows().nth(2).and(focused()).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(watched.complaints()).toEqual([]);
});

test("the original file is downloaded from a row only after a confirmation that mentions its SSNs", async () => {
  const { page } = watched;
  await page.goto(addressIn(engagements, paperAddress("distributions")));
  await page
    .getByRole("button", { name: /show the rows behind it$/ })
    .first()
    .click();
  await rows().first().click();
  const place = drawer.getByRole("region", { name: /^Row [\d,]+ in the file$/ });
  const question = page.getByRole("dialog", { name: "Download the original with full SSNs?" });
  await place.getByRole("button", { name: "Open original" }).click();
  await question.getByText(/full Social Security numbers.*The audit log records the download with your name/s).waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await place.waitFor();
  await place.getByRole("button", { name: "Open original" }).click();
  await question.getByRole("button", { name: "Download original" }).click();
  await question.getByText("Explain why in at least 10 characters.").waitFor();
  await question.getByRole("textbox", { name: "Reason" }).fill("Compare the birth dates with the census");
  const download = page.waitForEvent("download");
  await question.getByRole("button", { name: "Download original" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await question.waitFor({ state: "detached" });
  await place.waitFor();
  expect(watched.complaints()).toEqual([]);
});

test("one list scrolls through all rows, by keyboard and by wheel; a reload returns to the same rows, and screen readers can move on", async () => {
  const { page } = watched;
  await page.goto(addressIn(engagements, `${paperAddress("participant_activity")}&figure=contribution_detail.total.contributions`));
  await drawer.getByText("Scroll for more rows").waitFor();
  const table = drawer.locator(".t-figure-grid");
  const last = Number(await table.getAttribute("aria-rowcount"));
  expect(last).toBeGreaterThan(1000);
  const visible = () =>
    table.locator("tbody tr[aria-rowindex]").evaluateAll((lines) => lines.map((line) => Number(line.getAttribute("aria-rowindex"))));
  expect(await visible()).toEqual(Array.from({ length: 200 }, (_, index) => index + 2));
  await drawer.getByRole("button", { name: /^Show rows 201 to 400$/ }).press("Enter");
  await table
    .locator('tr[aria-rowindex="202"]')
    .getByRole("button", { name: /^Row \d/ })
    .and(focused())
    .waitFor();
  await page.keyboard.press("End");
  await table
    .locator(`tr[aria-rowindex="${last}"]`)
    .getByRole("button", { name: /^Row \d/ })
    .and(focused())
    .waitFor();
  expect((await visible()).length).toBeLessThanOrEqual(800);
  await expect.poll(() => page.url()).toContain("rows-at=");
  await page.reload();
  await table.locator(`tr[aria-rowindex="${last}"]`).waitFor();
  expect(await drawer.locator(".t-figure-scroll").evaluate((box) => box.scrollTop > 0)).toBe(true);
  await drawer.locator(".t-figure-scroll").hover();
  await page.mouse.wheel(0, -1e7);
  await table.locator('tr[aria-rowindex="2"]').waitFor();
  await expect.poll(() => page.url()).not.toContain("rows-at=");
  expect(watched.complaints()).toEqual([]);
});
