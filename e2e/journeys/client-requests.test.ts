import { createEngagement } from "../api-walk.ts";
import { openStep } from "../browser.ts";
import { inTwoWeeks, mailedLink, openRequest, requestsCard } from "./ask-the-client.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test } from "./test.ts";

const { address } = inject("product");

test("without a link, the page explains what Payroll Connect is and how to get a link", async ({ watched }) => {
  const { page } = watched;
  await page.goto(`${address}/payroll-connect`);
  await page.getByRole("heading", { level: 1, name: "Payroll connect" }).waitFor();
  await page.getByText("Ask your plan's audit firm for one").waitFor();
  await expect(page).toHaveTitle(/^Payroll connect/);
  expect(await faultsOfLooks(watched, "payroll connect without a link")).toEqual([]);
});

test("a client opens a request with link and PIN, exchanges messages with the auditor, and can't get in after it is revoked", async ({
  session,
  signedIn: office,
  openOther,
}) => {
  const { page } = office;
  const phone = await openOther();
  const client = phone.page;
  const engagement = await createEngagement(session, { client: "Brightwater Foods", providers: ["Payroll (universal)"] });
  const recipient = `rosa-${engagement.id}@brightwater.example`;
  const mailed = { address, email: recipient };
  const card = () => requestsCard(page);
  let pin = "";
  await openStep(page, address, engagement.id, "step=files");

  await test.step("an auditor asks the client for the empty slots and a document, and gets the PIN once", async () => {
    await card().getByText("Nothing requested").waitFor();
    await card().getByRole("button", { name: "Ask the client" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask the client" });
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await dialog.getByText("The name field is required.").waitFor();
    await dialog.getByLabel("Name").fill("Rosa Quinn");
    await dialog.getByLabel("Email").fill(recipient);
    await dialog.getByLabel("Due date").fill(inTwoWeeks);
    await dialog.getByRole("button", { name: "Add another document" }).click();
    await dialog.getByLabel("Document 1").fill("Form W-3 for 2024");
    await dialog.getByRole("textbox", { name: "Message" }).fill("Please send what your payroll company makes.");
    expect(await faultsOfLooks(office, "ask the client")).toEqual([]);
    await dialog.getByRole("button", { name: "Send the link" }).click();
    const shown = page.getByRole("dialog", { name: "Give the client the PIN" });
    pin = (await shown.getByText(/^\d{4} \d{4}$/).innerText()).trim();
    expect(await faultsOfLooks(office, "the PIN of a request")).toEqual([]);
    await shown.getByRole("button", { name: "I have noted the PIN" }).click();
    await card()
      .getByText(/^3 items: 3 open/)
      .waitFor();
    await expect.poll(() => page.content()).not.toContain(pin);
  });

  await test.step("the mailed link opens with the PIN alone, and the page says whose request it is and what is asked", async () => {
    const link = await mailedLink(client, mailed);
    expect(link).toMatch(/^\/payroll-connect#token=[\w-]{43}$/);
    expect(await client.content()).not.toContain(pin);
    await client.goto(address + link);
    await client.getByRole("heading", { level: 1, name: "Enter your PIN" }).waitFor();
    // The token is gone from the URL, and the page reveals nothing about the request.
    await client.waitForURL(`${address}/payroll-connect`);
    expect(await client.content()).not.toMatch(/Brightwater|Rosa/);
    await client.getByLabel("PIN").fill("0000 0001");
    await client.getByRole("button", { name: "Open the request" }).click();
    await client.getByText("The job title field is required.").waitFor();
    await client.getByLabel("Your name").fill("Pat Doe");
    await client.getByLabel("Your job title").fill("Payroll manager");
    await client.getByRole("button", { name: "Open the request" }).click();
    await client.getByText(/^This link and PIN don't open a request\./).waitFor();
    expect(await faultsOfLooks(phone, "a wrong PIN")).toEqual([]);
    await expect(client.getByLabel("Your name")).toHaveValue("Pat Doe");
    await client.getByLabel("PIN").fill(pin);
    await client.getByRole("button", { name: "Open the request" }).click();
    await client.getByRole("heading", { level: 1, name: /^Your auditor needs documents for 2024$/ }).waitFor();
    await client.getByText("Retirement plan of Brightwater Foods").waitFor();
    await client.getByText("Opened as Pat Doe, Payroll manager.").waitFor();
    await client.getByText("0 of 3 sent").waitFor();
    await client.getByText("Payroll register, every pay date of the year").first().waitFor();
    await client.getByText("Please send what your payroll company makes.").waitFor();
    expect(await faultsOfLooks(phone, "the client's page")).toEqual([]);
  });

  await test.step("the client comes back to the page without a PIN, and exchanges messages with the auditor", async () => {
    await client.reload();
    await client.getByLabel("Message", { exact: true }).fill("Our payroll manager Lee can answer questions.");
    await client.getByRole("button", { name: "Send to your auditor" }).click();
    await client.getByRole("region", { name: "Messages" }).getByText("Our payroll manager Lee can answer questions.").waitFor();
    await page.reload();
    await card().getByText("Our payroll manager Lee can answer questions.").waitFor();
    await card().getByRole("button", { name: "Question about Form W-3 for 2024" }).click();
    await card().getByLabel("Question about Form W-3 for 2024").fill("Is it signed?");
    await card().getByRole("button", { name: "Send", exact: true }).click();
    await card().getByText("Is it signed?").waitFor();
    expect(await faultsOfLooks(office, "requests of an engagement")).toEqual([]);
    await client.reload();
    await client.getByText("Is it signed?").waitFor();
    await client.getByRole("button", { name: "Reply about Form W-3 for 2024" }).click();
    await client.getByLabel("Reply about Form W-3 for 2024").fill("Yes, on page 2.");
    expect(await faultsOfLooks(phone, "a reply of the client")).toEqual([]);
    await client.getByRole("button", { name: "Send to your auditor" }).first().click();
    await client.getByText("Yes, on page 2.").waitFor();
  });

  await test.step("a renewed link takes the place of the one before, and a revoked request ends for whoever has it open", async () => {
    await card().getByRole("button", { name: "Revoke the request to Rosa Quinn" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await card().getByText("The link no longer works, and every session was ended.").waitFor();
    await client.reload();
    await client.getByRole("heading", { level: 1, name: "Payroll connect" }).waitFor();
    await card().getByRole("button", { name: "Renew link and PIN for Rosa Quinn" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Renew" }).click();
    const shown = page.getByRole("dialog", { name: "Give the client the PIN" });
    const renewed = (await shown.getByText(/^\d{4} \d{4}$/).innerText()).trim();
    await shown.getByRole("button", { name: "I have noted the PIN" }).click();
    await expect
      .poll(async () =>
        client
          .locator("article", { hasText: `To ${recipient}` })
          .count()
          .then((count) => count >= 2 || client.goto(`${address}/api/mailbox/`).then(() => false)),
      )
      .toBe(true);
    await openRequest(client, mailed, renewed);
    await client.getByText("Yes, on page 2.").waitFor();
    await client.getByRole("button", { name: "Close the request in this browser" }).click();
    await client.getByRole("heading", { level: 1, name: "Enter your PIN" }).waitFor();
    await expect(client.getByLabel("Your name")).toHaveValue("");
  });
});
