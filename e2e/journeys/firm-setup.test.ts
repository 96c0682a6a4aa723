import type { Page } from "@playwright/test";
import { createEngagement } from "../api-walk.ts";
import { openSession, openStep, seeToast, untilQuiet } from "../browser.ts";
import { signIn } from "../session.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address } = inject("product");
const wording = "Our own wording of the request.";
const colleagues = "A colleague's wording of the request.";
test.use({ role: "admin" });

const openSetup = async (on: Page): Promise<void> => {
  await on.goto(`${address}/engagements`);
  await on.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Firm Setup" }).click();
  await on
    .getByRole("navigation", { name: "Workpapers" })
    .getByRole("link", { name: /^Distribution/ })
    .click();
  await on.getByRole("heading", { name: /^Distribution.*, default procedures$/ }).waitFor();
};
const rewrite = async (on: Page, number: number, text: string): Promise<void> => {
  await on.getByRole("button", { name: `Edit procedure ${number}`, exact: true }).click();
  await on.getByRole("textbox", { name: `Text of procedure ${number}`, exact: true }).fill(text);
  await on.keyboard.press("Control+Enter");
};
const saved = (on: Page, heading: RegExp) =>
  on
    .getByRole("region", { name: heading })
    .getByText(/^Saved \d/)
    .waitFor();

test("the firm's procedures and sampling can be edited; new engagements use them, and existing ones show how they differ", async ({
  session,
  engagement,
  signedIn: watched,
}) => {
  const { page } = watched;
  const older = engagement.id;

  await test.step("an admin edits the firm's procedures and sampling, which are saved automatically with who and when", async () => {
    await openSetup(page);
    await rewrite(page, 1, wording);
    await page.getByRole("switch", { name: "Procedure 2 is active" }).press("Space");
    await page.getByRole("button", { name: "Move procedure 4 up" }).click();
    await saved(page, /default procedures/);
    await page.getByLabel("Sample size", { exact: true }).fill("25");
    await saved(page, /Sampling defaults/);
    const history = page.getByRole("region", { name: "History" });
    await history.getByText("Sample: 15 at random → 25 at random").waitFor();
    await history.getByText(/Step 1 reworded; Step 2 turned off.*Steps in a different order/).waitFor();
    await page.getByText("1 of 1 open engagement differs").waitFor();
  });

  await test.step("a new engagement has it, and an existing one shows step by step how it differs and takes one step back", async () => {
    const created = (await createEngagement(session)).id;
    await openStep(page, address, created, "step=testing&output=distributions");
    await page.getByText(wording).waitFor();
    await untilQuiet(page);
    await expect(page.getByText(/from the firm's standard/)).toHaveCount(0);
    await openStep(page, address, older, "step=testing&output=distributions");
    await page.getByText("3 differences from the firm's standard").waitFor();
    await page.getByText(wording).waitFor();
    expect(await faultsOfLooks(watched, "testing, differences")).toEqual([]);
    await page.getByRole("listitem").filter({ hasText: "worded differently" }).getByRole("button", { name: "Revert" }).click();
    await seeToast(page, "Reverted to the firm's standard.");
    await page.getByText("2 differences from the firm's standard").waitFor();
    await page.getByRole("button", { name: "Use the standard", exact: true }).click();
    await page.getByText("Sample 15 at random, 25 at random in the standard.").waitFor({ state: "detached" });
    await expect(page.getByLabel("Sample size", { exact: true })).toHaveValue("25");
  });
});

test("when two people edit the firm's standard, neither loses changes, and an earlier version can be restored", async ({
  session,
  signedIn: watched,
  openOther,
}) => {
  const { page } = watched;

  await test.step("of two people who edit one step the second sees both versions and chooses, and loses nothing else", async () => {
    await openSetup(page);
    const other = await openOther(session);
    await openSetup(other.page);
    await rewrite(other.page, 1, colleagues);
    await rewrite(other.page, 5, "Only the colleague changed this one.");
    await saved(other.page, /default procedures/);
    await rewrite(page, 1, "My wording of the request.");
    const dialog = page.getByRole("dialog", { name: /changed the same$/ });
    await dialog.getByText(colleagues).waitFor();
    await dialog.getByText("My wording of the request.").waitFor();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await saved(page, /default procedures/);
    await page.getByRole("list").getByText("My wording of the request.").first().waitFor();
    await page.getByText("Only the colleague changed this one.").waitFor();
  });

  await test.step("an earlier version is restored and a workpaper reset to Tieout's library; the screen has no fault at any width in any theme", async () => {
    expect(await faultsOfLooks(watched, "firm setup, edited")).toEqual([]);
    await page.getByRole("button", { name: "Reset to Tieout library" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByRole("list").getByText("My wording of the request.").waitFor({ state: "detached" });
    const history = page.getByRole("region", { name: "History" });
    await history.getByText(/^Reset to Tieout's library: .*Steps? 1 .*reworded/).waitFor();
    await history
      .getByRole("button", { name: /^Restore: Steps? 1 .*reworded/ })
      .first()
      .click();
    await seeToast(page, "Restored. The replaced version stays in the history.");
    await page.getByText("My wording of the request.").waitFor();
  });
});

test("an auditor has no Firm Setup entry, and its URL leads back to the engagement list", async ({ firm, watched: auditor }) => {
  await openSession(auditor.page, await signIn(address, firm.auditor));
  await auditor.page.goto(`${address}/engagements`);
  await untilQuiet(auditor.page);
  await expect(auditor.page.getByText("Firm Setup", { exact: true })).toHaveCount(0);
  await auditor.page.goto(`${address}/firm-setup`);
  await auditor.page.waitForURL(/\/engagements$/);
});
