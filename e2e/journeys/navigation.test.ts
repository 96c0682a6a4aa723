import type { Browser, Page } from "@playwright/test";
import { fillLogin, launchBrowser, openPage, signInByForm, untilQuiet, type WatchedPage } from "../browser.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address: origin } = inject("product");

let firm: Firm;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

test.beforeAll(async () => {
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
});
test.afterAll(() => browser?.close());
test.beforeEach(async () => {
  watched = await openPage(browser);
  page = watched.page;
});
test.afterEach(async () => {
  expect(watched.complaints()).toEqual([]);
  await watched.context.close();
});

const where = (): string => page.url().slice(origin.length);
const go = (to: string) => page.goto(origin + to);

test("the root leads to the login, or to the list for a signed-in user", async () => {
  await go("/");
  await page.waitForURL(/\/login$/);
  await expect(page).toHaveTitle(/^Login/);
  await signInByForm(page, origin, firm.admin);
  await expect(page).toHaveTitle(/^Engagements/);
  await go("/");
  await page.waitForURL(/\/engagements$/);
});

test("a protected URL opens after the login, with its query", async () => {
  await go("/clients?search=mill");
  await page.waitForURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/clients?search=mill");
  await fillLogin(page, firm.admin);
  await page.waitForURL(/\/clients\?search=mill$/);
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  await expect(page).toHaveTitle(/^Clients/);
});

for (const to of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"])
  test(`the redirect ${to} is ignored`, async () => {
    await go(`/login?redirect=${encodeURIComponent(to)}`);
    await fillLogin(page, firm.admin);
    await page.waitForURL(/\/engagements$/);
    expect(where()).toBe("/engagements");
  });

test("a signed-in user is redirected away from the login; a new tab in the same browser has the session", async () => {
  await signInByForm(page, origin, firm.admin);
  await go("/login");
  await page.waitForURL(/\/engagements$/);
  const tab = await watched.context.newPage();
  await tab.goto(`${origin}/clients`);
  await tab.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
});

test("an unknown URL keeps the shell and has a title, and so does a mistyped engagement", async () => {
  await signInByForm(page, origin, firm.admin);
  await go("/engagements/mistyped/edit");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await go("/nothing/here");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await expect(page).toHaveTitle(/^Page not found/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Clients" }).click();
  await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
});

test("a refused session signs the user out in place and says so", async () => {
  await signInByForm(page, origin, firm.admin);
  await page.route("**/api/engagements/clients/**", (route) =>
    route.fulfill({ status: 401, json: { code: "identity.session-ended", msg: "The session ended." } }),
  );
  await page.getByRole("link", { name: "Clients" }).click();
  await page.waitForURL(/\/login\?/);
  await page
    .getByText(/signed out|session/i)
    .first()
    .waitFor();
  expect(await page.evaluate("sessionStorage.getItem('tieout-session')")).toBeNull();
});

const startNewEngagement = async (client: string): Promise<void> => {
  await go("/engagements/create");
  await page.getByRole("button", { name: "Add as a new client" }).click();
  await page.getByLabel("New client").fill(client);
};
/** Ends the session on the server. The page can learn of it only after the returned function has let its calls through. */
async function endOnServer(): Promise<() => void> {
  let letThrough = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  // The form's draft is sent on a separate timer, and must not reach the server before the form is changed again.
  await page.route("**/api/**", async (route) => {
    await open;
    await route.continue();
  });
  const token = String(await page.evaluate("JSON.parse(sessionStorage.getItem('tieout-session')).token"));
  const ended = await fetch(`${origin}/api/auth/logout/`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  expect(ended.ok).toBe(true);
  return letThrough;
}

test("if a session ends while a form has changes, the login opens, storage is cleared, and the same user gets the input back", async () => {
  await signInByForm(page, origin, firm.admin);
  await startNewEngagement("Quarry & Sons");
  const letThrough = await endOnServer();
  await page.getByLabel("Basis").fill("1% of net assets");
  letThrough();
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel("Email").waitFor();
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Quarry");
  await fillLogin(page, firm.admin);
  await page.getByText(/You have unsaved changes from/).waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("New client")).toHaveValue("Quarry & Sons");
  await expect(page.getByLabel("Basis")).toHaveValue("1% of net assets");
});

test("a reload keeps typed input, another user never sees it, and a discarded draft is not offered again", async () => {
  await signInByForm(page, origin, firm.auditor);
  await startNewEngagement("Harbor Mills");
  await expect.poll(() => page.evaluate("JSON.stringify(sessionStorage)")).toContain("Harbor Mills");
  await untilQuiet(page);
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("New client")).toHaveValue("Harbor Mills");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByLabel("New client").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "New engagement" }).waitFor();
  await untilQuiet(page);
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0);
});

test("an expired session leads to the login and then back to the same page", async () => {
  await signInByForm(page, origin, firm.admin);
  await page.evaluate(`(() => {
    const session = JSON.parse(sessionStorage.getItem("tieout-session"));
    sessionStorage.setItem("tieout-session", JSON.stringify({ ...session, expiresAt: "2020-01-01T00:00:00.000Z" }));
  })()`);
  await go("/clients");
  await page.waitForURL(/\/login\?/);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/clients");
  await fillLogin(page, firm.admin);
  await page.waitForURL(/\/clients$/);
});

test("an admin sees Users and Firm Setup; an auditor sees neither, even by URL", async () => {
  await signInByForm(page, origin, firm.admin);
  await expect(page.getByRole("link", { name: "Users", exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Firm Setup" })).toHaveCount(1);
  await page.getByRole("button", { name: /user menu$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await signInByForm(page, origin, firm.auditor);
  await untilQuiet(page);
  for (const entry of ["Users", "Firm Setup"]) await expect(page.getByText(entry, { exact: true })).toHaveCount(0);
  for (const address of ["/users", "/firm-setup"]) {
    await go(address);
    await page.waitForURL(/\/engagements$/);
  }
});

test("signing out in one tab signs out the others, including one that received its session late", async () => {
  await signInByForm(page, origin, firm.admin);
  // Too busy to reply before the new tab shows the login.
  await page.evaluate("void setTimeout(() => { const until = Date.now() + 1500; while (Date.now() < until); }, 0)");
  const tab = await watched.context.newPage();
  await tab.goto(`${origin}/clients`);
  await tab.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  await page.getByRole("button", { name: /user menu$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await tab.waitForURL(/\/login/);
});
