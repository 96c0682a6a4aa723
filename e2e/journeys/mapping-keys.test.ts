import type { Locator } from "@playwright/test";
import { createEngagement, inspectedAssets, uploadFile, type WalkedEngagement } from "../api-walk.ts";
import { openSession, openStep } from "../browser.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { type Session, signIn } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address } = inject("product");

/** Adds two files to an engagement, with mappings waiting for confirmation. */
async function prepareMappings(session: Session): Promise<WalkedEngagement> {
  const engagement = await createEngagement(session);
  const plan = planReports({ participants: 20, payDates: 2, seed: 5 });
  await uploadFile(session, engagement, { report: "participant_balances", name: "balances.csv", bytes: csvOf(plan.participant_balances) });
  await uploadFile(session, engagement, { report: "distribution_detail", name: "payments.csv", bytes: csvOf(plan.distribution_detail) });
  await inspectedAssets(session, engagement);
  return engagement;
}

/** An engagement that the tests in this file only read, viewed by its auditor. */
const test = plain.extend<object, { readonly read: { readonly id: string; readonly session: Session } }>({
  read: [
    async ({ browserName: _ }, use) => {
      const session = await signIn(address, (await createFirm()).auditor);
      await use({ session, id: (await prepareMappings(session)).id });
    },
    { scope: "worker" },
  ],
});

const isFocused = (line: Locator): Promise<boolean> => line.evaluate((element) => element.matches(":focus"));

test("the keyboard moves through a mapping: up and down between lines, F2 opens the field, Escape returns", async ({ read, watched }) => {
  const { page } = watched;
  await openSession(page, read.session);
  await openStep(page, address, read.id, "step=mapping");
  const lines = page.locator("tr[data-line]");
  await lines.first().waitFor();
  await expect(page.locator("tr[data-line][tabindex='0']")).toHaveCount(1);
  await lines.first().focus();
  for (const key of ["ArrowUp", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  expect(await isFocused(lines.nth(2))).toBe(true);

  await page.keyboard.press("F2");
  const field = lines.nth(2).getByRole("combobox").first();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  expect(await isFocused(lines.nth(2))).toBe(true);

  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  expect(await isFocused(lines.last())).toBe(true);
  expect(await faultsOfLooks(watched, "mapping by keys")).toEqual([]);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("F2").waitFor();
});

test("at 1440 by 900, fourteen columns are visible above the fold, each line with its field and the full reason it needs an answer", async ({
  read,
  watched,
}) => {
  const { page } = watched;
  await openSession(page, read.session);
  await openStep(page, address, read.id, "step=mapping");
  // A user closes an announcement only once.
  await page.getByRole("button", { name: /^Close the announcement/ }).click();
  await page.getByRole("combobox", { name: "Report and file" }).click();
  await page.getByRole("option", { name: /^Distribution detail/ }).click();
  const lines = page.locator("tr[data-line]");
  await lines.nth(13).waitFor();
  const bottomOf = async (locator: Locator): Promise<number> => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const foot = await page.getByRole("button", { name: "Confirm mapping" }).locator("..").boundingBox();
  expect(await bottomOf(lines.nth(13))).toBeLessThanOrEqual(foot?.y ?? 0);
  // As if every line needed an answer; which ones do depends on the file.
  await page.evaluate(`document.querySelectorAll("tr[data-line]").forEach((line) => line.setAttribute("data-review", ""))`);
  const cut: string = await page.evaluate(`[...document.querySelectorAll("tr[data-review] .t-reason .t-small")]
    .filter((text) => text.scrollHeight > text.clientHeight + 1).map((text) => text.textContent).join("; ")`);
  expect(cut).toBe("");
});

test("mappings are confirmed one after the other", async ({ session, signedIn: { page } }) => {
  const engagement = await prepareMappings(session);
  await openStep(page, address, engagement.id, "step=mapping");
  const slots = page.getByRole("combobox", { name: "Report and file" });
  await slots.waitFor();

  await test.step("a confirmed mapping leads to the columns of the next file, whichever tab was open", async () => {
    await expect(slots).toHaveValue(/^Participant balances .*to confirm/);
    await page.getByRole("button", { name: /^Accept all at or above/ }).click();
    const view = page.getByRole("radiogroup", { name: "Mapping view" });
    await view.getByText(/^Values \d+/).click();
    await page.getByRole("button", { name: /^Accept all at or above/ }).click();
    await page.getByRole("button", { name: "Confirm mapping" }).click();
    await expect.poll(() => slots.inputValue(), { timeout: 120_000 }).toMatch(/^Distribution detail .*to confirm/);
    await expect(view.getByRole("radio", { name: /^Columns/ })).toBeChecked();
    expect(new URL(page.url()).searchParams.get("tab")).toBe(null);
  });

  await test.step("the last confirmed mapping leads to processing", async () => {
    const confirm = page.getByRole("button", { name: "Confirm mapping" });
    const accept = page.getByRole("cell").getByRole("button", { name: /^(?:Accept|Leave out) / });
    for (const tab of [/^Columns \d+/, /^Values \d+/]) {
      await page.getByRole("radiogroup", { name: "Mapping view" }).getByText(tab).click();
      while ((await accept.count()) > 0) await accept.first().click();
    }
    await confirm.click();
    await page.waitForURL(/step=process/, { timeout: 120_000 });
    await page.getByText("Process the engagement", { exact: true }).waitFor();
  });
});
