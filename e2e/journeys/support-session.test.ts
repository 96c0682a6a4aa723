import type { Page } from "@playwright/test";
import { openSession, seeToast, untilQuiet, type WatchedPage } from "../browser.ts";
import { signIn } from "../session.ts";
import { type SignedInStaff, signInStaff } from "./authenticator-app.ts";
import type { Firm } from "./create-firm.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address: origin } = inject("product");
const reason = "Ticket 4182, cannot see an engagement";

interface OfStaff {
  readonly rowan: SignedInStaff;
  /** The test's page, showing the engagement list of a member of Tieout's staff. */
  readonly console: WatchedPage;
}

const test = plain.extend<OfStaff>({
  rowan: async ({ browserName: _ }, use) => use(await signInStaff()),
  console: async ({ rowan, watched }, use) => {
    await openSession(watched.page, rowan.session);
    await watched.page.goto(`${origin}/engagements`);
    await use(watched);
  },
});

const auditorRow = (page: Page, { auditor }: Firm) =>
  page.getByRole("region", { name: "People" }).getByRole("row").filter({ hasText: auditor.email });

const openConsole = (page: Page): Promise<void> => page.getByRole("link", { name: "Staff console" }).click();

async function openFirm(page: Page, firm: Firm): Promise<void> {
  await openConsole(page);
  await page.getByRole("textbox", { name: "Name or email" }).fill(firm.admin.email);
  await page.getByRole("link", { name: /^Firm [a-z]{8}$/ }).click();
  await auditorRow(page, firm).waitFor();
}

async function viewAuditor(page: Page, firm: Firm): Promise<void> {
  await auditorRow(page, firm)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "View account" }).click();
  const dialog = page.getByRole("dialog", { name: /^View the account of/ });
  await dialog.getByRole("button", { name: "View account" }).click();
  await dialog.getByText("Explain why in at least 10 characters.").waitFor();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "View account" }).click();
  await page.getByText(`the ${firm.auditor.email} user is being impersonated by the staff member`).waitFor();
}

test("staff find a firm in their console, with its users and its audit log", async ({ console: watched, firm }) => {
  const { page } = watched;
  await page.getByRole("link", { name: "Staff console" }).click();
  await page.getByRole("link", { name: "Harlow & Pryce LLP" }).waitFor();
  expect(await faultsOfLooks(watched, "staff organizations")).toEqual([]);
  await openFirm(page, firm);
  expect(await faultsOfLooks(watched, "staff firm")).toEqual([]);
  await page.getByRole("button", { name: "Check the chain" }).click();
  await page.getByText(/^Intact, \d+ events$/).waitFor();
});

