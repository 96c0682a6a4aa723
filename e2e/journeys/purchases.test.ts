import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { fillLogin, openSession, seeToast } from "../browser.ts";
import type { Session } from "../session.ts";
import { signInStaff } from "./authenticator-app.ts";
import { createFirmWithCredits } from "./create-firm.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address: origin } = inject("product");

/** Tests with a firm that has eight credits. */
const test = plain.extend({ firm: async ({ browserName: _ }, use) => use(await createFirmWithCredits(8)) });

const toolkits = (page: Page) => page.getByRole("list", { name: "Toolkits" }).getByRole("listitem");
const requestsIn = (page: Page) => page.getByRole("list", { name: "Requested toolkits" });
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
const report = { name: "SOC 1 2024.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nreport\n") };

test("a stranger buying a toolkit signs in along the way, pays with prepaid credits, and gets it in the library", async ({
  firm,
  watched,
}) => {
  const { page } = watched;

  await test.step("a stranger who adds a toolkit to the cart signs in first, and is back at the toolkit", async () => {
    await page.goto(`${origin}/purchases`);
    await page.waitForURL(/\/login\?redirect=/);
    await page.goto(`${origin}/store?keyword=copperleaf`);
    await toolkits(page).first().getByRole("link").click();
    await page.getByRole("heading", { level: 2, name: "Period coverage" }).waitFor();
    const toolkit = new URL(page.url()).pathname;
    await page.getByRole("link", { name: "Add to cart" }).click();
    await fillLogin(page, firm.auditor);
    await page.waitForURL((url) => url.pathname === toolkit);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("link", { name: "Go to checkout" }).waitFor();
    expect(await faultsOfLooks(watched, "toolkit in the cart")).toEqual([]);
  });

  await test.step("the cart is paid with prepaid credits; the toolkit and its receipt are in the library, and the store says so", async () => {
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await page.getByText("5 of your 8 credits; 3 are left.").waitFor();
    expect(await faultsOfLooks(watched, "checkout")).toEqual([]);
    await page.getByRole("button", { name: "Pay 5 credits" }).dblclick();
    await seeToast(page, "Toolkits purchased.");
    await page.waitForURL(/\/purchases$/);
    await expect(toolkits(page)).toHaveCount(1);
    expect(await faultsOfLooks(watched, "library")).toEqual([]);
    const [receipt] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Receipt/ }).click()]);
    expect((await bytesOf(receipt)).subarray(0, 5).toString()).toBe("%PDF-");
    const download = toolkits(page).getByRole("button", { name: /^Download/ });
    const [workbook] = await Promise.all([page.waitForEvent("download"), download.click()]);
    expect(workbook.suggestedFilename()).toMatch(/^copperleaf-.+\.xlsx$/);
    expect((await bytesOf(workbook)).subarray(0, 2).toString()).toBe("PK");
    await page.goto(`${origin}/store?keyword=copperleaf`);
    await page.getByText("In your library").first().waitFor();
    expect(await faultsOfLooks(watched, "store with a library")).toEqual([]);
  });
});

async function addFirst(page: Page, keyword: string): Promise<void> {
  await page.goto(`${origin}/store?keyword=${keyword}`);
  await toolkits(page).first().getByRole("link").click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
}

test("too few credits shows a message; a declined test card buys nothing, an accepted one buys", async ({ signedIn }) => {
  const { page } = signedIn;
  await addFirst(page, "copperleaf");
  await page.getByRole("button", { name: "Pay 5 credits" }).click();
  await page.waitForURL(/\/purchases$/);
  await addFirst(page, "hollis");
  await page.getByText("The cart needs 5 credits, and your firm has 3.").waitFor();
  await page.getByRole("button", { name: "Pay $475.00" }).click();
  await page.getByRole("button", { name: "Decline the test card" }).click();
  await page.getByText("The card was declined, and nothing was charged.").waitFor();
  await page.getByRole("button", { name: "Pay with the test card" }).click();
  await page.waitForURL(/\/purchases$/);
  await expect(toolkits(page)).toHaveCount(2);
  await page.goto(`${origin}/checkout`);
  await page.getByText("Your cart is empty").waitFor();
});

test("a toolkit is requested with its report and comments, and appears in the library with its state", async ({ signedIn }) => {
  const { page } = signedIn;
  await page.goto(`${origin}/store`);
  await page.getByRole("button", { name: "Request a toolkit" }).click();
  const dialog = page.getByRole("dialog", { name: "Request a toolkit" });
  await dialog.locator('input[type="file"]').setInputFiles(report);
  await dialog.getByRole("textbox", { name: "Comments" }).fill("For the plan year 2024");
  expect(await faultsOfLooks(signedIn, "request")).toEqual([]);
  await dialog.getByRole("button", { name: "Send request" }).click();
  await seeToast(page, "Toolkit requested.");
  await page.goto(`${origin}/purchases`);
  await requestsIn(page).getByText("For the plan year 2024").waitFor();
  await requestsIn(page).getByText("Requested", { exact: true }).waitFor();
});

async function requestToolkit(session: Session): Promise<void> {
  const form = new FormData();
  form.set("comments", "For the plan year 2024");
  form.set("file", new Blob([report.buffer], { type: report.mimeType }), report.name);
  await session.post("/api/storefront/toolkit-request/", form);
}

test("staff review, prepare and deliver the requested toolkit, and the firm downloads it", async ({
  firm,
  session,
  signedIn,
  openOther,
}) => {
  await requestToolkit(session);
  const staffPage = await openOther((await signInStaff()).session);
  const { page } = staffPage;
  await page.goto(`${origin}/staff?part=store`);
  const request = page.getByRole("list", { name: "Toolkit requests" }).getByRole("listitem").filter({ hasText: firm.auditor.email });
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
  const { page: own } = signedIn;
  await own.goto(`${origin}/purchases`);
  const requests = requestsIn(own);
  await requests.getByText("Tieout: The report covers the whole plan year.").waitFor();
  expect(await faultsOfLooks(signedIn, "library with a request")).toEqual([]);
  const [delivered] = await Promise.all([own.waitForEvent("download"), requests.getByRole("button", { name: "Download" }).click()]);
  expect(delivered.suggestedFilename()).toBe("toolkit.xlsx");
});

test("staff create a contract that includes toolkits, end it, and see who signed up at the store", async ({ firm, watched: staffPage }) => {
  await openSession(staffPage.page, (await signInStaff()).session);
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
});
