import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { launchBrowser, openPage, signInByForm, untilQuiet, type WatchedPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements, paperAddress } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";

const { address: origin } = inject("product");

let browser: Browser;
let watched: WatchedPage;
let ids: DemoEngagements;

test.beforeAll(async () => {
  browser = await launchBrowser();
  watched = await openPage(browser);
  ids = await findDemoEngagements();
  await signInByForm(watched.page, origin, demoAdmin);
});
test.afterAll(() => browser?.close());

test("in print, every exception is shown in full, in the light theme, with the files' hashes", async () => {
  const { page } = watched;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(addressIn(ids, paperAddress("distributions", "exceptions")));
  await page.getByRole("gridcell").first().waitFor();
  const count = Number(
    /\d+/.exec(
      await page
        .getByRole("status")
        .filter({ hasText: /^\d+ exceptions/ })
        .innerText(),
    )?.[0],
  );
  await page.emulateMedia({ media: "print" });
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await expect
    .poll(() =>
      page
        .getByRole("row")
        .filter({ has: page.getByRole("cell") })
        .count(),
    )
    .toBe(count);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  expect(
    await page
      .getByRole("listitem")
      .filter({ hasText: /distribution_detail/ })
      .first()
      .innerText(),
  ).toMatch(/distribution_detail\S*, SHA-256 [0-9a-f]{64}/);
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: null });
  await page.getByRole("gridcell").first().waitFor();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

/** Shows the page as printed: every heading on the screen is in print, and nothing is collapsed. */
async function onPaper(look: (main: Locator) => Promise<void>): Promise<void> {
  const { page } = watched;
  const main = page.getByRole("main");
  const headings = () => main.getByRole("heading").filter({ visible: true }).allInnerTexts();
  const shown = await headings();
  await page.emulateMedia({ media: "print" });
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  expect(await headings()).toEqual(expect.arrayContaining(shown));
  await expect(main.getByRole("button", { expanded: false }).filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate("document.querySelectorAll('main details:not([open])').length")).toBe(0);
  await look(main);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: null });
}

test("print shows every panel of overview, sample and procedures, including those collapsed on the screen", async () => {
  const { page } = watched;
  const lines = page.getByRole("main").getByRole("rowheader");
  await page.goto(addressIn(ids, paperAddress("participant_activity")));
  await page.getByRole("button", { name: /lines? ties?$/, expanded: false }).waitFor();
  const unfolded = await lines.count();
  await onPaper(async () => expect(await lines.count()).toBeGreaterThan(unfolded));
  await expect(lines).toHaveCount(unfolded);

  await page
    .getByRole("navigation", { name: "Workpapers" })
    .getByRole("link", { name: /Distribution Package/ })
    .click();
  await page.getByRole("tab", { name: /^Sample/ }).click();
  const items = page.getByRole("button", { name: /procedures have a result$/ });
  await items.first().waitFor();
  await onPaper(async (main) => {
    await expect(main.getByRole("list", { name: /^Procedures for / })).toHaveCount(await items.count());
    // The text of each procedure appears once, for all items.
    await expect(main.getByRole("heading", { name: "Printed on the Notes tab" })).toHaveCount(1);
    await expect(main.getByText("Seed", { exact: true })).toBeVisible();
  });

  await page.getByRole("tab", { name: /^Procedures/ }).click();
  const steps = page.getByRole("main").getByText(/^Rules (partly )?computed/);
  await steps.first().waitFor();
  const count = await steps.count();
  await onPaper(async () => expect(await steps.filter({ visible: true }).count()).toBe(count));
  expect(watched.complaints()).toEqual([]);
});

