import { readFile } from "node:fs/promises";
import { registerCanary } from "@tieout/test-kit";
import { Secret, TOTP } from "otpauth";
import { fillLogin, launchBrowser, openPage, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { type Person, signIn } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

// Each test continues where the one before ended.
test.describe.configure({ mode: "serial" });

let watched: WatchedPage;
let person: Person;
let admin: Person;
let key = "";
let recoveryCodes: readonly string[] = [];
const { address: origin } = inject("product");

test.beforeAll(async () => {
  const firm = await createFirm();
  [person, admin] = [firm.auditor, firm.admin];
  watched = await openPage(await launchBrowser());
  await signInByForm(watched.page, origin, person);
});
test.afterAll(() => watched?.context.browser()?.close());

/** What the app shows now, or half a minute later. */
const codeOfApp = (steps = 0): string => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
const wrongCode = (): string => {
  const near = [-2, -1, 0, 1, 2].map(codeOfApp);
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
};

async function logOut(): Promise<void> {
  const { page } = watched;
  await page.getByRole("button", { name: /user menu$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
}
async function giveCode(code: string, label = "Code"): Promise<void> {
  await watched.page.getByLabel(label, { exact: true }).fill(code);
  await watched.page.getByRole("button", { name: "Verify" }).click();
}
/** After the change of the password. */
const changed = (): Person => {
  const password = `another ${person.password}`;
  registerCanary("password", password);
  return { ...person, password };
};
const isInside = () => watched.page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();

test("a person sets up an authenticator app from the user menu, and is given recovery codes once", async () => {
  const { page } = watched;
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
  key = (await page.locator(".t-setup-key").innerText()).replaceAll(" ", "");
  registerCanary("authenticator key", key);
  expect(await faultsOfLooks(watched, "account set-up")).toEqual([]);
  await page.getByLabel("Code from the app").fill(wrongCode());
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("That code isn't right.").waitFor();
  await page.getByLabel("Code from the app").fill(codeOfApp());
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  recoveryCodes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
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
});

test("signing in asks for a code: a wrong one is refused with the tries that are left, a right one opens the product", async () => {
  const { page } = watched;
  await logOut();
  await fillLogin(page, person);
  await page.getByRole("heading", { level: 1, name: "Enter your code" }).waitFor();
  expect(await faultsOfLooks(watched, "login code")).toEqual([]);
  await giveCode(wrongCode());
  await page.getByText("You have 4 tries left; after that, start again with your password.").waitFor();
  expect(await faultsOfLooks(watched, "login code refused")).toEqual([]);
  // That of the set-up is used.
  await giveCode(codeOfApp(1));
  await isInside();
});

test("a recovery code signs in once, and after five tries the person is back at the password with a sentence", async () => {
  const { page } = watched;
  const [code = ""] = recoveryCodes;
  const useRecovery = async () => {
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByRole("heading", { level: 1, name: "Enter a recovery code" }).waitFor();
  };
  await logOut();
  await fillLogin(page, person);
  await useRecovery();
  expect(await faultsOfLooks(watched, "login recovery code")).toEqual([]);
  await giveCode(code, "Recovery code");
  await isInside();
  await logOut();
  await fillLogin(page, person);
  await useRecovery();
  for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
    await giveCode(code, "Recovery code");
    await page.getByText(`You have ${left} left`).waitFor();
  }
  await giveCode(code, "Recovery code");
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  await page.getByText("This step took too many tries or too long. Log in again with your password.").waitFor();
  expect(await faultsOfLooks(watched, "login after the code")).toEqual([]);
});

test("a person changes the password and ends other sessions; without the app the password signs in again", async () => {
  const { page } = watched;
  const next = changed();
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await giveCode(recoveryCodes[1] ?? "", "Recovery code");
  await isInside();
  await page.goto(`${origin}/account`);
  await page.getByText("8 of 10 left. Each code works once.").waitFor();
  await page.getByRole("button", { name: "Remove the authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the authenticator app?" });
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  expect(await faultsOfLooks(watched, "account code asked")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByText(/^Enter a code|code field is required/i).waitFor();
  await dialog.getByLabel("Code from your app or email, or a recovery code").fill(recoveryCodes[2] ?? "");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await seeToast(page, "Removed.");
  const elsewhere = await signIn(origin, person);
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
  await logOut();
  await fillLogin(page, next);
  await isInside();
  expect(watched.complaints()).toEqual([]);
});

/** Through the open dialog of the account, to the recovery codes. */
async function setUpApp({ password }: Person): Promise<void> {
  const { page } = watched;
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  key = (await page.locator(".t-setup-key").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(codeOfApp());
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
}

test("a firm admin requires a second step; a colleague without one sets it up, and everything else opens after that", async () => {
  const { page } = watched;
  await logOut();
  await fillLogin(page, admin);
  await isInside();
  await page.goto(`${origin}/account`);
  await setUpApp(admin);
  await page.getByText("10 of 10 left. Each code works once.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Henrike Kessel");
  await page.getByRole("button", { name: "Save name" }).click();
  await seeToast(page, "Name changed.");
  await page.getByRole("button", { name: /^Henrike Kessel.* user menu$/ }).waitFor();
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await page.getByText("1 active user has none set up yet.").waitFor();
  expect(await faultsOfLooks(watched, "users sign-in rules")).toEqual([]);
  await page.getByRole("button", { name: "Require a second step" }).click();
  const dialog = page.getByRole("dialog", { name: "Require a second step?" });
  await dialog.getByLabel("Password", { exact: true }).fill(admin.password);
  await dialog.getByRole("button", { name: "Require a second step" }).click();
  await seeToast(page, "A second step is now required.");

  await logOut();
  await fillLogin(page, changed());
  await page.getByText("Your account needs a second sign-in step").waitFor();
  expect(await faultsOfLooks(watched, "account limited")).toEqual([]);
  await page.goto(`${origin}/clients`);
  await page.getByText("Your account needs a second sign-in step").waitFor();
  await setUpApp(changed());
  await isInside();
  await page.goto(`${origin}/clients`);
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  expect(watched.complaints()).toEqual([]);
});
