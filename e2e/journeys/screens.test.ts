import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../browser.ts";
import { screenFaults } from "../browser-checks.ts";
import { demoAdmin, signIn, until } from "../session.ts";

interface Screen {
  readonly name: string;
  /** Path and query; `:done` and `:empty` stand for the processed and the empty engagement of the demo firm. */
  readonly address: string;
  /** Text that stands there once the screen has its data. */
  readonly shows: RegExp;
  /** Name of a button to press before the screen is looked at. */
  readonly press?: RegExp;
}

const paper = (output: string, tab: string): string => `/engagements/:done/edit?step=process&output=${output}${tab && `&tab=${tab}`}`;

const screens: readonly Screen[] = [
  { name: "list", address: "/engagements", shows: /2024 Tern Harbor Outfitters/ },
  { name: "create", address: "/engagements/create", shows: /What comes next/ },
  { name: "create, errors", address: "/engagements/create", shows: /The EIN field is required/, press: /^Create engagement$/ },
  { name: "clients", address: "/clients", shows: /\d+ clients?/ },
  { name: "details", address: "/engagements/:done/edit?step=details", shows: /Engagement year/ },
  { name: "testing", address: "/engagements/:done/edit?step=testing&output=distributions", shows: /ISI threshold/ },
  { name: "files", address: "/engagements/:done/edit?step=files", shows: /distribution_detail/ },
  { name: "files, empty", address: "/engagements/:empty/edit?step=files", shows: /No service provider yet/ },
  { name: "mapping", address: "/engagements/:done/edit?step=mapping", shows: /Accept all at or above/ },
  { name: "mapping, values", address: "/engagements/:done/edit?step=mapping&tab=values", shows: /Accept all at or above/ },
  { name: "process, not ready", address: "/engagements/:empty/edit?step=process", shows: /Process the engagement/ },
  { name: "overview", address: paper("distributions", ""), shows: /Does it tie/ },
  { name: "overview of activity", address: paper("participant_activity", ""), shows: /Does it tie/ },
  { name: "overview of census", address: paper("payroll_census", ""), shows: /Does it tie/ },
  {
    name: "figure",
    address: paper("participant_activity", ""),
    shows: /(dds|not add) up to the figure/,
    press: /show the rows behind it$/,
  },
  { name: "sample", address: paper("distributions", "sample"), shows: /Sampled items/ },
  { name: "exceptions", address: paper("distributions", "exceptions"), shows: /What was found|\d+ exceptions?/ },
  { name: "population", address: paper("distributions", "population"), shows: /\d+ (items|payments|rows)/ },
  { name: "procedures", address: paper("distributions", "procedures"), shows: /Procedures/ },
  { name: "source files", address: paper("distributions", "files"), shows: /SHA-256/ },
  { name: "downloads", address: "/engagements/:done/edit?step=process&view=bundles", shows: /Downloads of all runs/ },
  {
    name: "unknown engagement",
    address: "/engagements/00000000-0000-7000-8000-000000000000/edit",
    shows: /Tieout could not load the engagement/,
  },
  { name: "not found", address: "/nothing/here", shows: /There is nothing at this address/ },
];

const widths = [1440, 320] as const;
const schemes = ["light", "dark"] as const;

const { address: origin } = inject("product");

let browser: Browser;
let watched: WatchedPage;
let ids: { readonly done: string; readonly empty: string };

beforeAll(async () => {
  browser = await launchBrowser();
  watched = await openPage(browser);
  const session = await signIn(origin, demoAdmin);
  interface Row {
    readonly id: string;
    readonly status: string;
    readonly missing: readonly string[];
  }
  const list = async (): Promise<readonly Row[]> => (await session.get<{ results: Row[] }>("/api/engagements/?page_size=50")).results;
  const rows = await until(list, (all) => all.some(({ status }) => status === "results_available"), 240_000);
  const idOf = (fits: (row: Row) => boolean): string => rows.find(fits)?.id ?? "";
  ids = {
    done: idOf(({ status }) => status === "results_available"),
    empty: idOf(({ missing }) => missing.some((sentence) => sentence.startsWith("Add the recordkeeper"))),
  };
});
afterAll(() => browser?.close());

const looks = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })));

/** What is wrong with the screen at every width and in every theme. */
async function faultsOfLooks(name: string): Promise<readonly string[]> {
  await watched.page.waitForLoadState("networkidle");
  const faults: string[] = [];
  for (const { width, colorScheme } of looks) {
    await watched.page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
    await watched.page.emulateMedia({ colorScheme });
    // Two frames: the first is drawn with the new size, the second after what it changed.
    await watched.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    // Of what is checked, the theme changes the contrasts only.
    const rules = colorScheme === "light" ? "all" : "contrast";
    faults.push(...(await screenFaults(watched, `${name} ${width} ${colorScheme}`, rules)));
  }
  await watched.page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}

test("the login has no fault at any width in any theme", async () => {
  await watched.page.goto(`${origin}/login`);
  await watched.page.getByRole("button", { name: "Log in" }).waitFor();
  expect(await faultsOfLooks("login")).toEqual([]);
  await signInByForm(watched.page, origin, demoAdmin);
});

