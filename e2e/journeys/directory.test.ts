import { registerCanary } from "@tieout/test-kit";
import { seeToast } from "../browser.ts";
import { signIn } from "../session.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address: origin } = inject("product");
test.use({ role: "admin" });

/** Sends a request the way a directory does. */
const sender = (token: string) => async (method: string, address: string, body?: object) => {
  const answer = await fetch(`${origin}/api/scim/v2${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json", accept: "application/scim+json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, json: text === "" ? null : JSON.parse(text) };
};

test("a directory changes a firm's users with its token, until the token is revoked", async ({ firm, signedIn: admin, openOther }) => {
  const { page } = admin;
  let send = sender("");

  await test.step("an admin makes a directory token, which is shown once, on a screen without a fault", async () => {
    await page.goto(`${origin}/users`);
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByText("No directory tokens").waitFor();
    await page.getByText(`${origin}/api/scim/v2`, { exact: true }).waitFor();
    await page.getByRole("button", { name: "New token" }).click();
    const making = page.getByRole("dialog", { name: "New directory token" });
    await making.getByRole("button", { name: "Create token" }).click();
    await making.getByText("The name field is required.").waitFor();
    await making.getByLabel("Name").fill("Entra ID");
    await making.getByLabel("Your password").fill("not the password");
    await making.getByRole("button", { name: "Create token" }).click();
    await making
      .getByText(/password is wrong|not your password|current password/i)
      .first()
      .waitFor();
    expect(await faultsOfLooks(admin, "directory, new token")).toEqual([]);
    await making.getByLabel("Your password").fill(firm.admin.password);
    await making.getByRole("button", { name: "Create token" }).click();
    const shown = page.getByRole("region", { name: "New directory token" });
    await shown.getByRole("heading", { name: "Copy “Entra ID” now. You won't see it again." }).waitFor();
    const token = (await shown.locator("code").textContent()) ?? "";
    registerCanary("API key", token);
    send = sender(token);
    expect(token).toMatch(/^tieout_scim_[A-Za-z0-9_-]{43}$/);
    await shown.getByRole("button", { name: "Done" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Entra ID" })
      .getByText(/Never used\./)
      .waitFor();
    expect(await faultsOfLooks(admin, "directory, one token")).toEqual([]);
  });

  await test.step("whom the directory adds is invited in the users list, and who leaves there is signed out of an open page", async () => {
    const email = `nora-${firm.admin.email}`;
    const added = await send("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      ...{ userName: email, displayName: "Nora Vantongeren", active: true, externalId: "nora" },
      emails: [{ primary: true, type: "work", value: email }],
    });
    expect([added.status, added.json.userName]).toEqual([201, email]);
    await page.goto(`${origin}/users`);
    await page.getByText("3 people: 2 active, 1 invited.").waitFor();
    await page.getByText("Nora Vantongeren").first().waitFor();

    const leaver = await openOther(await signIn(origin, firm.auditor));
    await leaver.page.goto(`${origin}/engagements`);
    await leaver.page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
    const found = await send("GET", `/Users?filter=${encodeURIComponent(`userName eq "${firm.auditor.email}"`)}`);
    const [{ id }] = found.json.Resources;
    const operations = [{ op: "Replace", path: "active", value: "False" }];
    const left = await send("PATCH", `/Users/${id}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: operations,
    });
    expect([left.status, left.json.active]).toEqual([200, false]);
    await leaver.page.reload();
    await leaver.page.getByRole("button", { name: "Log in" }).waitFor();
    await page.reload();
    await page.getByText("3 people: 1 active, 1 invited, 1 inactive.").waitFor();
  });

  await test.step("a revoked token changes no one anymore", async () => {
    await page.goto(`${origin}/users/api-keys`);
    const line = page.getByRole("listitem").filter({ hasText: "Entra ID" });
    await line.getByText(/Last used .+ from /).waitFor();
    await line.getByRole("button", { name: "Revoke Entra ID" }).click();
    await page.getByRole("dialog", { name: "Revoke Entra ID?" }).getByRole("button", { name: "Revoke", exact: true }).click();
    await seeToast(page, "Directory token revoked.");
    await line.getByText(/^Revoked/).waitFor();
    await page.getByText("No active token: your directory can't change users until it has a new one.").waitFor();
    const refused = await send("GET", "/Users");
    expect([refused.status, refused.json.status]).toEqual([401, "401"]);
    expect(await faultsOfLooks(admin, "directory, revoked token")).toEqual([]);
  });
});
