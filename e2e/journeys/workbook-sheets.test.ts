import { balances, twelveMonths, workbookOf, yearOfPay } from "../../domains/ingestion/server/engine/sheets/workbooks.test-data.ts";
import { inspectedAssets, uploadFile } from "../api-walk.ts";
import { openStep } from "../browser.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address } = inject("product");

test("sheets with nearly the same columns are chosen before their mapping is confirmed", async ({
  session,
  engagement,
  signedIn: watched,
}) => {
  const { page } = watched;
  const engagementId = engagement.id;
  // A payroll workbook with a sheet for each month and one for the year, and two versions of the account balances.
  const payroll = workbookOf({ Summary: yearOfPay(2024), ...twelveMonths(2024) });
  const versions = workbookOf({ Draft: balances(1, 5), Final: balances(1, 5, 1) });
  await uploadFile(session, engagement, { report: "payroll_register", name: "payroll.xlsx", bytes: payroll });
  await uploadFile(session, engagement, { report: "participant_balances", name: "versions.xlsx", bytes: versions });
  await inspectedAssets(session, engagement);
  const dialog = page.getByRole("dialog", { name: "Which sheets are the report?" });

  await test.step("a mapping of a file whose sheets are not chosen cannot be confirmed, and says what to do", async () => {
    await openStep(page, address, engagementId, "step=mapping");
    await page
      .getByText(/Several sheets of (payroll|versions)\.xlsx have nearly the same columns/)
      .first()
      .waitFor();
    await expect(page.getByRole("button", { name: "Confirm mapping" })).toHaveAttribute("aria-disabled", "true");
    expect(await faultsOfLooks(watched, "mapping, sheets asked")).toEqual([]);
  });

  await test.step("the months are ticked and the sheet of the year is not, with the reason; together they are read as one report", async () => {
    await openStep(page, address, engagementId, "step=files");
    await page.getByText("13 sheets have nearly the same columns. Which ones are the report?").waitFor();
    expect(await faultsOfLooks(watched, "files, sheets asked")).toEqual([]);
    const asked = page.locator(".t-asset").filter({ hasText: "payroll.xlsx" });
    await asked.getByRole("button", { name: "Choose sheets" }).click();
    await dialog.getByText("12 sheets selected").waitFor();
    await expect(dialog.getByRole("checkbox", { name: "Summary" })).not.toBeChecked();
    await dialog.getByText("Its amounts are the total of “January” to “December”.").waitFor();
    expect(await faultsOfLooks(watched, "which sheets, months")).toEqual([]);
    await dialog.getByRole("button", { name: "Read together" }).click();
    await dialog.waitFor({ state: "hidden" });
    await asked.getByText(/12 sheets read together/).waitFor({ timeout: 120_000 });
  });

  await test.step("versions of balances are not added: the button says why, and one of them is read", async () => {
    const asked = page.locator(".t-asset").filter({ hasText: "versions.xlsx" });
    await asked.getByRole("button", { name: "Choose sheets" }).click();
    for (const name of ["Draft", "Final"]) await dialog.getByRole("checkbox", { name }).check();
    await dialog
      .getByText(/list the same participants \(5 in both\).*Balances are never added up/)
      .first()
      .waitFor();
    await expect(dialog.getByRole("button", { name: "Read together" })).toHaveAttribute("aria-disabled", "true");
    expect(await faultsOfLooks(watched, "which sheets, versions")).toEqual([]);
    await dialog.getByRole("checkbox", { name: "Draft" }).uncheck();
    await dialog.getByRole("button", { name: "Read this sheet" }).click();
    await dialog.waitFor({ state: "hidden" });
    await asked.getByRole("link", { name: "Confirm the mapping" }).waitFor({ timeout: 120_000 });
  });
});
