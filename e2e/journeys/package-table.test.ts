import type { Browser, Page } from "@playwright/test";
import type { PackageFile } from "@tieout/ingestion/contract";
import { protectWorkbook, textWorkbook } from "../../packages/spreadsheet/src/read/protected/protect-workbook.test-data.ts";
import { createEngagement, type WalkedEngagement } from "../api-walk.ts";
import { launchBrowser, openPage, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Session, signIn, until } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

// Each test continues where the one before ended.
test.describe.configure({ mode: "serial" });

const { address } = inject("product");
const readWithinMs = 240_000;
const password = "Tide-413";

let browser: Browser;
let watched: WatchedPage;
let page: Page;
let session: Session;
let engagement: WalkedEngagement;

/** A payment register in columns of 20 characters. */
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

async function drop(name: string, bytes: Uint8Array | string): Promise<void> {
  const body = new FormData();
  body.set("file_name", name);
  body.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  await session.post(`/api/engagements/${engagement.id}/package/`, body);
}
const readAll = () =>
  until(
    () => session.get<PackageFile[]>(`/api/engagements/${engagement.id}/package/`),
    (files) => files.every(({ group }) => group !== "reading"),
    readWithinMs,
  );

test.beforeAll(async () => {
  const { auditor } = await createFirm();
  session = await signIn(address, auditor);
  engagement = await createEngagement(session);
  const plan = planReports({ participants: 40, payDates: 12, seed: 5 });
  await drop("LNACT_061842.txt", fixedWidth());
  await drop("Census secure.xlsx", await protectWorkbook(await textWorkbook(plan.participant_balances), password));
  await drop("ContribDetail_2024.csv", csvOf(plan.contribution_detail));
  await drop("Payroll_Register_2024.csv", csvOf(plan.payroll_register));
  await drop("Copy of Payroll_Register_2024.csv", csvOf(plan.payroll_register));
  await drop("notes.csv", "Remember,Ask about\nthe fee,Monday\n");
  await readAll();
  browser = await launchBrowser();
  watched = await openPage(browser);
  page = watched.page;
  await signInByForm(page, address, auditor);
});
test.afterAll(() => browser?.close());

const files = () => page.goto(`${address}/engagements/${engagement.id}/edit?step=files`);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const rowOf = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const table = () => page.getByRole("region", { name: "Files to confirm" });

test("while files wait, their table is in place of the providers, with rows and period of each", async () => {
  await files();
  await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
  await expect(page.getByRole("heading", { name: "Service providers and files" })).toHaveCount(0);
  await expect(page.getByText("Drop the file here")).toHaveCount(0);
  const contributions = await rowOf("ContribDetail_2024.csv").innerText();
  expect(contributions).toMatch(/\d+\n1 line above/);
  expect(contributions).toMatch(/6 Jan – 28 Nov 2024/);
  await expect(table().getByText(/Kept until \d/)).toHaveCount(2);
  expect(await faultsOfLooks(watched, "package table")).toEqual([]);
});

test("a protected file asks for its password in its row; a wrong one is said there, the right one opens it", async () => {
  const asked = rowOf("Census secure.xlsx");
  const field = page.getByLabel("Password of Census secure.xlsx");
  await field.fill("tide-413");
  await asked.getByRole("button", { name: "Open file" }).click();
  await asked.getByText("That password doesn't open Census secure.xlsx.").waitFor();
  expect(await faultsOfLooks(watched, "package table, wrong password")).toEqual([]);
  await field.fill(password);
  await field.press("Enter");
  await page.getByRole("list", { name: "Recognized" }).getByText("Census secure.xlsx").waitFor({ timeout: readWithinMs });
  await rowOf("Census secure.xlsx").getByText("opened with a password").waitFor();
});

test("a file of fixed width asks where its columns begin; a border moves by the arrow keys and is kept", async () => {
  const ruler = page.getByRole("region", { name: "Columns of LNACT_061842.txt" });
  const border = ruler.getByRole("slider", { name: "Border 1" });
  await expect(border).toHaveAttribute("aria-valuetext", "A column begins at character 21");
  await border.focus();
  await border.press("ArrowLeft");
  await expect(border).toHaveAttribute("aria-valuetext", "A column begins at character 20");
  await border.press("ArrowRight");
  await ruler.getByRole("button", { name: "Columns are right" }).click();
  await page.getByRole("list", { name: "Recognized" }).getByText("LNACT_061842.txt").waitFor({ timeout: readWithinMs });
});

test("saved for later, the providers show and say how many files wait; one click goes back", async () => {
  await button("Save for later").click();
  await page.getByRole("heading", { level: 2, name: "Service providers and files" }).waitFor();
  await page.getByText("4 dropped files are waiting for you to confirm").waitFor();
  expect(await faultsOfLooks(watched, "package saved for later")).toEqual([]);
  await button("Confirm the package").click();
  await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
});

test("all can be set aside at once, and taken back from the bin, which says until when they are kept", async () => {
  await button("Set all 4 aside").click();
  await seeToast(page, "Set aside.");
  await page.getByRole("heading", { level: 2, name: "Service providers and files" }).waitFor();
  const bin = page.locator("details", { hasText: "Not needed" });
  await bin.locator("summary").click();
  await expect(bin.getByText(/Kept until \d+ \w+ \d{4}/)).toHaveCount(6);
  expect(await faultsOfLooks(watched, "bin")).toEqual([]);
  for (const name of ["LNACT_061842.txt", "Census secure.xlsx", "ContribDetail_2024.csv", "Payroll_Register_2024.csv"]) {
    await button(new RegExp(`^Restore ?: ${name}$`)).click();
    await page.getByRole("list", { name: "Recognized" }).getByText(name, { exact: true }).waitFor();
  }
  await button("Put 4 files in their slots").click();
  await seeToast(page, "Package confirmed.");
  await page.getByRole("heading", { level: 2, name: "Service providers and files" }).waitFor();
});