test("contributions by pay date can be reached with arrow keys, open their own rows, and are available as a table and a CSV", async () => {
  const { page } = watched;
  await page.goto(addressIn(ids, paperAddress("participant_activity")));
  const chart = page.getByRole("figure").filter({ hasText: "Contributions by pay date" });
  const bars = chart.getByRole("listitem").getByRole("button");
  const last = bars.last();
  await last.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const second = bars.nth(1);
  await second.and(page.locator(":focus")).waitFor();
  const [date = "", , amount = ""] = (await second.getAttribute("aria-label"))?.split(/, (?=\d|show)/) ?? [];
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Agrees to the figure").waitFor();
  expect(await drawer.innerText()).toContain(amount);
  const [rows] = await Promise.all([page.waitForEvent("download"), drawer.getByRole("button", { name: "CSV" }).click()]);
  const lines = readFileSync(await rows.path(), "utf8")
    .trim()
    .split("\r\n");
  // The heading, plus one line for each row counted in the drawer.
  expect(lines.length - 1).toBe(Number((await drawer.innerText()).match(/([\d,]+) rows? of/)?.[1]?.replace(",", "")));
  await page.keyboard.press("Escape");
  await chart.getByText("Table", { exact: true }).click();
  const row = chart.getByRole("row", { name: new RegExp(`^${date}`) });
  expect(await row.innerText()).toContain(amount);
  const [file] = await Promise.all([page.waitForEvent("download"), chart.getByRole("button", { name: /^CSV/ }).click()]);
  expect(readFileSync(await file.path(), "utf8")).toContain(`\r\n${date},`);
  expect(watched.complaints()).toEqual([]);
});

test("Ctrl K finds an engagement, a client and a step by words; ? lists the shortcuts", async () => {
  const { page } = watched;
  const type = async (words: string, name: RegExp) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or run a command" }).fill(words);
    await page.getByRole("option", { name, selected: true }).waitFor();
    await page.keyboard.press("Enter");
  };
  await page.goto(`${origin}/engagements`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await type("tern harbor", /^2024 Tern Harbor/);
  await page.waitForURL(new RegExp(`/engagements/${ids.empty}/edit`));
  await page.getByRole("heading", { level: 1, name: /Tern Harbor/ }).waitFor();
  await type("map", /^Mapping/);
  await page.waitForURL(/step=mapping/);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("stonebridge");
  await page.getByRole("option", { name: /Client$/ }).click();
  await page.waitForURL(/\/clients\?q=Stonebridge/);
  await page.getByText(/clients · 1 match$/).waitFor();
  await page.locator("body").click({ position: { x: 1, y: 1 } });
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
});

test("the list shows how many files there are and how many ties agree", async () => {
  const { page } = watched;
  await page.goto(`${origin}/engagements`);
  const row = page.getByRole("row").filter({ hasText: "6 of 6" }).filter({ hasText: "ties agree" });
  await row.first().waitFor();
  const shown = (await row.first().getByRole("gridcell").filter({ hasText: "ties agree" }).innerText()).match(/\d+ of \d+/)?.[0];
  await page.getByRole("row").filter({ hasText: shown }).first().waitFor();
  await page.goto(addressIn(ids, paperAddress("distributions")));
  // The last step shows what the list counts: differences that no one has explained.
  await page.getByText(/^\d+ differences, \d+ exceptions$/).waitFor();
});

