import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { scanWorkbook } from "@tieout/spreadsheet/write";
import { createEngagement, loadFiles } from "../api-walk.ts";
import { launchBrowser, openPage, openStep, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { startProcessing, waitForResults } from "../browser-walk.ts";
import { csvOf, type PlanReport, planReports } from "../plan-files.ts";
import { signIn } from "../session.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

// Each test continues where the one before ended.
test.describe.configure({ mode: "serial" });

const folder = path.join(inject("playground"), "rejected-rows");
const badDate = "02/31/2024";

const { address } = inject("product");

let browser: Browser;
let watched: WatchedPage;
let firm: Firm;
let engagementId: string;

/** A plan whose payroll register has one check date that no calendar knows, in the row that a spreadsheet numbers 8. */
test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
  const plan = planReports({ participants: 600, payDates: 26, seed: 3 });
  const payroll = plan.payroll_register.map((row, at) => (at === 7 ? row.with(4, badDate) : row));
  const session = await signIn(address, firm.auditor);
  const engagement = await createEngagement(session);
  engagementId = engagement.id;
  const reports = Object.entries({ ...plan, payroll_register: payroll }) as [PlanReport, typeof payroll][];
  await loadFiles(
    session,
    engagement,
    reports.map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) })),
  );
  watched = await openPage(browser, { acceptDownloads: true });
  await signInByForm(watched.page, address, firm.auditor);
});
test.afterAll(() => browser?.close());

test("processing stops at a row that cannot be read and says where it is", async () => {
  const { page } = watched;
  await startProcessing({ page, address, engagementId });
  const rejected = page.getByRole("list", { name: "Rejected rows" });
  await rejected.waitFor({ timeout: 120_000 });
  await expect(page.getByRole("heading", { name: /^1 row cannot be read/ })).toHaveCount(1);
  const text = await rejected.innerText();
  expect(text).toContain("payroll_register.csv");
  expect(text).toMatch(/row 8\b/);
  expect(text).toContain(badDate);
});

test("continuing is a choice; a reload in the middle of the run keeps its progress", async () => {
  const { page } = watched;
  await page.getByRole("button", { name: "Continue without these rows" }).click();
  await seeToast(page, "Engagement processing...");
  const progress = page.getByRole("region", { name: "Progress of the run" });
  await progress.waitFor();
  await page.reload();
  await page
    .getByText(/\bRun\s+2\b/)
    .first()
    .waitFor();
  await waitForResults(page);
  await page
    .getByText(/^Run 2, .*result [0-9a-f]/)
    .first()
    .waitFor();
});

test("the row that was left out is listed on the Exceptions tab of the workbook", async () => {
  const { page } = watched;
  await openStep(page, address, engagementId, "step=process&output=payroll_census");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download XLSX" }).click()]);
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  const exceptions = (await scanWorkbook(file)).find(({ name }) => name === "Exceptions");
  const texts = [...(exceptions?.cells.values() ?? [])].map(({ value }) => value).join("\n");
  expect(texts).toContain("payroll_register.csv");
  expect(texts).toContain(badDate);
  expect(watched.complaints()).toEqual([]);
});