test.each(screens)("the screen $name has no fault at any width in any theme", async ({ name, address, shows, press }) => {
  const { page } = watched;
  await page.goto(origin + address.replace(":done", ids.done).replace(":empty", ids.empty));
  if (press) await page.getByRole("button", { name: press }).first().click();
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  expect(await faultsOfLooks(name)).toEqual([]);
});

test("on paper every exception is written out, in the light theme, with the hashes of the files", async () => {
  const { page } = watched;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(origin + paper("distributions", "exceptions").replace(":done", ids.done));
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
  expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("light");
  expect(await page.getByRole("listitem").filter({ hasText: "SHA-256" }).first().innerText()).toMatch(
    /distribution_detail\S*, SHA-256 [0-9a-f]{64}/,
  );
  expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: null });
  await page.getByRole("gridcell").first().waitFor();
  expect(await page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
});

test("contributions by pay date are reached by arrow keys, open their own rows, and are there as a table and a CSV", async () => {
  const { page } = watched;
  await page.goto(origin + paper("participant_activity", "").replace(":done", ids.done));
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
  await drawer.getByText("Adds up to the figure").waitFor();
  expect(await drawer.innerText()).toContain(amount);
  const [rows] = await Promise.all([page.waitForEvent("download"), drawer.getByRole("button", { name: "CSV" }).click()]);
  const lines = readFileSync(await rows.path(), "utf8")
    .trim()
    .split("\r\n");
  // The heading, and one line for each row that the drawer counts.
  expect(lines.length - 1).toBe(Number((await drawer.innerText()).match(/([\d,]+) rows? of/)?.[1]?.replace(",", "")));
  await page.keyboard.press("Escape");
  await chart.getByText("Table", { exact: true }).click();
  const row = chart.getByRole("row", { name: new RegExp(`^${date}`) });
  expect(await row.innerText()).toContain(amount);
  const [file] = await Promise.all([page.waitForEvent("download"), chart.getByRole("button", { name: /^CSV/ }).click()]);
  expect(readFileSync(await file.path(), "utf8")).toContain(`\r\n${date},`);
  expect(watched.complaints()).toEqual([]);
});

test("Ctrl K finds an engagement, a client and a step by their words; ? lists the keys", async () => {
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

test("the list says how many files are there and how many ties agree", async () => {
  const { page } = watched;
  await page.goto(`${origin}/engagements`);
  const row = page.getByRole("row").filter({ hasText: "6 of 6" }).filter({ hasText: "ties agree" });
  await row.first().waitFor();
  const shown = (await row.first().getByRole("gridcell").filter({ hasText: "ties agree" }).innerText()).match(/\d+ of \d+/)?.[0];
  await page.getByRole("row").filter({ hasText: shown }).first().waitFor();
  await page.goto(origin + paper("distributions", "").replace(":done", ids.done));
  // The last step names what the list counts: differences that nobody has explained.
  await page.getByText(/^\d+ differences, \d+ exceptions$/).waitFor();
});

test("at 400 % zoom nothing that stays in place covers what is read", async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 320, height: 256 });
  for (const address of ["/engagements/create", "/engagements/:done/edit?step=mapping"]) {
    await page.goto(origin + address.replace(":done", ids.done));
    await page.getByRole("main").getByRole("textbox").or(page.getByRole("combobox")).first().waitFor();
    const fixed: string = await page.evaluate(`[...document.querySelectorAll("body *")]
      .filter((element) => ["sticky", "fixed"].includes(getComputedStyle(element).position) && element.checkVisibility() && element.clientHeight > 24)
      .map((element) => element.className).join(", ")`);
    expect([address, fixed]).toEqual([address, ""]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("by keyboard alone a drawer, a dialog and a menu take the focus and give it back to where it was", async () => {
  const { page } = watched;
  const focused = (): Promise<string> =>
    page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
  await page.goto(origin + paper("distributions", "").replace(":done", ids.done));
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

/** Compressed bytes of each script that a page loads with nothing in the cache. */
async function scriptsOf(address: string, context?: WatchedPage["context"]): Promise<ReadonlyMap<string, number>> {
  const sizes: Promise<readonly [string, number]>[] = [];
  const page = context ? await context.newPage() : (await openPage(browser)).page;
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/\.js$/.test(pathname)) sizes.push(response.body().then((body) => [pathname, gzipSync(body).length] as const));
  });
  await page.goto(origin + address, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (context) await page.getByRole("gridcell").first().waitFor();
  const all = await Promise.all(sizes);
  await (context ? page.close() : page.context().close());
  return new Map(all);
}
const sumOf = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0);

test("compressed JavaScript stays in its budgets: login 145 kB, shell and first screen 270 kB, grid 250 kB", async () => {
  const login = await scriptsOf("/login");
  expect(login.size).toBeGreaterThan(1);
  expect(sumOf(login.values())).toBeLessThanOrEqual(145_000);
  const list = await scriptsOf("/engagements", watched.context);
  const grid = sumOf([...list].flatMap(([name, size]) => (name.includes("grid-canvas") ? [size] : [])));
  expect(grid).toBeGreaterThan(0);
  expect(grid).toBeLessThanOrEqual(250_000);
  expect(sumOf(list.values()) - grid).toBeLessThanOrEqual(270_000);
});
