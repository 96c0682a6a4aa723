import type { Page } from "@playwright/test";
import { registerCanary } from "@tieout/test-kit";
import { fillLogin, seeToast, signInByForm, type WatchedPage } from "../browser.ts";
import type { Person } from "../session.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

// Passkeys are bound to a host name, never to a bare IP address.
const origin = inject("product").address.replace("127.0.0.1", "localhost");

/** A device that confirms everything the page asks. */
async function plugIn({ context, page }: WatchedPage): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await device.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, automaticPresenceSimulation: true } });
}

const isInside = (page: Page) => page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /user menu$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
}

/** Reads the code from the newest email to the person, on a separate page. */
async function mailedCode({ context }: WatchedPage, person: Person, unlike = ""): Promise<string> {
  const page = await context.newPage();
  try {
    for (;;) {
      await page.goto(`${origin}/api/mailbox/`);
      const letters = await page.locator("article", { hasText: `To ${person.email}` }).allInnerTexts();
      const codes = letters.flatMap((text) => /Your code is (\d{4} \d{4})/.exec(text)?.[1] ?? []).filter((code) => code !== unlike);
      if (codes[0] !== undefined) return codes[0];
      await page.waitForTimeout(250);
    }
  } finally {
    await page.close();
  }
}

test("a user signs in with a passkey, can also use emailed codes, and can't use the passkey once it is removed", async ({
  firm,
  watched,
}) => {
  const { page } = watched;
  const person = firm.auditor;
  await plugIn(watched);
  await signInByForm(page, origin, person);

  await test.step("a person adds a passkey, saves the recovery codes, and signs in with the passkey alone", async () => {
    await page.goto(`${origin}/account`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Passkey name").fill("Office laptop");
    expect(await faultsOfLooks(watched, "account passkey named")).toEqual([]);
    await page.getByRole("button", { name: "Create passkey" }).click();
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    for (const code of await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts())
      registerCanary("recovery code", code);
    await page.getByRole("button", { name: "I've saved them" }).click();
    await page.getByText("Passkey: Office laptop").waitFor();
    expect(await faultsOfLooks(watched, "account with a passkey")).toEqual([]);
    await logOut(page);
    await page.getByRole("button", { name: "Use a passkey" }).waitFor();
    expect(await faultsOfLooks(watched, "login with passkeys")).toEqual([]);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await isInside(page);
  });

  await test.step("codes by mail are turned on with the passkey as proof; a sign-in by password then offers the passkey and a mailed code", async () => {
    await page.goto(`${origin}/account`);
    await page.getByRole("button", { name: "Turn on email codes" }).click();
    const dialog = page.getByRole("dialog", { name: "Turn on email codes" });
    expect(await faultsOfLooks(watched, "account proof asked")).toEqual([]);
    await dialog.getByRole("button", { name: "Use a passkey instead" }).click();
    const first = await mailedCode(watched, person);
    await page.getByLabel("Code from the email").fill("11111112");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("That code isn't right. Enter the code from the newest email.").waitFor();
    expect(await faultsOfLooks(watched, "account mailed code refused")).toEqual([]);
    await page.getByLabel("Code from the email").fill(first);
    await page.getByRole("button", { name: "Turn on" }).click();
    await seeToast(page, "Email codes are on.");
    expect(await faultsOfLooks(watched, "account with three steps")).toEqual([]);
    await logOut(page);
    await fillLogin(page, person);
    await page.getByRole("heading", { level: 1, name: "Enter the code we emailed you" }).waitFor();
    // One email a minute: the next request is refused, with the number of seconds to wait.
    await page.getByText(/^We already sent you a code\. .* in \d+ seconds?\.$|^We sent a code to/).waitFor();
    expect(await faultsOfLooks(watched, "login code by mail")).toEqual([]);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await isInside(page);
  });

  await test.step("a passkey that was removed signs in no more, says so without naming anyone, and is offered no more after the password", async () => {
    await page.goto(`${origin}/account`);
    await page.getByRole("button", { name: "Remove passkey Office laptop" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this passkey?" });
    await dialog.getByText("Office laptop").waitFor();
    await dialog.getByRole("button", { name: "Use a passkey instead" }).click();
    await seeToast(page, "Removed.");
    await logOut(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("This passkey can't sign you in").waitFor();
    expect(await faultsOfLooks(watched, "login passkey refused")).toEqual([]);
    await fillLogin(page, person);
    await page.getByRole("heading", { level: 1, name: "Enter the code we emailed you" }).waitFor();
    await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  });
});
