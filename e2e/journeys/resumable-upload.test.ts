import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { createEngagement, uploadFile, type WalkedEngagement } from "../api-walk.ts";
import { launchBrowser, openPage, openStep, signInByForm, type WatchedPage } from "../browser.ts";
import { screenFaults } from "../browser-checks.ts";
import { slotOf } from "../browser-walk.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Session, signIn } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const folder = path.join(inject("playground"), "resumable");
const { address: origin } = inject("product");
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let session: Session;
let engagement: WalkedEngagement;
let file = "";

test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const [{ auditor }, launched] = await Promise.all([createFirm(), launchBrowser()]);
  browser = launched;
  session = await signIn(origin, auditor);
  watched = await openPage(browser);
  page = watched.page;
  await signInByForm(page, origin, auditor);
  // Long blank lines make the file large and slow to send, without rows to read.
  file = path.join(folder, "balances.csv");
  writeFileSync(
    file,
    csvOf(planReports({ participants: 8, payDates: 1, seed: 1 }).participant_balances) + `${" ".repeat(999)}\n`.repeat(5_500),
  );
});
test.beforeEach(async () => {
  engagement = await createEngagement(session);
});
test.afterAll(() => browser?.close());

const balances = () => slotOf(page, "participant_balances");
const choose = () => page.getByLabel("Choose files for Participant balances").setInputFiles(file);

/** Sends so slowly that a user has time to pause. */
async function slowLine(bytesPerSecond: number): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

test("an upload is paused, resumes after the page is reloaded and the same file is chosen again, and completes", async () => {
  await openStep(page, origin, engagement.id, "step=files");
  await slowLine(1_000_000);
  await choose();
  await balances()
    .getByText(/^[1-9]\d?% · /)
    .waitFor();
  await balances().getByRole("button", { name: "Pause balances.csv" }).click();
  await balances().getByText("Paused", { exact: true }).waitFor();
  expect(await screenFaults(watched, "paused-upload")).toEqual([]);
  await page.reload();
  const unfinished = page.getByRole("region", { name: "Unfinished uploads" });
  await unfinished.getByText(/ uploaded$/).waitFor();
  expect(await screenFaults(watched, "unfinished-upload")).toEqual([]);
  await slowLine(-1);
  await unfinished.getByLabel("balances.csv, to continue its upload").setInputFiles(file);
  await balances().getByText("Mapping to confirm").first().waitFor();
  await expect(unfinished).toHaveCount(0);
});

test("a removed file is restored with Undo, and from the list of removed files", async () => {
  const remove = async () => {
    await balances().getByRole("button", { name: "Remove balances.csv" }).click();
    await page.getByRole("dialog", { name: "Remove balances.csv?" }).getByRole("button", { name: "Remove" }).click();
    await balances().getByRole("button", { name: "Remove balances.csv" }).waitFor({ state: "detached" });
  };
  const bytes = csvOf(planReports({ participants: 8, payDates: 1, seed: 1 }).participant_balances);
  await uploadFile(session, engagement, { report: "participant_balances", name: "balances.csv", bytes });
  await openStep(page, origin, engagement.id, "step=files");
  await balances().getByText("Mapping to confirm").first().waitFor();
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await balances().getByText("Mapping to confirm").first().waitFor();
  await remove();
  await page.locator("summary", { hasText: "Removed" }).click();
  const putBack = page.getByRole("list", { name: "Removed" }).getByRole("button", { name: /^Restore/ });
  await putBack.waitFor();
  expect(await screenFaults(watched, "removed-files")).toEqual([]);
  await putBack.click();
  await balances().getByText("Mapping to confirm").first().waitFor();
});
