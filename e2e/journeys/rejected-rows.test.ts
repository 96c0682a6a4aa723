import { scanWorkbook } from "@tieout/spreadsheet/write";
import { loadFiles } from "../api-walk.ts";
import { openStep, seeToast } from "../browser.ts";
import { startProcessing, waitForResults } from "../browser-walk.ts";
import { planReports, slotFilesOf } from "../plan-files.ts";
import { inject } from "./journey.ts";
import { expect, test } from "./test.ts";

const badDate = "02/31/2024";
const { address } = inject("product");

/** A plan whose payroll register has one impossible check date, in the row that a spreadsheet numbers 8. */
function planWithBadDate() {
  const plan = planReports({ participants: 600, payDates: 26, seed: 3 });
  return slotFilesOf({ ...plan, payroll_register: plan.payroll_register.map((row, at) => (at === 7 ? row.with(4, badDate) : row)) });
}

test("a run stops at a row that can't be read, and the user continues without that row", async ({ session, engagement, signedIn }) => {
  const { page } = signedIn;
  const engagementId = engagement.id;
  await loadFiles(session, engagement, planWithBadDate());

  await test.step("processing stops at a row that cannot be read and says where it is", async () => {
    await startProcessing({ page, address, engagementId });
    const rejected = page.getByRole("list", { name: "Rejected rows" });
    await rejected.waitFor({ timeout: 120_000 });
    await expect(page.getByRole("heading", { name: /^1 row cannot be read/ })).toHaveCount(1);
    const text = await rejected.innerText();
    expect(text).toContain("payroll_register.csv");
    expect(text).toMatch(/row 8\b/);
    expect(text).toContain(badDate);
  });

  await test.step("continuing is a choice; a reload in the middle of the run keeps its progress", async () => {
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

  await test.step("the row that was left out is listed on the Exceptions tab of the workbook", async () => {
    await openStep(page, address, engagementId, "step=process&output=payroll_census");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download XLSX" }).click()]);
    const exceptions = (await scanWorkbook(await download.path())).find(({ name }) => name === "Exceptions");
    const texts = [...(exceptions?.cells.values() ?? [])].map(({ value }) => value).join("\n");
    expect(texts).toContain("payroll_register.csv");
    expect(texts).toContain(badDate);
  });
});
