import path from "node:path";
import { expect, type Page } from "@playwright/test";

import { openStep, seeToast } from "./browser.ts";

/** The engagement that a browser test works through. */
export interface BrowserWalk {
  readonly page: Page;
  readonly address: string;
  readonly engagementId: string;
}

export interface ReportFile {
  readonly report: string;
  readonly file: string;
}

export const slotTitles: Readonly<Record<string, string>> = {
  participant_balances: "Participant balances",
  contribution_detail: "Contribution detail",
  distribution_detail: "Distribution detail",
  trust_statement: "Trust statement",
  payroll_register: "Payroll register",
  demographics: "Demographics",
};

const readWithinMs = 120_000;
const runWithinMs = 180_000;

/** Fills in and submits the form for a new engagement, for recordkeeper and payroll data or payroll alone; returns the engagement's ID. */
export async function createByForm(page: Page, address: string, clientName: string, dataType?: "payroll"): Promise<string> {
  await page.goto(`${address}/engagements/create${dataType ? `?data_type=${dataType}` : ""}`);
  await page.getByRole("button", { name: "Add as a new client" }).click();
  await page.getByLabel("New client").fill(clientName);
  await page.getByLabel("Employer identification number").fill("473920185");
  await page.getByLabel("Plan number").fill("1");
  await page.getByLabel("Start date").fill("2024-01-01");
  await page.getByLabel("Start date").press("Tab");
  return submitCreation(page);
}

async function submitCreation(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create engagement" }).click();
  await page.waitForURL(/\/engagements\/[^/]+\/edit\?step=files/);
  return /engagements\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
}

export async function addProvider({ page }: BrowserWalk, name: string, contract: string): Promise<void> {
  await page.getByRole("button", { name: "Add service provider" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add service provider" });
  await dialog.getByPlaceholder("Search by name").click();
  await page.getByRole("option", { name, exact: true }).click();
  await dialog.getByLabel(/Contract identifier/).fill(contract);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("region", { name: `${name}, ${contract}` }).waitFor();
}

/** The row for one report in the files step. */
export const slotOf = (page: Page, report: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(slotTitles[report] ?? report, { exact: true }) });

/** Selects each file in its slot and waits until all have been read. */
export async function chooseFiles({ page }: BrowserWalk, files: readonly ReportFile[]): Promise<void> {
  for (const { report, file } of files) await page.getByLabel(`Choose files for ${slotTitles[report]}`).setInputFiles(file);
  await waitUntilRead(page, files);
}

export async function waitUntilRead(page: Page, files: readonly ReportFile[]): Promise<void> {
  for (const { report, file } of files) {
    const slot = slotOf(page, report);
    await slot.getByText(path.basename(file), { exact: true }).first().waitFor({ timeout: readWithinMs });
    await slot
      .getByText(/Mapping to confirm|Validated/)
      .first()
      .waitFor({ timeout: readWithinMs });
  }
}

/** Enters one control total and where it came from in the files step. */
export async function enterControlTotal(page: Page, line: string, amount: string): Promise<void> {
  await page.getByLabel("Open control totals").click();
  await page.getByLabel(`${line}, entered`).fill(amount);
  await page.getByLabel(`${line}, document`).fill("Certified trust statement");
  await page.getByLabel(`${line}, page`).fill("2");
  await page.getByRole("button", { name: "Save 1 total" }).click();
  await seeToast(page, "Control totals saved.");
}

/**
 * Confirms the mapping of every slot like an auditor: columns that are certain together, the others one by one. Returns the number of
 * slots.
 */
export async function confirmMappings({ page, address, engagementId }: BrowserWalk): Promise<number> {
  await openStep(page, address, engagementId, "step=mapping");
  let confirmed = 0;
  for (;;) {
    const slots = page.getByRole("combobox", { name: "Report and file" });
    await slots.click();
    await page.getByRole("option").first().waitFor();
    const open = page.getByRole("option").filter({ hasText: "(to confirm)" });
    const name = await open.first().innerText();
    await open.first().click();
    await page.getByText("To confirm", { exact: true }).last().waitFor();
    await acceptSuggestions(page);
    await page.getByRole("button", { name: "Confirm mapping" }).click();
    confirmed += 1;
    if (await isLastConfirmed(page, name)) return confirmed;
  }
}

/** Waits until the next slot to review appears, or the step that follows the last slot. */
export async function isLastConfirmed(page: Page, before: string): Promise<boolean> {
  const isLeft = (): boolean => new URL(page.url()).searchParams.get("step") === "process";
  const slots = page.getByRole("combobox", { name: "Report and file" });
  // Read in one call: the step may close between two calls, and the second call would wait for the step to come back.
  const valuesOf = (): Promise<readonly string[]> =>
    slots.evaluateAll<string[], { readonly value: string }>((all) => all.map(({ value }) => value));
  const shown = async (): Promise<string> => (isLeft() ? "" : ((await valuesOf())[0] ?? before));
  await expect.poll(shown, { timeout: readWithinMs }).not.toBe(before);
  return isLeft();
}

/** Accepts the columns and values of the mapping shown: those that are certain together, the others one by one. */
export async function acceptSuggestions(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Accept all at or above/ }).click();
  await acceptRows(page);
  const parts = page.getByRole("radiogroup", { name: "Mapping view" });
  const values = parts.getByText(/^Values \d+/);
  if ((await values.innerText()) === "Values 0") return;
  await values.click();
  await page.getByRole("button", { name: /^Accept all at or above/ }).click();
  await acceptRows(page);
  await parts.getByText(/^Columns \d+/).click();
}

