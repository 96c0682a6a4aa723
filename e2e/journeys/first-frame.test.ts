import type { Browser, Page } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { keepPicture } from "../browser-checks.ts";
import { createFirm, type Firm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address } = inject("product");

let firm: Firm;
let browser: Browser;
let watched: WatchedPage;

test.beforeAll(async () => {
  [firm, browser] = await Promise.all([createFirm(), launchBrowser()]);
});
test.afterEach(async () => {
  expect(watched.complaints()).toEqual([]);
  await watched.context.close();
});
test.afterAll(() => browser?.close());

/** Blocks the app's scripts from now on; the returned function releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Positions of the frame's parts, and the colors of desk and sheet. */
const frameOf = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const parts = [".t-side", ".t-side .t-brand svg", ".t-mobile-bar", ".t-mobile-bar > svg", ".t-mobile-word svg", ".t-sheet", ".t-top-bar"];
    const boxOf = (element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return [left, top, width].map(Math.round);
    };
    return {
      boxes: parts.map((part) => [part, shown(part).map(boxOf)]),
      heights: [".t-top-bar", ".t-mobile-bar"].map((part) => shown(part).map((element) => Math.round(element.getBoundingClientRect().height))),
      colors: shown(".t-sheet").map((element) => getComputedStyle(element).backgroundColor),
    };
  })()`);

const reload = (page: Page) => page.reload({ waitUntil: "commit" });
// Polled from outside, because a wait within the page evaluates text, which the page's content security policy forbids.
const isStyled = (page: Page): Promise<boolean> =>
  page.evaluate(`[...document.querySelectorAll("link[rel=stylesheet]")].some(({ sheet }) => sheet)`);
const isFrameShown = (page: Page): Promise<boolean> => page.evaluate(`document.getElementById("frame")?.checkVisibility() === true`);

for (const [width, colorScheme] of [
  [1440, "light"],
  [1440, "dark"],
  [1024, "light"],
  [320, "dark"],
] as const)
  test(`a reload shows the frame before any script arrives, and nothing in it moves when the app loads: ${width}, ${colorScheme}`, async () => {
    watched = await openPage(browser, { viewport: { width, height: 800 }, colorScheme });
    const { page } = watched;
    await signInByForm(page, address, firm.admin);
    const release = await holdScripts(page);
    await reload(page);
    await expect.poll(() => isStyled(page)).toBe(true);
    await expect.poll(() => isFrameShown(page)).toBe(true);
    const before = await frameOf(page);
    if (process.env.TIEOUT_SHOTS) await keepPicture(page, `frame-${width}-${colorScheme}`);
    release();
    await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
    await expect(page.locator("#frame")).toHaveCount(0);
    expect(await frameOf(page)).toEqual(before);
  });

test("the shell's frame never appears on the login, or on a page with no session or an expired one", async () => {
  watched = await openPage(browser);
  const { page } = watched;
  const heldAt = async (path: string): Promise<boolean> => {
    const release = await holdScripts(page);
    await page.goto(address + path, { waitUntil: "commit" });
    await page.locator("#frame").waitFor({ state: "attached" });
    // Nothing is painted before the style sheets load, and they hide the frame.
    await expect.poll(() => isStyled(page)).toBe(true);
    const isShown = await isFrameShown(page);
    release();
    await page.unrouteAll({ behavior: "wait" });
    return isShown;
  };
  expect(await heldAt("/login")).toBe(false);
  expect(await heldAt("/engagements")).toBe(false);
  await signInByForm(page, address, firm.admin);
  expect(await heldAt("/login")).toBe(false);
  await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
  expect(await heldAt("/engagements")).toBe(true);
  await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
  await page.evaluate(`(() => {
    const session = JSON.parse(sessionStorage.getItem("tieout-session"));
    sessionStorage.setItem("tieout-session", JSON.stringify({ ...session, expiresAt: "2020-01-01T00:00:00.000Z" }));
  })()`);
  expect(await heldAt("/engagements")).toBe(false);
  await page.getByLabel("Email").waitFor();
});
