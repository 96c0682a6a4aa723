import type { Browser, Page } from "@playwright/test";
import { findRunningEmbedded } from "@tieout/postgres/embedded";
import { Client } from "pg";
import { createEngagement } from "../api-walk.ts";
import { launchBrowser, openPage, openStep, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { signIn } from "../session.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

const { address, dataDir } = inject("product");

let browser: Browser;
let watched: WatchedPage;
let page: Page;
let firm: Firm;
let id = "";

/** Backdates an engagement's lock so that its seven-year retention ends in 30 days, and the date when the firm chose that period. */
async function lockLongAgo(engagementId: string): Promise<void> {
  const client = new Client({ connectionString: findRunningEmbedded(dataDir)?.platformUrl });
  const owner = new Client({ connectionString: findRunningEmbedded(dataDir)?.ownerUrl });
  await Promise.all([client.connect(), owner.connect()]);
  try {
    const { rows } = await client.query<{ organization: string }>("select organization_id as organization from engagements where id = $1", [
      engagementId,
    ]);
    await owner.query("begin");
    await owner.query("select enter_organization($1)", [rows[0]?.organization]);
    await owner.query(
      `update engagements set status = 'locked', locked_by = created_by, locked_at = now() - interval '7 years' + interval '30 days',
         start_on = (now() - interval '9 years')::date, end_on = (now() - interval '8 years')::date where id = $1`,
      [engagementId],
    );
    await owner.query("update organizations set retention_changed_at = now() - interval '10 years' where id = $1", [rows[0]?.organization]);
    await owner.query("commit");
  } finally {
    await Promise.all([client.end(), owner.end()]);
  }
}

test.beforeAll(async () => {
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
  id = (await createEngagement(await signIn(address, firm.admin))).id;
  await lockLongAgo(id);
  watched = await openPage(browser);
  page = watched.page;
  await signInByForm(page, address, firm.admin);
});
test.afterAll(() => browser?.close());

const announced = () => page.getByRole("table", { name: "Deleted in the next 90 days" });
async function openRetention(): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: "Retention", exact: true }).click();
  await page.getByRole("heading", { name: "Retention", level: 1 }).waitFor();
}

test("a firm admin sees what will be deleted in the next 90 days, with the date the period is counted from", async () => {
  await openRetention();
  await announced().waitFor();
  await expect(announced().getByRole("row")).toHaveCount(2);
  await page.getByText("Locked engagements are kept for 7 years, 1 is deleted in the next 90 days").waitFor();
  expect(await faultsOfLooks(watched, "retention")).toEqual([]);
});

test("a legal hold is placed on the engagement's page with a reason, shows there and in the list, and is released with a reason", async () => {
  await openStep(page, address, id, "step=details");
  await page.getByText(/^Kept for 7 years from/).waitFor();
  await page.getByRole("button", { name: "Place a legal hold" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Place a legal hold" }).click();
  await dialog.getByText("Explain why in at least").waitFor();
  await dialog.getByLabel("Reason").fill("Claim of a participant, case 24-118");
  await dialog.getByRole("button", { name: "Place a legal hold" }).click();
  await seeToast(page, "Legal hold placed.");
  await page.getByText(/Legal hold since .*Claim of a participant, case 24-118/).waitFor();
  expect(await faultsOfLooks(watched, "legal hold")).toEqual([]);
  await openRetention();
  await announced().getByText("Claim of a participant, case 24-118").waitFor();
  await page.getByText("none is deleted in the next 90 days, 1 is under a legal hold").waitFor();
  await openStep(page, address, id, "step=details");
  await page.getByRole("button", { name: "Release the legal hold" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The claim was settled");
  await page.keyboard.press("Enter");
  await seeToast(page, "Legal hold released.");
});

test("an open engagement can have a legal hold too", async () => {
  const open = (await createEngagement(await signIn(address, firm.admin))).id;
  await openStep(page, address, open, "step=details");
  await page.getByText("Unlocked engagements are never deleted. Once locked, this one is kept for 7 years.").waitFor();
  await page.getByRole("button", { name: "Place a legal hold" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Letter of the Department of Labor of March 3");
  await page.keyboard.press("Enter");
  await seeToast(page, "Legal hold placed.");
  await page.getByText(/Legal hold since .*Letter of the Department of Labor/).waitFor();
  expect(await faultsOfLooks(watched, "legal hold of an open engagement")).toEqual([]);
});

test("the period is changed after a confirmation that explains the effect, and fewer than six years is refused with a message", async () => {
  await openRetention();
  const years = page.getByLabel("Years to keep locked engagements");
  await years.fill("5");
  await page.getByText("Enter 6 to 50 years.").waitFor();
  await years.fill("6");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Engagements will be deleted 1 year earlier. Nothing is deleted within 90 days of this change").waitFor();
  await dialog.getByRole("button", { name: "Change" }).click();
  await seeToast(page, "Retention period changed.");
  await page.getByText("Locked engagements are kept for 6 years").first().waitFor();
});
