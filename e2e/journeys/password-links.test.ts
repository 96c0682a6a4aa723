import type { Browser, Page } from "@playwright/test";
import { fillLogin, launchBrowser, openPage, signInByForm } from "../browser.ts";
import { createFirm, type Firm, invitePerson } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

const { address: origin } = inject("product");
let browser: Browser;
let firm: Firm;
test.beforeAll(async () => {
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
});
test.afterAll(() => browser?.close());

const newPassword = "nine green bottles walk";

/** Opens the machine's mailbox and waits for the person's email. */
async function mailLink(page: Page, email: string) {
  const link = page.locator("article", { hasText: `To ${email}` }).getByRole("link");
  await expect
    .poll(async () => {
      await page.goto(`${origin}/api/mailbox/`);
      return link.count();
    })
    .toBe(1);
  return link;
}

async function askByForm(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { level: 1, name: "Forgot password" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(`If ${email} has an account`).waitFor();
}

test("a forgotten password is replaced through an emailed link, once; the old password and other sessions stop working", async () => {
  const { admin } = firm;
  const [office, home] = [await openPage(browser), await openPage(browser)];
  await signInByForm(home.page, origin, admin);
  const { page } = office;
  await askByForm(page, admin.email);
  await expect(page).toHaveTitle(/^Password reset/);
  const link = await mailLink(page, admin.email);
  const href = (await link.getAttribute("href")) ?? "";
  expect(href).toMatch(/^\/reset-password#token=[\w-]{43}$/);
  await link.click();
  await page.getByLabel("New password").fill("short");
  // The token is gone from the URL and appears nowhere on the page.
  await page.waitForURL(`${origin}/reset-password`);
  expect(await page.content()).not.toContain(href.split("=")[1]);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("The password has fewer than 12 characters.").waitFor();
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password is set. Log in with it.").waitFor();
  await fillLogin(page, admin);
  await page.getByText("The email or password is wrong.").waitFor();
  await fillLogin(page, { ...admin, password: newPassword });
  await page.waitForURL(/\/engagements$/);
  await home.page.goto(`${origin}/clients`);
  await home.page.getByText("You were signed out.").waitFor();

  await home.page.goto(origin + href);
  await home.page.getByLabel("New password").fill("another row of words");
  await home.page.getByRole("button", { name: "Set password" }).click();
  await home.page.getByText("This link doesn't work: it was used, has expired, or was replaced.").waitFor();
  await home.page.getByRole("button", { name: "Request a new link" }).click();
  await home.page.getByRole("button", { name: "Send the link" }).waitFor();
  expect([office.complaints(), home.complaints()]).toEqual([[], []]);
  await Promise.all([office.context.close(), home.context.close()]);
});

test("an email address without an account gets the same response, and no email", async () => {
  const { page, context, complaints } = await openPage(browser);
  const stranger = `stranger-${firm.admin.email}`;
  await askByForm(page, stranger);
  // Processed in order: once the colleague has an email, the stranger would have one too.
  await askByForm(page, firm.auditor.email);
  await mailLink(page, firm.auditor.email);
  await expect(page.getByText(`To ${stranger}`)).toHaveCount(0);
  expect(complaints()).toEqual([]);
  await context.close();
});

test("an invited user sets the first password through the invitation link", async () => {
  const { page, context, complaints } = await openPage(browser);
  const email = await invitePerson();
  await (await mailLink(page, email)).click();
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password is set. Log in with it.").waitFor();
  await fillLogin(page, { email, password: newPassword });
  await page.waitForURL(/\/engagements$/);
  expect(complaints()).toEqual([]);
  await context.close();
});

for (const [name, address, button] of [
  ["logging in", "/login", "Log in"],
  ["asking for a link", "/reset-password", "Send the link"],
  ["choosing a password", `/reset-password#token=${"x".repeat(43)}`, "Set password"],
] as const)
  test(`the ${name} screen has no problems at any width in any theme, even with an error`, async () => {
    const watched = await openPage(browser);
    await watched.page.goto(origin + address);
    await watched.page.getByRole("button", { name: button }).click();
    await watched.page
      .getByText(/^The (email|password) field is required\.$/)
      .first()
      .waitFor();
    expect(await faultsOfLooks(watched, name)).toEqual([]);
    await watched.context.close();
  });
