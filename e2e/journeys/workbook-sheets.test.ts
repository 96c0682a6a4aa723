import type { Browser } from "@playwright/test";
import { balances, twelveMonths, workbookOf, yearOfPay } from "../../domains/ingestion/server/engine/sheets/workbooks.test-data.ts";
import { createEngagement, inspectedAssets, uploadFile } from "../api-walk.ts";
import { launchBrowser, openPage, openStep, signInByForm, type WatchedPage } from "../browser.ts";
import { signIn } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

// Each test continues where the one before ended.
test.describe.configure({ mode: "serial" });

const { address } = inject("product");

let browser: Browser;
let watched: WatchedPage;
let engagementId: string;

/** A payroll workbook with a sheet for each month and one for the year, and account balances with a sheet for each quarter. */
test.beforeAll(async () => {
  const [firm, started] = await Promise.all([createFirm(), launchBrowser()]);
  browser = started;
  const session = await signIn(address, firm.auditor);
  const engagement = await createEngagement(session);
  engagementId = engagement.id;
  const payroll = workbookOf({ Summary: yearOfPay(2024), ...twelveMonths(2024) });
  const versions = workbookOf({ Draft: balances(1, 5), Final: balances(1, 5, 1) });
  await uploadFile(session, engagement, { report: "payroll_register", name: "payroll.xlsx", bytes: payroll });
  await uploadFile(session, engagement, { report: "participant_balances", name: "versions.xlsx", bytes: versions });
  await inspectedAssets(session, engagement);
  watched = await openPage(browser);
  await signInByForm(watched.page, address, firm.auditor);
});
test.afterAll(() => browser?.close());

const dialog = () => watched.page.getByRole("dialog", { name: "Which sheets are the report?" });

test("a mapping of a file whose sheets are not chosen cannot be confirmed, and says what to do", async () => {
  const { page } = watched;
  await openStep(page, address, engagementId, "step=mapping");
  await page
    .getByText(/Several sheets of (payroll|versions)\.xlsx have nearly the same columns/)
    .first()
    .waitFor();
  await expect(page.getByRole("button", { name: "Confirm mapping" })).toHaveAttribute("aria-disabled", "true");
  expect(await faultsOfLooks(watched, "mapping, sheets asked")).toEqual([]);
});

test("the months are ticked and the sheet of the year is not, with the reason; together they are read as one report", async () => {
  const { page } = watched;
  await openStep(page, address, engagementId, "step=files");
  await page.getByText("13 sheets have nearly the same columns. Which ones are the report?").waitFor();
  expect(await faultsOfLooks(watched, "files, sheets asked")).toEqual([]);
  const asked = page.locator(".t-asset").filter({ hasText: "payroll.xlsx" });
  await asked.getByRole("button", { name: "Choose sheets" }).click();
  await dialog().getByText("12 sheets selected").waitFor();
  await expect(dialog().getByRole("checkbox", { name: "Summary" })).not.toBeChecked();
  await dialog().getByText("Its amounts are the total of “January” to “December”.").waitFor();
  expect(await faultsOfLooks(watched, "which sheets, months")).toEqual([]);
  await dialog().getByRole("button", { name: "Read together" }).click();
  await dialog().waitFor({ state: "hidden" });
  await asked.getByText(/12 sheets read together/).waitFor({ timeout: 120_000 });
});

test("versions of balances are not added: the button says why, and one of them is read", async () => {
  const { page } = watched;
  const asked = page.locator(".t-asset").filter({ hasText: "versions.xlsx" });
  await asked.getByRole("button", { name: "Choose sheets" }).click();
  for (const name of ["Draft", "Final"]) await dialog().getByRole("checkbox", { name }).check();
  await dialog()
    .getByText(/list the same participants \(5 in both\).*Balances are never added up/)
    .first()
    .waitFor();
  await expect(dialog().getByRole("button", { name: "Read together" })).toHaveAttribute("aria-disabled", "true");
  expect(await faultsOfLooks(watched, "which sheets, versions")).toEqual([]);
  await dialog().getByRole("checkbox", { name: "Draft" }).uncheck();
  await dialog().getByRole("button", { name: "Read this sheet" }).click();
  await dialog().waitFor({ state: "hidden" });
  await asked.getByRole("link", { name: "Confirm the mapping" }).waitFor({ timeout: 120_000 });
  expect(watched.complaints()).toEqual([]);
});
