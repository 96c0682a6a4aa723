import type { Browser, Page } from "@playwright/test";
import { confirmLock, launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { keepPicture } from "../browser-checks.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";

let browser: Browser;
let engagements: DemoEngagements;
let watched: WatchedPage;

test.beforeAll(async () => {
  [engagements, browser] = await Promise.all([findDemoEngagements(), launchBrowser()]);
});
test.afterEach(() => watched?.context.close());
test.afterAll(() => browser?.close());

const refusal = "Refused for this test.";

/** A page of the demo firm on which attempts to lock are refused, so that nothing in the firm changes. */
async function openAt(width: number, height: number): Promise<Page> {
  watched = await openPage(browser, { viewport: { width, height } });
  const { page } = watched;
  await page.route("**/lock/", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { code: "engagements.not-ready", msg: refusal } })
      : route.continue(),
  );
  await signInByForm(page, inject("product").address, demoAdmin);
  return page;
}

async function raiseToast(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await confirmLock(page);
  await page.getByRole("alert").getByText(refusal).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Names of the buttons and links under a toast; if a dialog is open, only the dialog's can be clicked. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(`(() => {
    const toasts = [...document.querySelectorAll(".Toastify__toast")].map((toast) => toast.getBoundingClientRect());
    if (toasts.length === 0) return ["no toast is shown"];
    const dialog = document.querySelector("[role='dialog'][aria-modal='true']");
    return [...(dialog ?? document).querySelectorAll("button, a[href], input, textarea")]
      .filter((element) => !element.closest(".Toastify") && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return false;
        return toasts.some((t) => t.left < box.right && box.left < t.right && t.top < box.bottom && box.top < t.bottom);
      })
      .map((element) => element.getAttribute("aria-label") ?? element.textContent ?? element.tagName);
  })()`);

const windows = [
  [1440, 900],
  [1024, 768],
  [320, 720],
] as const;

for (const [width, height] of windows)
  test(`toasts cover no button in a step, in Mapping's footer or in a dialog in a window of ${width} by ${height}`, async () => {
    const page = await openAt(width, height);
    for (const step of ["details", "mapping", "files", "process"]) {
      await page.goto(addressIn(engagements, `/engagements/:done/edit?step=${step}`));
      await raiseToast(page);
      await expect.poll(() => covered(page), { message: step }).toEqual([]);
      if (process.env.TIEOUT_SHOTS) await keepPicture(page, `toast-${step}-${width}`);
    }
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lock", exact: true }).waitFor();
    await expect.poll(() => covered(page), { message: "dialog" }).toEqual([]);
  });

test("a toast is announced, can be reached with Alt T, and stays as long as it has the focus", async () => {
  const page = await openAt(1440, 900);
  await page.goto(addressIn(engagements, "/engagements/:done/edit?step=files"));
  await raiseToast(page);
  await expect(page.locator("section[aria-live='polite']").getByRole("alert")).toHaveCount(1);
  await page.keyboard.press("Alt+t");
  await expect.poll(() => page.evaluate("document.activeElement.closest('[role=alert]') !== null")).toBe(true);
  // Waits longer than a toast is shown: only the toast's disappearance could end the wait early, which fails the test.
  const isGone = page.getByRole("alert").waitFor({ state: "detached", timeout: 12_000 });
  await expect(isGone).rejects.toThrow(/Timeout/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("close");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor({ state: "detached" });
});
