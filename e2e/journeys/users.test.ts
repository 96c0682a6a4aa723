import type { Browser } from "@playwright/test";
import { launchBrowser, openPage, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import { signIn } from "../session.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address: origin } = inject("product");
let browser: Browser;
let admin: WatchedPage;
let firm: Firm;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.beforeEach(async () => {
  firm = await createFirm();
  admin = await openPage(browser);
  await signInByForm(admin.page, origin, firm.admin);
  await admin.page.getByRole("link", { name: "Users" }).click();
});
test.afterEach(() => admin?.context.close());
test.afterAll(() => browser?.close());

test("an admin invites a colleague and assigns the role, and an email that is already in use is refused next to the field", async () => {
  const { page } = admin;
  await page.getByText("2 people: 2 active.").waitFor();
  await page.getByRole("button", { name: "Invite user" }).click();
  const inviting = page.getByRole("dialog", { name: "Invite user" });
  await inviting.getByRole("button", { name: "Invite", exact: true }).click();
  await inviting.getByText("The email field is required.").waitFor();
  await inviting.getByLabel("Name").fill("Tobias Brandvold");
  await inviting.getByLabel("Email").fill(firm.auditor.email);
  await inviting.getByRole("button", { name: "Invite", exact: true }).click();
  await inviting.getByText(/is already in your list/).waitFor();
  await inviting.getByLabel("Email").fill(`Tobias-${firm.admin.email}`);
  await inviting.getByRole("button", { name: "Invite", exact: true }).click();
  await seeToast(page, "User invited.");
  await page.getByText("3 people: 2 active, 1 invited.").waitFor();
  await page.getByTitle(`tobias-${firm.admin.email}`).waitFor();
  expect(admin.complaints()).toEqual([]);
});

test("a user who leaves is signed out at once, and their engagements pass to the successor in the same step", async () => {
  const session = await signIn(origin, firm.auditor);
  const { id } = await session.post<{ id: string }>("/api/engagements/", {
    ...{ client_name: "Brightwater Foods", client_id: null, engagement_name: "2024 Brightwater", client_ein: "47-3920185" },
    ...{ start_date: "2024-01-01", end_date: "2024-12-31", plan_number: "001", data_type: "recordkeeper" },
  });
  const leaver = await openPage(browser);
  await signInByForm(leaver.page, origin, firm.auditor);
  const { page } = admin;
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: firm.auditor.email });
  await row.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const leaving = page.getByRole("dialog", { name: /^Deactivate auditor/ });
  await leaving.getByRole("combobox", { name: "Who takes over 1 engagement" }).click();
  await page.getByRole("option", { name: /^admin/ }).click();
  await leaving.getByRole("button", { name: "Deactivate" }).click();
  await seeToast(page, "User deactivated.");
  await page.getByText("2 people: 1 active, 1 inactive.").waitFor();
  await leaver.page.reload();
  await leaver.page.getByRole("button", { name: "Log in" }).waitFor();
  const asAdmin = await signIn(origin, firm.admin);
  const { results } = await asAdmin.get<{ results: { email: string; engagement_count: number }[] }>("/api/users/?search=@");
  const counts = new Map(results.map(({ email, engagement_count: count }) => [email, count]));
  expect([counts.get(firm.admin.email), counts.get(firm.auditor.email)]).toEqual([1, 0]);
  await page.goto(`${origin}/engagements/${id}/edit?step=details`);
  await page.getByRole("heading", { name: "2024 Brightwater" }).waitFor();
  await leaver.context.close();
  expect(admin.complaints()).toEqual([]);
});
