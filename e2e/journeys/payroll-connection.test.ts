import type { Page } from "@playwright/test";
import { createEngagement } from "../api-walk.ts";
import { openStep, type WatchedPage } from "../browser.ts";
import { confirmMappings, paperTitles, slotOf, startProcessing, waitForResults } from "../browser-walk.ts";
import { askClient, openRequest } from "./ask-the-client.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address } = inject("product");
/** The product's own host name, to which payroll systems redirect browsers back. */
const ownAddress = address.replace("127.0.0.1", "localhost");

const cardOf = (client: Page) => client.getByRole("region", { name: "Connect your payroll system" });
const registerName = "Payroll register, connected.csv";
const peopleName = "List of employees, connected.csv";
const [registerTitle, peopleTitle] = ["Payroll register, every pay date of the year", "List of employees"];

/** Tests of a payroll-only engagement whose client has its request open. */
const test = plain.extend<{ readonly phone: WatchedPage }>({
  engagement: async ({ session }, use) => {
    await use(await createEngagement(session, { client: "Brightwater Foods", dataType: "payroll", providers: ["Payroll (universal)"] }));
  },
  phone: async ({ engagement, signedIn, openOther }, use) => {
    const email = `lee-${engagement.id}@brightwater.example`;
    await openStep(signedIn.page, address, engagement.id, "step=files");
    const pin = await askClient(signedIn.page, { name: "Lee Ash", email });
    const phone = await openOther();
    await openRequest(phone.page, { address: ownAddress, email }, pin);
    await cardOf(phone.page).waitFor();
    await use(phone);
  },
});

/** Agrees, and continues to the payroll company's page. */
async function goToPayrollCompany(client: Page): Promise<void> {
  await cardOf(client).getByRole("checkbox", { name: "I agree to this text" }).check();
  await cardOf(client).getByRole("button", { name: "Go to your payroll company" }).click();
}

async function connect(client: Page): Promise<void> {
  await goToPayrollCompany(client);
  await client.getByRole("link", { name: "Connect the invented company" }).click();
  await cardOf(client).getByText("Your payroll was read and sent to your auditor.").waitFor();
}

test("before a payroll system is connected, the page explains what is read and what isn't, and requires agreement", async ({ phone }) => {
  const card = cardOf(phone.page);
  await card.getByText("Every pay statement for 1 Jan 2024 – 31 Dec 2024", { exact: false }).first().waitFor();
  await card.getByText("Bank accounts, home addresses", { exact: false }).first().waitFor();
  await card.getByRole("button", { name: "Go to your payroll company" }).click();
  await card.getByText(/^Check this box if you're authorized to share the data/).waitFor();
  expect(await faultsOfLooks(phone, "consent to a payroll connection")).toEqual([]);
});

test("a client who goes back without connecting has shared nothing, and can try again", async ({ phone }) => {
  const client = phone.page;
  await goToPayrollCompany(client);
  await client.getByRole("link", { name: "Do not connect" }).click();
  await cardOf(client)
    .getByText(/^You returned without connecting/)
    .waitFor();
  await client.waitForURL(`${ownAddress}/payroll-connect`);
  await client.getByText("0 of 2 sent").waitFor();
  expect(await faultsOfLooks(phone, "a connection that was not made")).toEqual([]);
  await connect(client);
  await client.getByText("2 of 2 sent").waitFor();
});

test("a connected payroll is read, questioned, read again and disconnected, and becomes a processed payroll census", async ({
  engagement: { id: engagementId },
  phone,
  signedIn: office,
}) => {
  const { page } = office;
  const client = phone.page;
  const card = cardOf(client);
  const fromClient = (name: string) => page.getByRole("article", { name: `From the client: ${name}` });

  await test.step("a connected payroll is read while the client looks on, and the page says what was read", async () => {
    await connect(client);
    await client.waitForURL(`${ownAddress}/payroll-connect`);
    await card.getByText("26, 5 Jan 2024 – 20 Dec 2024").waitFor();
    await client.getByText("2 of 2 sent").waitFor();
    await client.getByRole("article", { name: registerName }).getByText("It has pay for the whole year").waitFor();
    await client.getByRole("article", { name: peopleName }).getByText("sent to your auditor", { exact: false }).waitFor();
    expect(await faultsOfLooks(phone, "what was read of a payroll")).toEqual([]);
  });

  await test.step("the auditor returns the list of employees with a question, and the client has the payroll read again", async () => {
    await openStep(page, address, engagementId, "step=files");
    await fromClient(registerName)
      .getByText(/provided by Pat Doe, Payroll manager \(name as entered, not verified\) on .*, waiting for you/)
      .waitFor();
    await expect(slotOf(page, "payroll_register").getByText(registerName)).toHaveCount(0);
    await page.getByRole("button", { name: `Return ${peopleTitle} with a question` }).click();
    await page.getByLabel(`Question to the client about ${peopleTitle}`).fill("Are the drivers in it?");
    await page.getByRole("button", { name: "Return", exact: true }).click();
    await fromClient(peopleName)
      .getByText(/, returned by /)
      .waitFor();
    await client.reload();
    await client.getByText("1 of 2 sent").waitFor();
    await client.getByRole("article", { name: peopleName }).getByText("Are the drivers in it?").waitFor();
    await card.getByRole("button", { name: "Read it again" }).click();
    await client.getByText("2 of 2 sent").waitFor();
    expect(await faultsOfLooks(phone, "a payroll that was read again")).toEqual([]);
  });

  await test.step("the client disconnects, and the auditor sees the files, what was read and what was agreed to", async () => {
    await card.getByRole("button", { name: "Disconnect" }).click();
    await card.getByText("The payroll system is disconnected, and nothing more is read.").waitFor();
    expect(await faultsOfLooks(phone, "a payroll that was disconnected")).toEqual([]);
    await openStep(page, address, engagementId, "step=files");
    await fromClient(peopleName)
      .getByText(/, waiting for you/)
      .waitFor();
    await expect(fromClient(registerName)).toHaveCount(1);
    await page.getByText(/26 pay dates, 5 Jan 2024 – 20 Dec 2024/).waitFor();
    await page.getByText(/^The connected company's EIN is .* Ask the client whether it's the right company/).waitFor();
    await page
      .getByText(/^The client agreed .*consent text version 2; page opened as Pat Doe, Payroll manager \(name as entered, not verified\)$/)
      .click();
    expect(await faultsOfLooks(office, "a connected payroll of an engagement")).toEqual([]);
  });

  await test.step("the auditor accepts register and list of employees, and they become a processed payroll census", async () => {
    const walk = { page, address, engagementId };
    for (const title of [registerTitle, peopleTitle]) await page.getByRole("button", { name: `Accept ${title}` }).click();
    await slotOf(page, "payroll_register").getByText(registerName).first().waitFor();
    await slotOf(page, "demographics").getByText(peopleName).first().waitFor();
    await slotOf(page, "payroll_register").getByText("Mapping to confirm").first().waitFor();
    await slotOf(page, "demographics").getByText("Mapping to confirm").first().waitFor();
    await confirmMappings(walk);
    await startProcessing(walk);
    await waitForResults(page);
    expect(await paperTitles(page)).toContain("Payroll Census");
  });
});
