import type { Browser, Page } from "@playwright/test";
import { launchBrowser, openPage, openStep, signInByForm, type WatchedPage } from "../browser.ts";
import { addProvider, confirmMappings, createByForm, paperTitles, slotOf, startProcessing, waitForResults } from "../browser-walk.ts";
import { askClient, openRequest } from "./ask-the-client.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

// Each test continues where the one before ended.
test.describe.configure({ mode: "serial" });

const { address } = inject("product");
/** The product's own name for itself, to which payroll systems send browsers back. */
const ownAddress = address.replace("127.0.0.1", "localhost");
const recipient = `lee-${Date.now()}@brightwater.example`;
let browser: Browser;
let office: WatchedPage;
let phone: WatchedPage;
let client: Page;
let engagementId = "";
let pin = "";

test.beforeAll(async () => {
  const [{ auditor }, launched] = await Promise.all([createFirm(), launchBrowser()]);
  browser = launched;
  [office, phone] = [await openPage(browser), await openPage(browser)];
  client = phone.page;
  await signInByForm(office.page, address, auditor);
  engagementId = await createByForm(office.page, address, "Brightwater Foods", "payroll");
  await addProvider({ page: office.page, address, engagementId }, "Payroll (universal)", "P-1");
});
test.afterAll(() => browser?.close());

const card = () => client.getByRole("region", { name: "Connect your payroll system" });
const registerName = "Payroll register, connected.csv";
const peopleName = "List of employees, connected.csv";
const [registerTitle, peopleTitle] = ["Payroll register, every pay date of the year", "List of employees"];
const fromClient = (name: string) => office.page.getByRole("article", { name: `From the client: ${name}` });

async function askAndOpen(): Promise<void> {
  pin = await askClient(office.page, { name: "Lee Ash", email: recipient });
  await openRequest(client, { address: ownAddress, email: recipient }, pin);
  await card().waitFor();
}

test("before a payroll system is connected the page says what is read and what is not, and wants an agreement", async () => {
  await askAndOpen();
  await card().getByText("Every pay statement for 1 Jan 2024 – 31 Dec 2024", { exact: false }).first().waitFor();
  await card().getByText("Bank accounts, home addresses", { exact: false }).first().waitFor();
  await card().getByRole("button", { name: "Go to your payroll company" }).click();
  await card()
    .getByText(/^Check this box if you're authorized to share the data/)
    .waitFor();
  expect(await faultsOfLooks(phone, "consent to a payroll connection")).toEqual([]);
});

test("whoever goes back without connecting has given nothing, and can try again", async () => {
  await card().getByRole("checkbox", { name: "I agree to this text" }).check();
  await card().getByRole("button", { name: "Go to your payroll company" }).click();
  await client.getByRole("link", { name: "Do not connect" }).click();
  await card()
    .getByText(/^You returned without connecting/)
    .waitFor();
  await client.waitForURL(`${ownAddress}/payroll-connect`);
  expect(await faultsOfLooks(phone, "a connection that was not made")).toEqual([]);
});

test("a connected payroll is read while the client looks on, and the page says what was read", async () => {
  await card().getByRole("checkbox", { name: "I agree to this text" }).check();
  await card().getByRole("button", { name: "Go to your payroll company" }).click();
  await client.getByRole("link", { name: "Connect the invented company" }).click();
  await card().getByText("Your payroll was read and sent to your auditor.").waitFor();
  await client.waitForURL(`${ownAddress}/payroll-connect`);
  await card().getByText("26, 5 Jan 2024 – 20 Dec 2024").waitFor();
  await client.getByText("2 of 2 sent").waitFor();
  await client.getByRole("article", { name: registerName }).getByText("It has pay for the whole year").waitFor();
  await client.getByRole("article", { name: peopleName }).getByText("sent to your auditor", { exact: false }).waitFor();
  expect(await faultsOfLooks(phone, "what was read of a payroll")).toEqual([]);
});

test("the auditor returns the list of employees with a question, and the client has the payroll read again", async () => {
  const { page } = office;
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
  await card().getByRole("button", { name: "Read it again" }).click();
  await client.getByText("2 of 2 sent").waitFor();
  expect(await faultsOfLooks(phone, "a payroll that was read again")).toEqual([]);
});

test("the client disconnects, and the auditor sees the files, what was read and what was agreed to", async () => {
  await card().getByRole("button", { name: "Disconnect" }).click();
  await card().getByText("The payroll system is disconnected, and nothing more is read.").waitFor();
  expect(await faultsOfLooks(phone, "a payroll that was disconnected")).toEqual([]);
  const { page } = office;
  await openStep(page, address, engagementId, "step=files");
  await fromClient(peopleName)
    .getByText(/, waiting for you/)
    .waitFor();
  await expect(fromClient(registerName)).toHaveCount(1);
  await office.page.getByText(/26 pay dates, 5 Jan 2024 – 20 Dec 2024/).waitFor();
  await office.page.getByText(/^The connected company's EIN is .* Ask the client whether it's the right company/).waitFor();
  await office.page
    .getByText(/^The client agreed .*consent text version 2; page opened as Pat Doe, Payroll manager \(name as entered, not verified\)$/)
    .click();
  expect(await faultsOfLooks(office, "a connected payroll of an engagement")).toEqual([]);
});

test("the auditor accepts register and list of employees, and they become a processed payroll census", async () => {
  const { page } = office;
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
  expect([office.complaints(), phone.complaints()]).toEqual([[], []]);
});