test("the list shows both of an engagement's providers in full, at 1440 and at 1024", async () => {
  const { page } = watched;
  await page.goto(`${origin}/engagements`);
  const names = page.getByRole("gridcell").filter({ hasText: "Other (universal)" }).first().locator(".t-ellipsis");
  await names.first().waitFor();
  expect(await names.allInnerTexts()).toEqual(["Other (universal)", "Payroll (universal)"]);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const cut: string = await page.evaluate(`[...document.querySelectorAll(".t-providers .t-ellipsis")]
      .filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent).join(", ")`);
    expect([width, cut]).toEqual([width, ""]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("at 320, a workpaper's open tab and a figure's location are in view, and a panel keeps its space while its rows load", async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(addressIn(ids, paperAddress("distributions", "files")));
  const tab = page.getByRole("tab", { selected: true });
  await tab.waitFor();
  await expect.poll(async () => Math.round((await tab.boundingBox())?.x ?? -1)).toBeGreaterThanOrEqual(0);
  await expect
    .poll(async () => {
      const box = await tab.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    })
    .toBeLessThanOrEqual(320);
  await page.goto(addressIn(ids, paperAddress("distributions")));
  await page
    .getByRole("definition")
    .getByRole("button", { name: /show the rows behind it$/ })
    .first()
    .click();
  const place = page.getByRole("dialog").getByText(/^Distribution Package › /);
  await place.waitFor();
  await expect.poll(async () => (await place.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/preview/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(addressIn(ids, "/engagements/:done/edit?step=mapping"));
  await page.getByRole("radiogroup", { name: "Mapping view" }).getByText("Preview").click();
  const height: number = await page.evaluate("document.querySelector('.t-loading').getBoundingClientRect().height");
  expect(height).toBeGreaterThan(100);
  release();
  await page.getByText("First rows as read").waitFor();
  await page.unrouteAll({ behavior: "wait" });
});

test("a list shows its headings and gray rows until its rows arrive, and the headings don't move", async () => {
  const { page } = watched;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = /\/api\/engagements\/\?/;
  await page.route(held, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${origin}/engagements`);
  const heading = page.getByText("Plan year end", { exact: true }).filter({ visible: true }).first();
  await heading.waitFor();
  const middle = async (): Promise<number> => {
    const box = await heading.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const before = await middle();
  await expect(page.getByRole("gridcell")).toHaveCount(0);
  const allBefore = await page.getByText("All", { exact: true }).boundingBox();
  release();
  await page.getByRole("gridcell").first().waitFor();
  await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThan(2);
  const allAfter = await page.getByRole("button", { name: /^All/ }).boundingBox();
  expect(allBefore?.x).toBe(allAfter?.x);
  await page.unroute(held);
});

test("at 400% zoom, nothing that is fixed in place covers content being read", async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 320, height: 256 });
  for (const address of ["/engagements/create", "/engagements/:done/edit?step=mapping"]) {
    await page.goto(addressIn(ids, address));
    await page.getByRole("main").getByRole("textbox").or(page.getByRole("combobox")).first().waitFor();
    const fixed: string = await page.evaluate(`[...document.querySelectorAll("body *")]
      .filter((element) => ["sticky", "fixed"].includes(getComputedStyle(element).position) && element.checkVisibility() && element.clientHeight > 24)
      .map((element) => element.className).join(", ")`);
    expect([address, fixed]).toEqual([address, ""]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("from the keyboard alone, a drawer, a dialog and a menu take the focus and return it to where it was", async () => {
  const { page } = watched;
  const focused = (): Promise<string> =>
    page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
  await page.goto(addressIn(ids, paperAddress("distributions")));
  const figure = page.getByRole("button", { name: /show the rows behind it$/ }).first();
  await figure.focus();
  const name = await focused();
  await page.keyboard.press("d");
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe(name);

  await page.goto(`${origin}/clients`);
  await page.getByRole("button", { name: "New client" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("textbox").first().and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(focused).toContain("New client");

  const actions = page.getByRole("button", { name: /^Actions for/ }).first();
  await actions.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(focused).toMatch(/^Actions for/);
  expect(watched.complaints()).toEqual([]);
});

/** Requests that a page sends with an empty cache until it shows `shown`. */
async function requestsOf(page: Page, address: string, shown: Locator): Promise<readonly string[]> {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requests.push(`${request.method()} ${request.url().slice(origin.length)}`);
  });
  await page.goto(address);
  await shown.waitFor();
  await untilQuiet(page);
  await page.close();
  return requests;
}
const isScript = (request: string): boolean => request.endsWith(".js");

test("the login loads one script and nothing from the pages behind it; a workpaper's results need at most 12 requests", async () => {
  const login = (await openPage(browser)).page;
  const ofLogin = await requestsOf(login, `${origin}/login`, login.getByRole("button", { name: "Log in" }));
  expect(ofLogin.filter(isScript)).toEqual([expect.stringContaining("/assets/index-")]);
  const page = await watched.context.newPage();
  // A tab that asks another tab for its session may show the login until the response arrives.
  const session: string = await watched.page.evaluate("JSON.stringify(sessionStorage)");
  await page.addInitScript(`Object.assign(sessionStorage, ${session})`);
  const ofResults = await requestsOf(page, addressIn(ids, paperAddress("distributions")), page.getByText("Does it tie").first());
  expect(ofResults.filter(isScript).length).toBeGreaterThan(2);
  expect(ofResults.length, ofResults.join("\n")).toBeLessThanOrEqual(12);
});
