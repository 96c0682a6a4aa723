import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { registerCanary } from "@tieout/test-kit";
import { fillLogin, seeToast, signInByForm } from "../browser.ts";
import { type Person, signIn } from "../session.ts";
import { codeOf, setUpApp } from "./authenticator-app.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address: origin } = inject("product");

/** A code that the app shows neither now nor within a minute before or after. */
function wrongCode(key: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /user menu$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
}
async function giveCode(page: Page, code: string, label = "Code"): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}
async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByRole("heading", { level: 1, name: "Enter a recovery code" }).waitFor();
  await giveCode(page, code, "Recovery code");
}
/** The person, with another password. */
function withNewPassword(person: Person): Person {
  const password = `another ${person.password}`;
  registerCanary("password", password);
  return { ...person, password };
}
async function openLogin(page: Page, person: Person): Promise<void> {
  await page.goto(`${origin}/login`);
  await fillLogin(page, person);
}
const isInside = (page: Page) => page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();

/** The key shown during setup. */
async function shownKey(page: Page): Promise<string> {
  const key = (await page.locator(".t-setup-key").innerText()).replaceAll(" ", "");
  registerCanary("authenticator key", key);
  return key;
}

test("a user sets up an authenticator app from the user menu, and gets recovery codes once", async ({ firm, watched }) => {
  const { page } = watched;
  const person = firm.auditor;
  await signInByForm(page, origin, person);
  await page.getByRole("button", { name: /user menu$/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await page.getByText("Off: your password alone signs you in.").waitFor();
  expect(await faultsOfLooks(watched, "account")).toEqual([]);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("This is not your current password.").waitFor();
  expect(await faultsOfLooks(watched, "account password asked")).toEqual([]);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
  const key = await shownKey(page);
  expect(await faultsOfLooks(watched, "account set-up")).toEqual([]);
  await page.getByLabel("Code from the app").fill(wrongCode(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("That code isn't right.").waitFor();
  await page.getByLabel("Code from the app").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const recoveryCodes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  for (const code of recoveryCodes) registerCanary("recovery code", code);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const saved = await readFile(await (await download).path(), "utf8");
  for (const code of recoveryCodes) expect(saved).toContain(code);
  expect(await faultsOfLooks(watched, "account recovery codes")).toEqual([]);
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.getByText("10 of 10 left. Each code works once.").waitFor();
  expect(await faultsOfLooks(watched, "account with an app")).toEqual([]);
  await logOut(page);
  await fillLogin(page, person);
  await giveRecoveryCode(page, recoveryCodes[0] ?? "");
  await isInside(page);
});

test("signing in asks for a code: a wrong one is refused with the number of attempts left, a right one opens the product", async ({
  firm,
  session,
  watched,
}) => {
  const { page } = watched;
  const { key } = await setUpApp(session, firm.auditor);
  await openLogin(page, firm.auditor);
  await page.getByRole("heading", { level: 1, name: "Enter your code" }).waitFor();
  expect(await faultsOfLooks(watched, "login code")).toEqual([]);
  await giveCode(page, wrongCode(key));
  await page.getByText("You have 4 tries left; after that, start again with your password.").waitFor();
  expect(await faultsOfLooks(watched, "login code refused")).toEqual([]);
  // The setup already used the first code.
  await giveCode(page, codeOf(key, 1));
  await isInside(page);
});

test("a recovery code signs in once, and after five attempts the user is back at the password with a message", async ({
  firm,
  session,
  watched,
}) => {
  const { page } = watched;
  const [code = ""] = (await setUpApp(session, firm.auditor)).recoveryCodes;
  await openLogin(page, firm.auditor);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByRole("heading", { level: 1, name: "Enter a recovery code" }).waitFor();
  expect(await faultsOfLooks(watched, "login recovery code")).toEqual([]);
  await giveCode(page, code, "Recovery code");
  await isInside(page);
  await logOut(page);
  await fillLogin(page, firm.auditor);
  await giveRecoveryCode(page, code);
  for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
    await page.getByText(`You have ${left} left`).waitFor();
    await giveCode(page, code, "Recovery code");
  }
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  await page.getByText("This step took too many tries or too long. Log in again with your password.").waitFor();
  expect(await faultsOfLooks(watched, "login after the code")).toEqual([]);
});

test("a user changes the password and ends other sessions; once the app is removed, the password alone signs in again", async ({
  firm,
  session: elsewhere,
  watched,
}) => {
  const { page } = watched;
  const person = firm.auditor;
  const next = withNewPassword(person);
  const [first = "", second = ""] = (await setUpApp(elsewhere, person)).recoveryCodes;
  await openLogin(page, person);
  await giveRecoveryCode(page, first);
  await isInside(page);
  await page.goto(`${origin}/account`);
  await page.getByText("9 of 10 left. Each code works once.").waitFor();
  await page.getByRole("button", { name: "Remove the authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the authenticator app?" });
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  expect(await faultsOfLooks(watched, "account code asked")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByText(/^Enter a code|code field is required/i).waitFor();
  await dialog.getByLabel("Code from your app or email, or a recovery code").fill(second);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await seeToast(page, "Removed.");
  await elsewhere.get("/api/users/me/");
  await page.reload();
  await page.getByRole("button", { name: /^End the session on Another program/ }).click();
  await seeToast(page, "Session ended.");
  await expect(elsewhere.get("/api/users/me/")).rejects.toThrow(/401/);
  const again = await signIn(origin, person);
  await page.getByLabel("Current password", { exact: true }).fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill(next.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await seeToast(page, "Password changed. Your other sessions have ended.");
  await expect(again.get("/api/users/me/")).rejects.toThrow(/401/);
  await expect(signIn(origin, person)).rejects.toThrow(/400/);
  await logOut(page);
  await fillLogin(page, next);
  await isInside(page);
});

/** Goes from the account page, through the dialog, to the recovery codes. */
async function setUpOnPage(page: Page, { password }: Person): Promise<void> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code from the app").fill(codeOf(await shownKey(page)));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
}

test("a firm admin requires a second step; a colleague without one sets it up, and everything else becomes available after that", async ({
  firm,
  watched,
  openOther,
}) => {
  const { admin, auditor } = firm;
  const office = await openOther(await signIn(origin, admin));
  await office.page.goto(`${origin}/account`);
  await setUpOnPage(office.page, admin);
  await office.page.getByText("10 of 10 left. Each code works once.").waitFor();
  await office.page.getByRole("textbox", { name: "Name" }).fill("Henrike Kessel");
  await office.page.getByRole("button", { name: "Save name" }).click();
  await seeToast(office.page, "Name changed.");
  await office.page.getByRole("button", { name: /^Henrike Kessel.* user menu$/ }).waitFor();
  await office.page.getByRole("link", { name: "Users", exact: true }).click();
  await office.page.getByText("1 active user has none set up yet.").waitFor();
  expect(await faultsOfLooks(office, "users sign-in rules")).toEqual([]);
  await office.page.getByRole("button", { name: "Require a second step" }).click();
  const dialog = office.page.getByRole("dialog", { name: "Require a second step?" });
  await dialog.getByLabel("Password", { exact: true }).fill(admin.password);
  await dialog.getByRole("button", { name: "Require a second step" }).click();
  await seeToast(office.page, "A second step is now required.");

  const { page } = watched;
  await openLogin(page, auditor);
  await page.getByText("Your account needs a second sign-in step").waitFor();
  expect(await faultsOfLooks(watched, "account limited")).toEqual([]);
  await page.goto(`${origin}/clients`);
  await page.getByText("Your account needs a second sign-in step").waitFor();
  await setUpOnPage(page, auditor);
  await isInside(page);
  await page.goto(`${origin}/clients`);
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
});
