import { access } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { login } from "../product/product-client.ts";
import { withRestedProduct } from "../product/with-rested-product.ts";
import { plain, UnavailableError } from "../sample.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const actWithinMs = 60_000;

interface PageLoad {
  /** Gzipped size of each script in bytes, by path. */
  readonly scripts: ReadonlyMap<string, number>;
  readonly requests: number;
}

type Act = (page: Page) => Promise<void>;
const nothingMore: Act = async () => undefined;

/** Records a page's requests, starting with an empty cache, until the network is idle after the action on the page. */
async function load(page: Page, address: string, act: Act): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts: Promise<readonly [string, number]>[] = [];
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requests += 1;
  });
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.push(response.body().then((body) => [pathname, gzipSync(body).length] as const));
  });
  await page.goto(address, { waitUntil: "networkidle", timeout: actWithinMs });
  await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout: actWithinMs });
  await act(page);
  await page.waitForLoadState("networkidle");
  return { scripts: new Map(await Promise.all(scripts)), requests };
}

async function loadInNewPage(context: BrowserContext, address: string, act = nothingMore): Promise<PageLoad> {
  const page = await context.newPage();
  try {
    return await load(page, address, act);
  } finally {
    await page.close();
  }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel("Email").fill(login.username);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/engagements$/, { timeout: actWithinMs });
}

/** The editor's script is requested when the first procedure is edited. */
async function openEditor(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click({ timeout: actWithinMs });
  await page.locator("[contenteditable=true]").first().waitFor({ timeout: actWithinMs });
}

const kilobytesOf = (sizes: Iterable<number>) => plain([...sizes].reduce((sum, size) => sum + size, 0) / 1000);
const isGrid = (name: string): boolean => name.includes("grid-canvas");
const testing = "testing&output=distributions";
const results = "process&output=distributions";
const steps = ["details", testing, "files", "mapping", results];

/** Measures the browser app's scripts and requests, using the demo firm's processed engagement. */
export async function runBrowser() {
  await access(executablePath).catch(() => {
    throw new UnavailableError(`not run: there is no Chromium at ${executablePath} (apt-get install chromium, or set CHROMIUM_PATH)`);
  });
  return withRestedProduct(async ({ address }, client) => {
    const list = await client.get<{ results: { id: string; status: string }[] }>("/api/engagements/?page_size=50");
    const done = list.results.find(({ status }) => status === "results_available");
    if (!done) throw new Error("the demo firm has no processed engagement");
    const browser = await chromium.launch({ executablePath, args: flags });
    try {
      const context = await browser.newContext();
      const signedOut = await loadInNewPage(context, `${address}/login`);
      await signIn(await context.newPage(), address);
      const shell = await loadInNewPage(context, `${address}/nothing/here`);
      const screenOf = (step: string, act = nothingMore) =>
        loadInNewPage(context, `${address}/engagements/${done.id}/edit?step=${step}`, act);
      const screens = new Map<string, PageLoad>();
      for (const path of ["/engagements", "/clients"]) screens.set(path, await loadInNewPage(context, address + path));
      for (const step of steps) screens.set(step, await screenOf(step));
      return figuresOf({ signedOut, shell, screens, editing: await screenOf(testing, openEditor) });
    } finally {
      await browser.close();
    }
  });
}

interface Visits {
  readonly signedOut: PageLoad;
  /** A page that contains only the shell. */
  readonly shell: PageLoad;
  readonly screens: ReadonlyMap<string, PageLoad>;
  /** The Testing screen while a procedure is being edited. */
  readonly editing: PageLoad;
}

/** Scripts that only this page loads. */
const beside = ({ scripts }: PageLoad, others: readonly (PageLoad | undefined)[]): ReadonlyMap<string, number> =>
  new Map([...scripts].filter(([name]) => !others.some((other) => other?.scripts.has(name))));

/** A page that was not loaded was not measured. */
function sizeOf(what: string, scripts: ReadonlyMap<string, number>) {
  if (scripts.size === 0) throw new Error(`no script of ${what} was loaded`);
  return kilobytesOf(scripts.values());
}

function figuresOf({ signedOut, shell, screens, editing }: Visits) {
  const ofScreens = [...screens.values()].map((screen) => [...beside(screen, [shell])]);
  const grid = new Map(ofScreens.flat().filter(([name]) => isGrid(name)));
  const rest = ofScreens.map((scripts) => kilobytesOf(scripts.filter(([name]) => !grid.has(name)).map(([, size]) => size)).value);
  return {
    login: sizeOf("the login", signedOut.scripts),
    shell: sizeOf("the shell", shell.scripts),
    screen: plain(Math.max(...rest)),
    grid: sizeOf("the grid", grid),
    editor: sizeOf("the editor", beside(editing, [screens.get(testing)])),
    requests: plain(screens.get(results)?.requests ?? Number.NaN),
  };
}
