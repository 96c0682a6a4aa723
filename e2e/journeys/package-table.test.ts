import type { Page } from "@playwright/test";
import type { PackageFile } from "@tieout/ingestion/contract";
import { protectWorkbook, textWorkbook } from "../../packages/spreadsheet/src/read/protected/protect-workbook.test-data.ts";
import type { WalkedEngagement } from "../api-walk.ts";
import { openStep, seeToast } from "../browser.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Session, until } from "../session.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address } = inject("product");
const readWithinMs = 240_000;
const password = "Tide-413";
const plan = planReports({ participants: 40, payDates: 12, seed: 5 });

/** A payment register in columns of 20 characters each. */
function fixedWidth(): string {
  const header = ["Participant ID", "SSN", "Payment Date", "Distribution Type", "Gross Amount", "Net Amount"];
  const payment = (at: number) => [`P${at}`, `900-10-12${30 + at}`, `0${at}/05/2024`, "Hardship", `${at}00.00`, `${at}0.00`];
  const rows = [header, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(payment)];
  return rows
    .map((row) =>
      row
        .map((cell) => cell.padEnd(20))
        .join("")
        .trimEnd(),
    )
    .join("\n");
}

/** Drops files outside any slot, and waits until all have been read. */
async function drop(session: Session, { id }: WalkedEngagement, files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    const body = new FormData();
    body.set("file_name", name);
    body.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
    await session.post(`/api/engagements/${id}/package/`, body);
  }
  await until(
    () => session.get<PackageFile[]>(`/api/engagements/${id}/package/`),
    (dropped) => dropped.every(({ group }) => group !== "reading"),
    readWithinMs,
  );
}

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const recognized = (page: Page, name: string) => page.getByRole("list", { name: "Recognized" }).getByText(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const providersShow = (page: Page) => page.getByRole("heading", { level: 2, name: "Service providers and files" }).waitFor();

/** Restores a file from the open bin; it is recognized as before. */
async function restore(page: Page, name: string): Promise<void> {
  await button(page, new RegExp(`^Restore ?: ${name}$`)).click();
  await recognized(page, name).waitFor();
}

async function placeAll(page: Page, press: string): Promise<void> {
  await button(page, press).click();
  await seeToast(page, "Package confirmed.");
  await providersShow(page);
}

/** Sets the only dropped file aside, restores it, and puts it in its slot. */
async function setAsideAndPlace(page: Page, name: string): Promise<void> {
  await button(page, "Set it aside").click();
  await providersShow(page);
  await page.locator("details", { hasText: "Not needed" }).locator("summary").click();
  await restore(page, name);
  await placeAll(page, "Put 1 file in its slot");
}

test("dropped files are confirmed in a table, and can be left for later, set aside and restored", async ({
  session,
  engagement,
  signedIn: watched,
}) => {
  const { page } = watched;
  const names = ["Balances_2024.csv", "Distributions_2024.csv", "ContribDetail_2024.csv", "Payroll_Register_2024.csv"];
  await drop(session, engagement, {
    "Balances_2024.csv": csvOf(plan.participant_balances),
    "Distributions_2024.csv": csvOf(plan.distribution_detail),
    "ContribDetail_2024.csv": csvOf(plan.contribution_detail),
    "Payroll_Register_2024.csv": csvOf(plan.payroll_register),
    "Copy of Payroll_Register_2024.csv": csvOf(plan.payroll_register),
    "notes.csv": "Remember,Ask about\nthe fee,Monday\n",
  });
  await openStep(page, address, engagement.id, "step=files");

  await test.step("while files wait, their table is in place of the providers, with rows and period of each", async () => {
    await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
    await expect(page.getByRole("heading", { name: "Service providers and files" })).toHaveCount(0);
    await expect(page.getByText("Drop the file here")).toHaveCount(0);
    const contributions = await rowOf(page, "ContribDetail_2024.csv").innerText();
    expect(contributions).toMatch(/\d+\n1 line above/);
    expect(contributions).toMatch(/6 Jan – 28 Nov 2024/);
    await expect(page.getByRole("region", { name: "Files to confirm" }).getByText(/Kept until \d/)).toHaveCount(2);
    expect(await faultsOfLooks(watched, "package table")).toEqual([]);
  });

  await test.step("saved for later, the providers show and say how many files wait; one click goes back", async () => {
    await button(page, "Save for later").click();
    await providersShow(page);
    await page.getByText("4 dropped files are waiting for you to confirm").waitFor();
    expect(await faultsOfLooks(watched, "package saved for later")).toEqual([]);
    await button(page, "Confirm the package").click();
    await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
  });

  await test.step("all can be set aside at once, and taken back from the bin, which says until when they are kept", async () => {
    await button(page, "Set all 4 aside").click();
    await seeToast(page, "Set aside.");
    await providersShow(page);
    const bin = page.locator("details", { hasText: "Not needed" });
    await bin.locator("summary").click();
    await expect(bin.getByText(/Kept until \d+ \w+ \d{4}/)).toHaveCount(6);
    expect(await faultsOfLooks(watched, "bin")).toEqual([]);
    for (const name of names) await restore(page, name);
    await placeAll(page, "Put 4 files in their slots");
  });
});

test("a protected file asks for its password in its row; a wrong password is reported there, the right one opens the file", async ({
  session,
  engagement,
  signedIn: watched,
}) => {
  const { page } = watched;
  await drop(session, engagement, { "Census secure.xlsx": await protectWorkbook(await textWorkbook(plan.participant_balances), password) });
  await openStep(page, address, engagement.id, "step=files");
  const asked = rowOf(page, "Census secure.xlsx");
  const field = page.getByLabel("Password of Census secure.xlsx");
  await field.fill("tide-413");
  await asked.getByRole("button", { name: "Open file" }).click();
  await asked.getByText("That password doesn't open Census secure.xlsx.").waitFor();
  expect(await faultsOfLooks(watched, "package table, wrong password")).toEqual([]);
  await field.fill(password);
  await field.press("Enter");
  await recognized(page, "Census secure.xlsx").waitFor({ timeout: readWithinMs });
  await rowOf(page, "Census secure.xlsx").getByText("opened with a password").waitFor();
  await setAsideAndPlace(page, "Census secure.xlsx");
});

test("a fixed-width file asks where its columns begin; arrow keys move a border, and its position is saved", async ({
  session,
  engagement,
  signedIn: { page },
}) => {
  await drop(session, engagement, { "LNACT_061842.txt": fixedWidth() });
  await openStep(page, address, engagement.id, "step=files");
  const ruler = page.getByRole("region", { name: "Columns of LNACT_061842.txt" });
  const border = ruler.getByRole("slider", { name: "Border 1" });
  await expect(border).toHaveAttribute("aria-valuetext", "A column begins at character 21");
  await border.focus();
  await border.press("ArrowLeft");
  await expect(border).toHaveAttribute("aria-valuetext", "A column begins at character 20");
  await border.press("ArrowRight");
  await ruler.getByRole("button", { name: "Columns are right" }).click();
  await recognized(page, "LNACT_061842.txt").waitFor({ timeout: readWithinMs });
  await setAsideAndPlace(page, "LNACT_061842.txt");
});
