import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type NameServer, type RealIssuer, registerCanary, startNameServer, startRealIssuer } from "@tieout/test-kit";
import { openSession, seeToast, type WatchedPage } from "../browser.ts";
import { signIn } from "../session.ts";
import { signInStaff } from "./authenticator-app.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address, dataDir, nameServerPort } = inject("product");
// Issuers redirect browsers to the public URL.
const origin = address.replace("127.0.0.1", "localhost");

interface Servers {
  readonly issuer: RealIssuer;
  readonly names: NameServer;
}

const test = plain.extend<Servers>({
  issuer: async ({ firm }, use) => {
    const issuer = await startRealIssuer({ redirectAddress: `${origin}/login` });
    registerCanary("token", issuer.secret);
    for (const { email } of [firm.admin, firm.auditor]) issuer.people.set(email, { subject: `of ${email}`, email, emailVerified: true });
    await use(issuer);
    await issuer.stop();
  },
  names: async ({ browserName: _ }, use) => {
    const names = await startNameServer(nameServerPort);
    await use(names);
    await names.stop();
  },
});

const inDialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const button = (page: Page) => page.getByRole("button", { name: /^Continue with Firm \w+ single sign-on$/ });

/** Checks the screens on which staff see the domain, and the confirmation shown before they verify it. */
async function lookAsStaff(watched: WatchedPage, domain: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${address}/staff?part=domains`);
  await page.getByRole("cell", { name: domain, exact: true }).waitFor();
  expect(await faultsOfLooks(watched, "staff domains")).toEqual([]);
  await page.getByRole("button", { name: `Verify ${domain}` }).click();
  await inDialog(page, `Verify ${domain} for`).getByRole("button", { name: "Verify" }).click();
  await page.getByText("Explain why in at least 10 characters.").waitFor();
  expect(await faultsOfLooks(watched, "staff proves a domain")).toEqual([]);
}

test("an admin sets up single sign-on, a user signs in with it, and removing it ends the sessions it opened", async ({
  firm,
  issuer,
  names,
  watched: admin,
  openOther,
}) => {
  const person = await openOther();
  person.page.on("framenavigated", (frame) => {
    const code = new URL(frame.url()).searchParams.get("code");
    if (code) registerCanary("token", code);
  });
  const domain = firm.admin.email.split("@")[1] ?? "";
  await openSession(admin.page, await signIn(origin, firm.admin));
  await admin.page.goto(`${origin}/engagements`);

  await test.step("an admin adds an issuer, and the test says what is wrong until all is right", async () => {
    const { page } = admin;
    await page.getByRole("link", { name: "Users" }).click();
    await page.getByText("Sign-in", { exact: true }).click();
    await page.getByText("No single sign-on yet").waitFor();
    await page.getByText(`${origin}/login`, { exact: true }).waitFor();
    expect(await faultsOfLooks(admin, "users without an issuer")).toEqual([]);
    await page.getByRole("button", { name: "Add issuer" }).click();
    const adding = inDialog(page, "Add issuer");
    await adding.getByRole("button", { name: "Add issuer" }).click();
    await adding.getByText("The issuer address field is required.").waitFor();
    await adding.getByLabel("Issuer address").fill(issuer.address);
    await adding.getByLabel("Client ID").fill(issuer.clientId);
    await adding.getByLabel(/^Client secret/).fill("a secret of last year");
    await adding.getByLabel(/^Your password/).fill(firm.admin.password);
    expect(await faultsOfLooks(admin, "users adding an issuer")).toEqual([]);
    await adding.getByRole("button", { name: "Add issuer" }).click();
    await seeToast(page, "Issuer added.");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText(/rejects the client ID and secret/).waitFor();
    await page.getByRole("button", { name: "Change" }).click();
    const changing = inDialog(page, "Change issuer");
    await changing.getByLabel(/^Client secret/).fill(issuer.secret);
    await changing.getByLabel(/^Your password/).fill(firm.admin.password);
    await changing.getByRole("button", { name: "Change issuer" }).click();
    await seeToast(page, "Issuer changed.");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText(/This issuer has no verified domain/).waitFor();
  });

  await test.step("a domain counts once its TXT record is found; a public mail domain is not taken", async () => {
    const { page } = admin;
    const field = page.getByLabel("Email domain");
    await field.fill("gmail.com");
    await page.getByRole("button", { name: "Add domain" }).click();
    await page.getByText(/Anyone can have an address at gmail.com/).waitFor();
    await field.fill(`@${domain}`);
    await page.getByRole("button", { name: "Add domain" }).click();
    const record = page.getByRole("listitem").filter({ hasText: `_tieout.${domain}` });
    await record.getByRole("button", { name: "Verify" }).click();
    await record.getByText(/We couldn't find the TXT record/).waitFor();
    expect(await faultsOfLooks(admin, "users with an unverified domain")).toEqual([]);
    await lookAsStaff(await openOther((await signInStaff()).session), domain);
    const value = await record.getByText(/^tieout-domain=/).innerText();
    names.records.set(`_tieout.${domain}`, [value]);
    await record.getByRole("button", { name: "Verify" }).click();
    await seeToast(page, "Domain verified.");
    await page.getByText("1 issuer, 1 of 1 domain verified.").waitFor();
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("The connection works.").waitFor();
    expect(await faultsOfLooks(admin, "users with an issuer that works")).toEqual([]);
  });

  await test.step("a sign-in that is tried comes back with the claims and what follows from each, and opens nothing", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Try a sign-in" }).click();
    await page.getByText(/^This sign-in works: /).waitFor();
    expect(page.url()).toBe(`${origin}/users?part=sign-in`);
    const claims = page.getByRole("list", { name: "Claims of the issuer" });
    await claims
      .getByRole("listitem")
      .filter({ hasText: /^email_verified.*Used: / })
      .waitFor();
    await page.getByText("No one has signed in through it yet.").waitFor();
    expect(await faultsOfLooks(admin, "users with a tried issuer")).toEqual([]);
  });

  await test.step("the login offers it as soon as the typed email's domain has it, and leads to the page that was asked for", async () => {
    const { page } = person;
    await page.goto(`${origin}/clients`);
    await page.getByLabel("Email").fill("someone@elsewhere.example");
    await page.getByLabel("Email").fill(firm.auditor.email);
    await button(page).waitFor();
    expect(await faultsOfLooks(person, "login with single sign-on")).toEqual([]);
    await button(page).click();
    await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
    expect(page.url()).toBe(`${origin}/clients`);
    await page.goto(`${origin}/account`);
    await page.getByText(/through your firm's provider/).waitFor();
  });

  await test.step("what the issuer does not confirm is said on the login page, and the same page begins again", async () => {
    const { page } = person;
    await page.getByRole("button", { name: /user menu$/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    issuer.people.set(firm.auditor.email, { subject: `of ${firm.auditor.email}`, email: firm.auditor.email, emailVerified: false });
    await page.getByLabel("Email").fill(firm.auditor.email);
    await button(page).click();
    await page.getByText(/and that it's not verified/).waitFor();
    expect(page.url()).not.toMatch(/code=|state=/);
    expect(await faultsOfLooks(person, "login refused by single sign-on")).toEqual([]);
    issuer.people.set(firm.auditor.email, { subject: `of ${firm.auditor.email}`, email: firm.auditor.email, emailVerified: true });
    await page.getByLabel("Email").fill(firm.auditor.email);
    await button(page).click();
    await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
  });

  await test.step("no log has a code or a state", () => {
    const log = readFileSync(path.join(dataDir, "logs/api.log"), "utf8");
    expect(log).toContain("/api/auth/oauth/");
    expect(log).not.toMatch(/[?&](?:code|state)=/);
  });

  await test.step("removed, it ends the sessions that it opened, and is offered no more", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Remove", exact: true }).first().click();
    const removing = inDialog(page, "Remove issuer?");
    await removing.getByLabel("Password", { exact: true }).fill(firm.admin.password);
    await removing.getByRole("button", { name: "Remove" }).click();
    await seeToast(page, "Issuer removed.");
    await person.page.reload();
    await person.page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
    await person.page.getByLabel("Email").fill(firm.auditor.email);
    const offer = person.page.waitForResponse(/api\/auth\/oauth\/offer/);
    await person.page.reload();
    await person.page.getByLabel("Email").fill(firm.auditor.email);
    expect(await (await offer).json()).toEqual({ firm: null });
    await expect(button(person.page)).toHaveCount(0);
  });
});

test("a URL with the response to a sign-in that this tab didn't start signs no one in", async ({ watched: stranger }) => {
  await stranger.page.goto(`${origin}/login?code=of-someone-else&state=${"s".repeat(43)}`);
  await stranger.page.getByText(/started in another tab or browser/).waitFor();
  expect(stranger.page.url()).toBe(`${origin}/login`);
  await stranger.page.goto(`${origin}/login?error=access_denied&error_description=Call+555&state=${"s".repeat(43)}`);
  await stranger.page.getByText(/started in another tab or browser/).waitFor();
  await expect(stranger.page.getByText("Call 555")).toHaveCount(0);
});
