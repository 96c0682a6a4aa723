import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { fillLogin, launchBrowser, openPage, seeToast, type WatchedPage } from "../browser.ts";
import { type Person, signIn } from "../session.ts";
import { createFirmWithCredits, createStaff, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

// Each test continues where the one before ended.
test.describe.configure({ mode: "serial" });

let watched: WatchedPage;
let staffPage: WatchedPage;
let firm: Firm;
const { address: origin } = inject("product");

test.beforeAll(async () => {
  const browser = await launchBrowser();
  [watched, staffPage] = [await openPage(browser), await openPage(browser)];
  firm = await createFirmWithCredits(8);
});
test.afterAll(() => watched?.context.browser()?.close());

const toolkits = () => watched.page.getByRole("list", { name: "Toolkits" }).getByRole("listitem");
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

async function addFirst(keyword: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${origin}/store?keyword=${keyword}`);
  await toolkits().first().getByRole("link").click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
}

test("a stranger who adds a toolkit to the cart signs in first, and is back at the toolkit", async () => {
  const { page } = watched;
  await page.goto(`${origin}/purchases`);
  await page.waitForURL(/\/login\?redirect=/);
  await page.goto(`${origin}/store?keyword=copperleaf`);
  await toolkits().first().getByRole("link").click();
  await page.getByRole("heading", { level: 2, name: "Period coverage" }).waitFor();
  const toolkit = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Add to cart" }).click();
  await fillLogin(page, firm.auditor);
  await page.waitForURL((url) => url.pathname === toolkit);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  expect(await faultsOfLooks(watched, "toolkit in the cart")).toEqual([]);
});

test("the cart is paid with prepaid credits; the toolkit and its receipt are in the library, and the store says so", async () => {
  const { page } = watched;
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByText("5 of your 8 credits; 3 are left.").waitFor();
  expect(await faultsOfLooks(watched, "checkout")).toEqual([]);
  await page.getByRole("button", { name: "Pay 5 credits" }).dblclick();
  await seeToast(page, "Toolkits purchased.");
  await page.waitForURL(/\/purchases$/);
  await expect(toolkits()).toHaveCount(1);
  expect(await faultsOfLooks(watched, "library")).toEqual([]);
  const [receipt] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Receipt/ }).click()]);
  expect((await bytesOf(receipt)).subarray(0, 5).toString()).toBe("%PDF-");
  const download = toolkits().getByRole("button", { name: /^Download/ });
  const [workbook] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(workbook.suggestedFilename()).toMatch(/^copperleaf-.+\.xlsx$/);
  expect((await bytesOf(workbook)).subarray(0, 2).toString()).toBe("PK");
  await page.goto(`${origin}/store?keyword=copperleaf`);
  await page.getByText("In your library").first().waitFor();
  expect(await faultsOfLooks(watched, "store with a library")).toEqual([]);
});

test("too few credits say so; a declined test card buys nothing, a paid one buys", async () => {
  const { page } = watched;
  await addFirst("hollis");
  await page.getByText("The cart needs 5 credits, and your firm has 3.").waitFor();
  await page.getByRole("button", { name: "Pay $475.00" }).click();
  await page.getByRole("button", { name: "Decline the test card" }).click();
  await page.getByText("The card was declined, and nothing was charged.").waitFor();
  await page.getByRole("button", { name: "Pay with the test card" }).click();
  await page.waitForURL(/\/purchases$/);
  await expect(toolkits()).toHaveCount(2);
  await page.goto(`${origin}/checkout`);
  await page.getByText("Your cart is empty").waitFor();
});

test("a toolkit is requested with its report and comments, and is in the library with its state", async () => {
  const { page } = watched;
  await page.goto(`${origin}/store`);
  await page.getByRole("button", { name: "Request a toolkit" }).click();
  const dialog = page.getByRole("dialog", { name: "Request a toolkit" });
  await dialog.locator('input[type="file"]').setInputFiles({
    ...{ name: "SOC 1 2024.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nreport\n") },
  });
  await dialog.getByRole("textbox", { name: "Comments" }).fill("For the plan year 2024");
  expect(await faultsOfLooks(watched, "request")).toEqual([]);
  await dialog.getByRole("button", { name: "Send request" }).click();
  await seeToast(page, "Toolkit requested.");
  await page.goto(`${origin}/purchases`);
  const requests = page.getByRole("list", { name: "Requested toolkits" });
  await requests.getByText("For the plan year 2024").waitFor();
  await requests.getByText("Requested", { exact: true }).waitFor();
});

const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function signInAsStaff(staff: Person): Promise<void> {
  const session = await signIn(origin, staff);
  const { key } = await session.post<{ key: string }>("/api/users/me/second-steps/totp/", { password: staff.password });
  await session.post("/api/users/me/second-steps/totp/confirm/", { code: codeOf(key) });
  const { page } = staffPage;
  await page.goto(`${origin}/login`);
  await fillLogin(page, staff);
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key, 1));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
}

test("staff review, prepare and deliver the requested toolkit, and the firm downloads it", async () => {
  await signInAsStaff(await createStaff());
  const { page } = staffPage;
  await page.goto(`${origin}/staff?part=store`);
  const request = page.getByRole("list", { name: "Requests for a toolkit" }).getByRole("listitem").filter({ hasText: firm.auditor.email });
  expect(await faultsOfLooks(staffPage, "staff store")).toEqual([]);
  for (const verb of ["Begin review", "Begin preparation", "Deliver"]) {
    await request.getByRole("button", { name: verb }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Note for the firm").fill("The report covers the whole plan year.");
    if (verb === "Deliver")
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: "toolkit.xlsx", mimeType: "application/zip", buffer: Buffer.from("PK\u0003\u0004 workbook") });
    await dialog.getByRole("button", { name: verb }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await request.getByText("Delivered").waitFor();
  const { page: own } = watched;
  await own.reload();
  const requests = own.getByRole("list", { name: "Requested toolkits" });
  await requests.getByText("Tieout: The report covers the whole plan year.").waitFor();
  expect(await faultsOfLooks(watched, "library with a request")).toEqual([]);
  const [delivered] = await Promise.all([own.waitForEvent("download"), requests.getByRole("button", { name: "Download" }).click()]);
  expect(delivered.suggestedFilename()).toBe("toolkit.xlsx");
  expect([...watched.complaints(), ...staffPage.complaints()]).toEqual([]);
});

test("staff make a contract that includes toolkits, end it, and see who signed up at the store", async () => {
  const { page } = staffPage;
  await page.goto(`${origin}/staff?search=${firm.auditor.email}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Firm / })
    .click();
  await page.getByRole("button", { name: "New contract" }).click();
  const dialog = page.getByRole("dialog", { name: "New price contract" });
  await dialog.getByLabel("Credits").fill("300");
  await dialog.getByLabel("Price per credit").fill("80.00");
  await dialog.getByLabel("Included toolkits").fill("3");
  await dialog.getByLabel("Last day").fill("31 Dec 2998");
  await dialog.getByLabel("Reason").fill("Renewal agreed with the firm by mail");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const change = page.getByRole("button", { name: /^Change the end of the contract/ });
  const made = page.getByRole("row").filter({ has: change, hasText: "300" });
  await made.getByText("31 Dec 2998").waitFor();
  expect(await faultsOfLooks(staffPage, "staff contracts")).toEqual([]);
  await made.getByRole("button").click();
  const end = page.getByRole("dialog", { name: "Change the end of the contract" });
  await end.getByLabel("Last day").fill("30 Nov 2998");
  await end.getByLabel("Reason").fill("The firm leaves a month earlier");
  await end.getByRole("button", { name: "Save" }).click();
  await made.getByText("30 Nov 2998").waitFor();
  await page.goto(`${origin}/staff?part=customers`);
  await page
    .getByText(/Store customers/)
    .first()
    .waitFor();
  expect(await faultsOfLooks(staffPage, "staff store customers")).toEqual([]);
  expect(staffPage.complaints()).toEqual([]);
});
