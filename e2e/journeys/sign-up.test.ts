import type { Page } from "@playwright/test";
import { randomLetters, registerCanary } from "@tieout/test-kit";
import { fillLogin, type WatchedPage } from "../browser.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address: origin } = inject("product");

/** A password for someone who is signing up. */
function newPassword(mark: string): string {
  const password = `nine green bottles ${mark}`;
  registerCanary("password", password);
  return password;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The text of the newest email to an address, from the machine's mailbox; waits until there are that many. */
async function mailTo(context: WatchedPage["context"], to: string, count = 1): Promise<string> {
  const mailbox = await context.newPage();
  const letters = mailbox.locator("article", { hasText: `To ${to}` });
  await expect
    .poll(async () => {
      await mailbox.goto(`${origin}/api/mailbox/`);
      return letters.count();
    })
    .toBe(count);
  const text = await letters.first().innerText();
  await mailbox.close();
  return text;
}
const codeIn = (letter: string): string => /Your code is (\d{4} \d{4})\./.exec(letter)?.[1] ?? "";

async function askFor(page: Page, address: string): Promise<void> {
  await page.getByLabel("Work email").fill(address);
  await page.getByRole("button", { name: "Send the code" }).click();
  await heading(page, "Enter the code").waitFor();
}

test("a stranger signs up from the store with an emailed code, and ends up signed in at the store", async ({ watched: stranger }) => {
  const { page } = stranger;
  const mark = randomLetters();
  const domain = `dunmore-${mark}.example`;
  const email = `ines@${domain}`;

  await test.step("a stranger comes from the store, gives an address and its mailed code; a wrong one says how many tries are left", async () => {
    await page.goto(`${origin}/store`);
    await page.getByRole("link", { name: "Sign up" }).click();
    await heading(page, "Buy and download toolkits").waitFor();
    await expect(page).toHaveTitle(/^Sign up/);
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByText("The email field is required.").waitFor();
    await page.getByLabel("Work email").fill("ines@dunmore");
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByText("This is not an email address.").waitFor();
    expect(await faultsOfLooks(stranger, "sign-up 1 email")).toEqual([]);
    await askFor(page, ` Ines@${domain}`);
    await page.getByText(email).waitFor();
    await page.getByText(/^Valid for/).waitFor();
    const code = codeIn(await mailTo(stranger.context, email));
    await page.getByLabel("Code").fill(code.startsWith("1") ? "2222 2222" : "1111 1111");
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("That code isn't right. You have 4 tries left.").waitFor();
    expect(await faultsOfLooks(stranger, "sign-up 2 code")).toEqual([]);
    await page.getByLabel("Code").fill(code);
    await page.keyboard.press("Enter");
    await heading(page, "Create your account").waitFor();
    await page.getByText(email).waitFor();
  });

  await test.step("who stops there continues at the account; a refused password keeps what was typed; the account is made, and the person is signed in", async () => {
    await page.goto(`${origin}/login`);
    await page.getByRole("link", { name: "Sign up" }).click();
    await heading(page, "Create your account").waitFor();
    await page.getByLabel("Organization name").fill(`Dunmore ${mark} CPAs`);
    await page.getByLabel("First name").fill("Ines");
    await page.getByLabel("Password", { exact: true }).fill("Password12345");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("The last name field is required.").waitFor();
    await page.getByLabel("Last name").fill("Marchetti");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("This password is too easy to guess.").waitFor();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Password12345");
    expect(await faultsOfLooks(stranger, "sign-up 3 account")).toEqual([]);
    await page.getByLabel("Password", { exact: true }).fill(newPassword(mark));
    await page.getByRole("button", { name: "Create account" }).click();
    await heading(page, "About you").waitFor();
    await page.getByText("You're signed in.").waitFor();
  });

  await test.step("the questions are answered by keyboard, and the store shows the navigation of a store customer", async () => {
    await page.getByRole("radio", { name: "Manager" }).check();
    await page.getByRole("radio", { name: "1 to 9" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "10 to 49" })).toBeChecked();
    expect(await faultsOfLooks(stranger, "sign-up 4 about you")).toEqual([]);
    await page.getByRole("button", { name: "Go to the store" }).click();
    await page.waitForURL(`${origin}/store`);
    await heading(page, "SOC Toolkit Store").waitFor();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await links.filter({ hasText: "About Engagements" }).waitFor();
    await expect(links.filter({ hasText: "Clients" })).toHaveCount(0);
    await expect(links.filter({ hasText: "Firm Setup" })).toHaveCount(0);
    await page.goto(`${origin}/sign-up`);
    await page.waitForURL(`${origin}/store`);
  });
});

test("a colleague is offered to ask the admin, who gets the email; the page can be left and resumed, and the last step skipped", async ({
  watched,
  firm,
}) => {
  const { page, context } = watched;
  const domain = firm.admin.email.split("@")[1] ?? "";
  const mark = randomLetters();
  const password = newPassword(mark);
  const colleague = `ben@${domain}`;
  await page.goto(`${origin}/sign-up`);
  await askFor(page, colleague);
  await page.getByLabel("Code").fill(codeIn(await mailTo(context, colleague)));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText(`People with addresses at ${domain} are already on Tieout.`).waitFor();
  expect(await faultsOfLooks(watched, "sign-up 3 colleagues")).toEqual([]);
  await page.getByRole("button", { name: "Ask for an invitation" }).click();
  await page.getByText("We asked the organization's admins.").waitFor();
  expect(await mailTo(context, firm.admin.email)).toContain(colleague);
  await page.reload();
  await page.getByText("We asked the organization's admins.").waitFor();
  for (const [label, text] of [
    ["Organization name", `Ben ${mark}`],
    ["First name", "Ben"],
    ["Last name", "Ode"],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "About you").waitFor();
  // The tab is closed, which ends its session; the cookie stays with the browser.
  const [later] = [await context.newPage(), await page.close()];
  await later.goto(`${origin}/sign-up`);
  await later.getByText("Your account is ready.").waitFor();
  await later.getByRole("button", { name: "Skip" }).click();
  await heading(later, "Log in").waitFor();
  await fillLogin(later, { email: colleague, password });
  await later.waitForURL(`${origin}/store`);
});

test("an email address that has an account leads to the same page, and gets a link to the login instead of a code", async ({
  watched,
  firm,
}) => {
  const { page, context } = watched;
  await page.goto(`${origin}/sign-up`);
  await askFor(page, firm.auditor.email);
  await page.getByText(/^Valid for/).waitFor();
  const letter = await mailTo(context, firm.auditor.email);
  expect(letter).toContain("You already have a Tieout account");
  expect(codeIn(letter)).toBe("");
  await page.getByLabel("Code").fill("12345678");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("That code isn't right. You have 4 tries left.").waitFor();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByLabel("Work email")).toHaveValue(firm.auditor.email);
});

test("another email address is chosen on the account's page, and this browser's sign-up is forgotten", async ({ watched }) => {
  const { page, context } = watched;
  const first = `first@${randomLetters()}.example`;
  await page.goto(`${origin}/sign-up`);
  await askFor(page, first);
  await page.getByLabel("Code").fill(codeIn(await mailTo(context, first)));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("button", { name: "Use another address" }).click();
  await heading(page, "Buy and download toolkits").waitFor();
  await page.reload();
  await heading(page, "Buy and download toolkits").waitFor();
});
