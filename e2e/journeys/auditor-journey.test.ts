import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { generatePlan } from "@tieout/demo-data";
import { recalculateWithLibreOffice } from "@tieout/spreadsheet/recalculate";
import { unpack } from "@tieout/spreadsheet/write";
import { confirmLock, fillLogin, openStep, seeToast } from "../browser.ts";
import {
  addProvider,
  type BrowserWalk,
  chooseFiles,
  confirmMappings,
  createByForm,
  enterControlTotal,
  figuresOnScreen,
  paperTitles,
  type ReportFile,
  slotOf,
  slotTitles,
  startProcessing,
  waitForResults,
  waitUntilRead,
} from "../browser-walk.ts";
import { sha256 } from "../run-outcome.ts";
import { createFirmAsOperator } from "./create-firm.ts";
import { inject, newFolder } from "./journey.ts";
import { expect, test as plain } from "./test.ts";

const clientName = "Walnut Bridge Tools";
const { address } = inject("product");

const test = plain.extend({ firm: async ({ browserName: _ }, use) => use(await createFirmAsOperator()) });

test("an auditor takes a plan from sign-in to a locked engagement", async ({ firm, watched }) => {
  const { page } = watched;
  const { auditor } = firm;
  const folder = newFolder("auditor-journey");
  const plan = await generatePlan({ seed: 5, folder: path.join(folder, "plan"), participants: 120, format: "csv" });
  const files: ReportFile[] = plan.files.map(({ report, name }) => ({ report, file: path.join(folder, "plan", name) }));
  let walk: BrowserWalk = { page, address, engagementId: "" };
  const step = (query: string): Promise<void> => openStep(page, address, walk.engagementId, query);
  const saveDownload = async (click: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download", { timeout: 60_000 }), click()]);
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    return file;
  };

  await test.step("a wrong password is answered with a sentence, the right one opens the list", async () => {
    await page.goto(address);
    await page.waitForURL(/\/login/);
    await fillLogin(page, { ...auditor, password: "not the password" });
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toMatch(/\w+.*\.$/s);
    expect(new URL(page.url()).search).not.toContain("ended");
    await expect(page.getByLabel("Email")).toHaveValue(auditor.email);
    await fillLogin(page, auditor);
    await page.waitForURL(/\/engagements$/);
    await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
  });

  await test.step("the form of an engagement says what is missing and what an EIN looks like", async () => {
    await page.goto(`${address}/engagements/create`);
    await page.getByRole("button", { name: "Create engagement" }).click();
    await page.getByText("The client field is required.").waitFor();
    const sentences = await page.getByText(/^The .+ field is required\.$/).allInnerTexts();
    for (const field of ["client", "engagement name", "EIN", "plan number", "start date", "end date"])
      expect(sentences).toContain(`The ${field} field is required.`);
    await page.getByLabel("Employer identification number").fill("47-392018");
    await page.getByRole("button", { name: "Create engagement" }).click();
    await page.getByText("An EIN has nine digits, like 47-3920185. This one has eight.").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    walk = { page, address: address, engagementId: await createByForm(page, address, clientName) };
    await page.getByText("No service providers yet").waitFor();
  });

  await test.step("procedures and sampling keep what the auditor sets", async () => {
    await step("step=testing&output=distributions");
    await page.getByRole("heading", { name: "Distribution Package, procedures" }).waitFor();
    await page.getByRole("switch", { name: "Procedure 9 is active" }).click({ force: true });
    await page.getByLabel("Edit procedure 2").click();
    const editor = page.getByRole("textbox", { name: "Text of procedure 2" });
    await editor.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Agreed with the engagement partner.");
    await page.keyboard.press("Control+Enter");
    await page.getByLabel("Sample size", { exact: true }).fill("6");
    await page.getByLabel("ISI threshold, $").fill("20,000");
    await page.getByLabel("ISI threshold, $").blur();
    await expect(page.getByText(/^Saved \d/)).toHaveCount(2);
    await page.reload();
    await page.getByText("Agreed with the engagement partner.").waitFor();
    await expect(page.getByRole("switch", { name: "Procedure 9 is active" })).not.toBeChecked();
    await expect(page.getByLabel("Sample size", { exact: true })).toHaveValue("6");
    await expect(page.getByLabel("ISI threshold, $")).toHaveValue("20,000.00");
  });

  await test.step("files are dropped or chosen in their slots and read", async () => {
    await step("step=files");
    await addProvider(walk, "Other (universal)", "RK-100");
    await addProvider(walk, "Payroll (universal)", "PR-7");
    const [dropped, ...chosen] = files;
    await dropFile(page, dropped!);
    await chooseFiles(walk, chosen);
    await waitUntilRead(page, [dropped!]);
  });

  await test.step("a control total entered by hand is shown next to the one that was read", async () => {
    await enterControlTotal(page, "Distributions", "1,000.00");
    await page.getByText(/, 1 entered$/).waitFor();
  });

  await test.step("the mapping of every slot is reviewed and confirmed", async () => {
    expect(await confirmMappings(walk)).toBe(files.length);
  });

  await test.step("processing shows its progress and ends with every workpaper", async () => {
    await startProcessing(walk);
    await page.getByRole("region", { name: "Progress of the run" }).waitFor();
    const [seen] = await Promise.all([percentsSeen(page), waitForResults(page)]);
    expect(seen.filter(([head, panel]) => head !== panel)).toEqual([]);
    expect([...(await paperTitles(page))].sort()).toEqual(["Distribution Package", "Participant Activity Detail", "Payroll Census"]);
    expect(
      Object.values(await figuresOnScreen(walk))
        .flat()
        .join(" "),
    ).toContain("1,000.00");
  });

  await test.step("the reason for a difference survives a reload", async () => {
    await step("step=process&output=distributions");
    const reason = page.getByRole("textbox", { name: /^Reason for the difference/ }).first();
    await reason.fill("The certified statement nets a reissued check.");
    await reason.blur();
    await page
      .getByText(/^Saved \d/)
      .first()
      .waitFor();
    await page.reload();
    await expect(reason).toHaveValue("The certified statement nets a reissued check.");
  });

  await test.step("a figure opens the rows that add up to it, an exception the rows it rests on", async () => {
    await page
      .getByRole("definition")
      .getByRole("button", { name: /show the rows behind it/ })
      .first()
      .click();
    await page.getByText("Agrees to the figure").waitFor();
    const rows = page.getByRole("dialog").getByRole("button", { name: /^Row \d/ });
    expect(await rows.count()).toBeGreaterThan(0);
    await rows.first().click();
    await page
      .getByText(/, row [\d,]+$/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await step("step=process&output=distributions&tab=exceptions");
    await page.getByRole("row").getByRole("link").first().click();
    await page.getByText(/rows? of the source files/).waitFor();
    expect(
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Row \d/ })
        .count(),
    ).toBeGreaterThan(0);
  });

  await test.step("the sample shows its proof and takes the result of a procedure", async () => {
    await step("step=process&output=distributions&tab=sample");
    await page.getByText("Seed", { exact: true }).first().waitFor();
    await page
      .getByRole("button", { name: /procedures have a result/ })
      .first()
      .click();
    const row = page
      .getByRole("list", { name: /^Procedures for/ })
      .getByRole("listitem")
      .first();
    await row.getByText("Pass", { exact: true }).click();
    await row.getByLabel(/^Note for procedure/).fill("Agreed to the request form.");
    await row.getByLabel(/^Note for procedure/).blur();
    await row.getByText(/^Saved \d/).waitFor();
    await page.reload();
    await expect(row.getByLabel(/^Note for procedure/)).toHaveValue("Agreed to the request form.");
    await expect(row.getByRole("radio", { name: "Pass" })).toBeChecked();
  });

  await test.step("downloaded workpapers recalculate to what they show; the bundle proves itself", async () => {
    const papers: string[] = [];
    for (const output of ["participant_activity", "distributions", "payroll_census"]) {
      await step(`step=process&output=${output}`);
      papers.push(await saveDownload(() => page.getByRole("button", { name: "Download XLSX" }).click()));
    }
    const bundle = await saveDownload(() => page.getByRole("button", { name: "Download bundle" }).first().click());
    const entries = await unpack(bundle);
    const { outputs } = JSON.parse(entries.get("manifest.json")?.toString("utf8") ?? "{}") as {
      outputs: { name: string; sha256: string }[];
    };
    expect(outputs.length).toBeGreaterThanOrEqual(papers.length);
    for (const { name, sha256: expected } of outputs) expect(sha256(entries.get(name) ?? Buffer.alloc(0)), name).toBe(expected);
    for (const paper of papers)
      expect(
        [...entries.values()].some((bytes) => bytes.equals(readFileSync(paper))),
        paper,
      ).toBe(true);
    const unpacked = path.join(folder, "bundle");
    for (const [name, bytes] of entries) {
      mkdirSync(path.dirname(path.join(unpacked, name)), { recursive: true });
      writeFileSync(path.join(unpacked, name), bytes);
    }
    const cli = path.join(inject("checkout"), "dist/server/cli.mjs");
    const redraw = spawnSync(process.execPath, [cli, "redraw", unpacked], { encoding: "utf8" });
    expect(redraw.stdout + redraw.stderr).toContain("1 of 1 samples agree");
    expect(redraw.status).toBe(0);
    const { differences } = await recalculateWithLibreOffice(papers, folder);
    expect(differences).toEqual([]);
  });

  await test.step("a locked file is read-only everywhere and still downloadable", async () => {
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await confirmLock(page);
    await seeToast(page, "Engagement locked.");
    await step("step=details");
    await page.getByLabel("Employer identification number").waitFor();
    await expect(page.getByLabel("Employer identification number")).not.toBeEditable();
    await step("step=testing&output=distributions");
    await page.getByRole("heading", { name: "Distribution Package, procedures" }).waitFor();
    await expect(page.getByLabel("Sample size", { exact: true })).not.toBeEditable();
    await expect(page.getByRole("button", { name: "Add procedure" })).toHaveCount(0);
    await step("step=files");
    await slotOf(page, "payroll_register").waitFor();
    await expect(page.getByLabel(/^Choose files for/)).toHaveCount(0);
    await step("step=process&output=distributions");
    await page
      .getByRole("textbox", { name: /^Reason for the difference/ })
      .first()
      .waitFor();
    await expect(page.getByRole("textbox", { name: /^Reason for the difference/ }).first()).not.toBeEditable();
    await expect(page.getByRole("button", { name: "Process", exact: true })).toHaveCount(0);
    await saveDownload(() => page.getByRole("button", { name: "Download XLSX" }).click());
  });

  await test.step("logout ends at the login", async () => {
    await page.getByRole("button", { name: /user menu$/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
    await page.goto(`${address}/engagements`);
    await page.waitForURL(/\/login\?redirect=/);
  });
});

/** Drops a CSV file on its slot the way a file manager does. */
async function dropFile(page: Page, { report, file }: ReportFile): Promise<void> {
  const text = JSON.stringify(readFileSync(file, "utf8"));
  const name = JSON.stringify(path.basename(file));
  const data = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File([${text}], ${name}, { type: "text/csv" })); return data; })()`,
  );
  await page.getByLabel(`Files for ${slotTitles[report]}`, { exact: true }).dispatchEvent("drop", { dataTransfer: data });
}

/** The run's percentage in the header and in the panel, in every frame that shows both, until the results appear. */
const percentsSeen = (page: Page): Promise<readonly (readonly [head: string, panel: string])[]> =>
  page.evaluate(`new Promise((done) => {
    const seen = [];
    const percentOf = (element) => /\\d+(?= %)/.exec(element?.textContent ?? "")?.[0];
    const look = () => {
      const [head, panel] = [percentOf(document.querySelector("h1")?.parentElement), percentOf(document.querySelector("[aria-label='Progress of the run']"))];
      if (head && panel) seen.push([head, panel]);
      if (document.querySelector("nav[aria-label=Workpapers] a")) done(seen);
      else requestAnimationFrame(look);
    };
    look();
  })`);