async function acceptRows(page: Page): Promise<void> {
  const accept = page.getByRole("cell").getByRole("button", { name: /^(?:Accept|Leave out) / });
  while ((await accept.count()) > 0) await accept.first().click();
}

/** Starts the first run from the step's panel. */
export async function startProcessing({ page, address, engagementId }: BrowserWalk, rejected: "stop" | "go-on" = "stop"): Promise<void> {
  await openStep(page, address, engagementId, "step=process");
  await page.getByRole("main").getByRole("button", { name: "Process", exact: true }).last().click();
  const dialog = page.getByRole("dialog", { name: "Process the engagement?" });
  if (rejected === "go-on") await dialog.getByLabel("Continue and list them").check();
  await dialog.getByRole("button", { name: "Process", exact: true }).click();
  await seeToast(page, "Engagement processing...");
}

/** Links in the list of the run's workpapers. */
const paperLinks = (page: Page) => page.getByRole("navigation", { name: "Workpapers" }).getByRole("link");

/** Titles of the workpapers, without screen reader text and counts. */
export const paperTitles = async (page: Page): Promise<readonly string[]> =>
  (await paperLinks(page).allInnerTexts()).map(
    (text) =>
      text
        .split("\n")
        .find((line) => /[^:]$/.test(line.trim()))
        ?.trim() ?? "",
  );

export async function waitForResults(page: Page): Promise<void> {
  await paperLinks(page).first().waitFor({ timeout: runWithinMs });
}

/** Figures from the overview of each workpaper: ties, exceptions by rule, counts and totals. */
export async function figuresOnScreen({ page, address, engagementId }: BrowserWalk): Promise<Readonly<Record<string, readonly string[]>>> {
  await openStep(page, address, engagementId, "step=process");
  await waitForResults(page);
  const papers: Record<string, readonly string[]> = {};
  for (const [at, title] of (await paperTitles(page)).entries()) {
    await paperLinks(page).nth(at).click();
    await page.getByRole("heading", { level: 2, name: title, exact: true }).waitFor();
    await page.getByRole("heading", { level: 2, name: "Figures", exact: true }).waitFor();
    // Leaves out the last cell of each tie, the explanation, which shows when it was saved.
    papers[title] = await page
      .locator(".t-tie-row > :not(:last-child), .t-tie-detail > *, .t-figures dt, .t-figures dd, .t-rules tr")
      .allInnerTexts();
  }
  return papers;
}