test("staff view an account: the banner says so on every page, the firm sees it, and ending it returns to the console", async ({
  console: watched,
  firm,
  rowan,
}) => {
  const { page } = watched;
  await openFirm(page, firm);
  await viewAuditor(page, firm);
  await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
  expect(await faultsOfLooks(watched, "support session")).toEqual([]);
  await page.getByRole("button", { name: /user menu$/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await page.getByText("You're viewing this account as support").waitFor();
  await page.reload();
  await page.getByText(/all actions in this session will be logged/).waitFor();
  const admin = await signIn(origin, firm.admin);
  const [seen] =
    await admin.get<{ staff: string; reason: string; ended_at: string | null; calls: number }[]>("/api/users/support-sessions/");
  expect(seen).toMatchObject({ staff: rowan.staff.email, reason, ended_at: null });
  expect(seen?.calls).toBeGreaterThan(1);
  await page.getByRole("button", { name: "End session" }).click();
  await page.getByRole("heading", { level: 1, name: "Staff console" }).waitFor();
  await expect(page.getByText(/being impersonated/)).toHaveCount(0);
  // The page leaves at once, and the call that ends the session arrives a moment later.
  const endedAt = async () => (await admin.get<{ ended_at: string | null }[]>("/api/users/support-sessions/"))[0]?.ended_at;
  await expect.poll(endedAt).not.toBeNull();
});

test("a firm admin ends an open support session, and the staff member viewing the account is back in their own at the next action", async ({
  console: watched,
  firm,
  openOther,
}) => {
  const { page } = watched;
  await openFirm(page, firm);
  await viewAuditor(page, firm);
  const own = await openOther(await signIn(origin, firm.admin));
  await own.page.goto(`${origin}/engagements`);
  await own.page.getByRole("link", { name: "Users" }).click();
  await own.page.getByText("Open now").waitFor();
  expect(await faultsOfLooks(own, "users with a support session")).toEqual([]);
  await own.page.getByRole("button", { name: /^End the support session of/ }).click();
  await seeToast(own.page, "Support session ended.");
  await page.getByRole("link", { name: "Clients" }).click();
  await page.getByText(/being impersonated/).waitFor({ state: "hidden" });
  // The link was hovered over first; both the console and the page opened by the click must be the staff member's own.
  await page.getByRole("link", { name: "Staff console" }).click();
  await page.getByRole("heading", { level: 1, name: "Staff console" }).waitFor();
});

test("the queue and announcements can be viewed, and changed with a reason", async ({ console: watched, firm }) => {
  const { page } = watched;
  await openConsole(page);
  await page.getByText("Job queue", { exact: true }).last().click();
  await page.getByRole("columnheader", { name: "Organization" }).waitFor();
  expect(await faultsOfLooks(watched, "staff jobs")).toEqual([]);
  await page.getByText("Failed runs", { exact: true }).last().click();
  await page
    .getByText("No failed runs")
    .or(page.getByRole("columnheader", { name: "Why it failed" }))
    .waitFor();
  expect(await faultsOfLooks(watched, "staff failed runs")).toEqual([]);
  await page.getByText("Cost", { exact: true }).last().click();
  await page.getByRole("region", { name: "Storage and cost" }).getByText("Not configured").first().waitFor();
  expect(await faultsOfLooks(watched, "staff costs")).toEqual([]);
  await page.getByText("Announcements", { exact: true }).last().click();
  await page.getByRole("button", { name: "New announcement" }).click();
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  const name = `journey-${firm.admin.email.slice(6, 14)}`;
  await dialog.getByLabel("Name in its preview URL").fill(name);
  await dialog.getByLabel("Version").fill("2.1.1");
  await dialog.getByLabel("Title").fill(`Draft ${name}`);
  await dialog.getByLabel("Text").fill("A draft that no one sees.");
  await dialog.getByLabel("Reason").fill("Prepared for the next release");
  expect(await faultsOfLooks(watched, "staff announcement")).toEqual([]);
  await dialog.getByRole("button", { name: "Create" }).click();
  await seeToast(page, "Announcement created.");
  await page.getByText(`Draft ${name}`).waitFor();
  expect(await faultsOfLooks(watched, "staff announcements")).toEqual([]);
});

test("staff add a provider with instructions, which a firm reads on the provider's page, and retire it", async ({
  console: watched,
  firm,
  openOther,
}) => {
  const { page } = watched;
  await openConsole(page);
  const name = `Harborline ${firm.admin.email.slice(6, 14)}`;
  await page.getByText("Providers", { exact: true }).last().click();
  await page.getByRole("row").filter({ hasText: "Empower" }).getByText("Read with format Empower").waitFor();
  expect(await faultsOfLooks(watched, "staff providers")).toEqual([]);
  await page.getByRole("button", { name: "New provider" }).click();
  const dialog = page.getByRole("dialog", { name: "New provider" });
  await dialog.getByRole("textbox", { name: /^Name/ }).fill(name);
  await dialog.getByLabel("Public help page").fill("http://help.example/audit");
  await dialog.getByRole("textbox", { name: "Download instructions" }).fill("Open Reports, then Audit package.");
  await dialog.getByLabel("Reason").fill("Ticket 5120, new recordkeeper");
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByText(/begins with https/).waitFor();
  expect(await faultsOfLooks(watched, "staff new provider")).toEqual([]);
  await dialog.getByLabel("Public help page").fill("https://help.example/audit");
  await dialog.getByRole("button", { name: "Add" }).click();
  await seeToast(page, "Provider added.");
  const own = await openOther(await signIn(origin, firm.auditor));
  await own.page.goto(`${origin}/resources`);
  await own.page.getByText(/^All \d+ providers$/).click();
  await own.page.getByRole("link", { name }).click();
  await own.page.getByText("Open Reports, then Audit package.").waitFor();
  await expect(own.page.getByRole("link", { name: /^Provider's help page/ })).toHaveAttribute("href", "https://help.example/audit");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Retire" }).click();
  const retire = page.getByRole("dialog", { name: `Retire ${name}?` });
  await retire.getByLabel("Reason").fill("Ticket 5121, taken over by another");
  await retire.getByRole("button", { name: "Retire" }).click();
  await seeToast(page, "Provider retired.");
  await page.getByRole("row").filter({ hasText: name }).getByText("Recordkeeper, retired").waitFor();
});

test("wrong or missing cookies in a support session lead to the login", async ({ firm, watched: stranger }) => {
  const { page } = stranger;
  await page.goto(`${origin}/assume`);
  await page.getByRole("button", { name: "Log in" }).waitFor();
  const cookie = { path: "/assume", domain: new URL(origin).hostname, secure: true, sameSite: "Strict" as const };
  await stranger.context.addCookies([
    { ...cookie, name: "user", value: encodeURIComponent(JSON.stringify({ email: firm.admin.email })) },
    { ...cookie, name: "token", value: "A".repeat(43) },
    { ...cookie, name: "expiry", value: encodeURIComponent(new Date(Date.now() + 60_000).toISOString()) },
  ]);
  await page.goto(`${origin}/assume`);
  await page.getByRole("button", { name: "Log in" }).waitFor();
  expect((await stranger.context.cookies(`${origin}/assume`)).map(({ name }) => name)).not.toContain("token");
});

test("a firm's users have no staff console: its URL leaves them where they are", async ({ firm, openOther }) => {
  const own = await openOther(await signIn(origin, firm.admin));
  await own.page.goto(`${origin}/engagements`);
  await untilQuiet(own.page);
  await expect(own.page.getByRole("link", { name: "Staff console" })).toHaveCount(0);
  await own.page.goto(`${origin}/staff`);
  await own.page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
});
