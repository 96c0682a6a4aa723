import type { Browser, Locator, Page } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { type Session, signIn } from "../session.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

const { address } = inject("product");

let browser: Browser;
let watched: WatchedPage;
let page: Page;
let firm: Firm;

const engagement = (session: Session, year: number, client: string, data_type: string) =>
  session.post<{ id: string; client_id: string }>("/api/engagements/", {
    ...{ client_name: client, engagement_name: `${year} ${client}`, client_ein: "47-3920185", plan_number: "001", data_type },
    ...{ start_date: `${year}-01-01`, end_date: `${year}-12-31` },
  });

test.beforeAll(async () => {
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
  const session = await signIn(address, firm.admin);
  for (const [year, client, data] of [
    [2024, "Alder Logistics", "combined"],
    [2024, "Brightwater Foods", "payroll"],
    [2025, "Calder Works", "payroll"],
  ] as const)
    await engagement(session, year, client, data);
  await session.post("/api/engagements/views/", { name: "Quiet season", query: "year=2025", is_default: false });
  watched = await openPage(browser);
  page = watched.page;
  await signInByForm(page, address, firm.admin);
});
test.afterAll(() => browser?.close());

const row = (name: string): Locator => page.getByRole("row").filter({ hasText: name });
const shown = (words: RegExp): Promise<void> => page.getByRole("status").filter({ hasText: words }).waitFor();
const choose = async (filter: string, value: RegExp): Promise<void> => {
  await page.getByRole("button", { name: `Filter by ${filter}` }).click();
  await page.getByRole("checkbox", { name: value }).check();
  await page.keyboard.press("Escape");
};

test("filters are combined in the URL, a colleague who opens it sees the same rows, and one click clears them all", async () => {
  await page.goto(`${address}/engagements`);
  await choose("Year", /^2024 \(2\)$/);
  await shown(/3 engagements · 2 match/);
  await choose("Data", /^Payroll/);
  await shown(/3 engagements · 1 match/);
  expect(new URL(page.url()).search).toBe("?year=2024&data=payroll");
  await row("2024 Brightwater Foods").waitFor();
  await page.reload();
  await shown(/3 engagements · 1 match/);
  await page.getByRole("button", { name: "Clear all" }).click();
  await shown(/^3 engagements$/);
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("searchbox", { name: "Client, plan, EIN or engagement" }).fill("cald");
  await shown(/1 match/);
  await row("2025 Calder Works").waitFor();
  await page.getByRole("button", { name: "Clear all" }).click();
  await shown(/^3 engagements$/);
});

test("a saved view can be selected, made the default and used to open the list; filters in the URL take precedence", async () => {
  await page.goto(`${address}/engagements`);
  await choose("Year", /^2025/);
  await shown(/1 match/);
  await page.getByRole("button", { name: "Saved views" }).click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  await views.getByRole("textbox", { name: "View name" }).fill("Busy season");
  await views.getByRole("button", { name: "Save" }).click();
  await views.getByRole("button", { name: "Change view Busy season" }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  await views.getByText("Default", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.goto(`${address}/engagements`);
  await shown(/1 match/);
  await page.waitForURL(/\?year=2025$/);
  await page.getByRole("button", { name: "Saved views: Busy season" }).waitFor();
  await page.goto(`${address}/engagements?year=2024`);
  await shown(/2 match/);
  expect(new URL(page.url()).search).toBe("?year=2024");
});

test("an unavailable action explains why in the row's menu, and an available one opens the right place", async () => {
  await page.goto(`${address}/engagements?year=2024`);
  await page.getByRole("button", { name: "Actions for 2024 Alder Logistics" }).click();
  const menu = page.getByRole("menu");
  await menu.getByText("There are no results yet. Process the engagement first.").first().waitFor();
  await menu.getByRole("menuitem", { name: /^Lock/ }).and(page.locator("[aria-disabled=true]")).waitFor();
  await menu.getByRole("menuitem", { name: "Open files" }).click();
  await page.waitForURL(/step=files/);
  await page.goBack();
  await shown(/2 match/);
});

test("people are assigned to the selected rows in one call, and the list shows them at once; the sidebar counts the engagements", async () => {
  await page.goto(`${address}/engagements?year=2024`);
  for (const name of ["2024 Alder Logistics", "2024 Brightwater Foods"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Assign people" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign people to 2 engagements" });
  await dialog
    .getByRole("combobox", { name: "Add" })
    .or(dialog.getByRole("textbox", { name: "Add" }))
    .click();
  await page.getByRole("option", { name: /^auditor/ }).click();
  await dialog.getByText("Assign people to 2 engagements").click();
  expect(await faultsOfLooks(watched, "assign people")).toEqual([]);
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByText("2 engagements changed.").waitFor();
  await dialog.waitFor({ state: "detached" });
  const auditor = await signIn(address, firm.auditor);
  expect((await auditor.get<{ count: number }>("/api/engagements/")).count).toBe(2);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Engagements\s*3$/ })
    .waitFor();
  await page.route("**/counts/", (route) => route.abort());
  await page.reload();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Engagements\s*3$/ })
    .waitFor();
  await page.unroute("**/counts/");
  expect(watched.complaints()).toEqual([]);
});

for (const [name, open, shows] of [
  ["a filter", async () => page.getByRole("button", { name: "Filter by Client" }).click(), /Alder Logistics \(1\)/],
  ["the views", async () => page.getByRole("button", { name: "Saved views" }).click(), /Quiet season/],
] as const)
  test(`the list with ${name} open has no problems at any width in any theme`, async () => {
    await page.goto(`${address}/engagements?year=2024`);
    await shown(/2 match/);
    await open();
    await page.getByText(shows).first().waitFor();
    expect(await faultsOfLooks(watched, `list, ${name}`)).toEqual([]);
  });
