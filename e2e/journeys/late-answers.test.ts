import type { Browser, Locator, Page, Route } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";

let browser: Browser;
let engagements: DemoEngagements;
let watched: WatchedPage;

test.beforeAll(async () => {
  [engagements, browser] = await Promise.all([findDemoEngagements(), launchBrowser()]);
});
test.afterEach(() => watched?.context.close());
test.afterAll(() => browser?.close());

/**
 * Holds the responses to these reads until they are released; counts calls to the same URLs that would change something, which are refused.
 */
async function hold(page: Page, addresses: string) {
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const changes: string[] = [];
  await page.route(addresses, async (route: Route) => {
    const request = route.request();
    if (request.method() !== "GET") {
      changes.push(request.method());
      return route.fulfill({ status: 409, json: { code: "engagements.not-ready", msg: "Refused for this test." } });
    }
    await isLetGo;
    await route.continue();
  });
  return { letGo, changes };
}

async function open(width: number, height: number): Promise<Page> {
  watched = await openPage(browser, { viewport: { width, height } });
  await signInByForm(watched.page, inject("product").address, demoAdmin);
  return watched.page;
}

const boxesOf = (dialog: Locator, names: readonly string[]) =>
  Promise.all(names.map((name) => dialog.getByRole("button", { name, exact: true }).boundingBox()));

for (const [width, height] of [
  [1440, 900],
  [320, 720],
] as const)
  test(`in a window of ${width} by ${height}, the list of open items doesn't move the lock's buttons, and nothing can be locked until it appears`, async () => {
    const page = await open(width, height);
    const { letGo, changes } = await hold(page, "**/lock/");
    await page.goto(addressIn(engagements, "/engagements/:done/edit?step=process"));
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const lock = dialog.getByRole("button", { name: "Lock", exact: true });
    await lock.waitFor();
    await page.waitForFunction("document.activeElement?.textContent === 'Lock'");
    await lock.click({ force: true });
    await page.keyboard.press("Control+Enter");
    const before = await boxesOf(dialog, ["Cancel", "Lock"]);
    letGo();
    await dialog.getByText(/^(Some items are still open|Nothing is open)\./).waitFor();
    expect(await boxesOf(dialog, ["Cancel", "Lock"])).toEqual(before);
    expect(changes).toEqual([]);
    for (const summary of await dialog.locator("summary").all()) await summary.click();
    expect(await boxesOf(dialog, ["Cancel", "Lock"])).toEqual(before);
    await lock.click();
    await page.getByRole("alert").getByText("Refused for this test.").waitFor();
    expect(changes).toEqual(["POST"]);
  });

test("the list of what moves with a merged client appears without moving the merge's buttons", async () => {
  const page = await open(1440, 900);
  const { letGo, changes } = await hold(page, "**/merge/**");
  await page.goto(addressIn(engagements, "/clients?client=:client"));
  await page.getByRole("dialog").getByRole("button", { name: "Merge into another client" }).click();
  const dialog = page.getByRole("dialog", { name: /^Merge / });
  await dialog.getByRole("combobox").fill("a");
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Merge", exact: true }).waitFor();
  const before = await boxesOf(dialog, ["Cancel", "Merge"]);
  letGo();
  await dialog.getByText(/^Moves to /).waitFor();
  expect(await boxesOf(dialog, ["Cancel", "Merge"])).toEqual(before);
  expect(await faultsOfLooks(watched, "merge with what moves")).toEqual([]);
  expect(changes).toEqual([]);
});
