import { access } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { login } from "../product/product-client.ts";
import { withRestedProduct } from "../product/with-rested-product.ts";
import { plain, Unavailable } from "../sample.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const actWithinMs = 60_000;

interface Loaded {
  /** Gzipped bytes of each script, by its path. */
  readonly scripts: ReadonlyMap<string, number>;
  readonly requests: number;
}

type Act = (page: Page) => Promise<void>;
const nothingMore: Act = async () => undefined;

/** What a page requests with an empty cache, until the network is idle after what is done on it. */
async function load(page: Page, address: string, act: Act): Promise<Loaded> {
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

async function loadInNewPage(context: BrowserContext, address: string, act = nothingMore): Promise<Loaded> {
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
const isEditor = (name: string): boolean => name.includes("rich-text-editor");
const steps = ["details", "testing&output=distributions", "files", "mapping", "process&output=distributions"];

/** Scripts and requests of the browser application, with the demo firm's processed engagement. */
export async function runBrowser() {
  await access(executablePath).catch(() => {
    throw new Unavailable(`not run: there is no Chromium at ${executablePath} (apt-get install chromium, or set CHROMIUM_PATH)`);
  });
  return withRestedProduct(async ({ address }, client) => {
    const { results } = await client.get<{ results: { id: string; status: string }[] }>("/api/engagements/?page_size=50");
    const done = results.find(({ status }) => status === "results_available");
    if (!done) throw new Error("the demo firm has no processed engagement");
    const browser = await chromium.launch({ executablePath, args: flags });
    try {
      const context = await browser.newContext();
      const signedOut = await loadInNewPage(context, `${address}/login`);
      await signIn(await context.newPage(), address);
      const shell = await loadInNewPage(context, `${address}/nothing/here`);
      const screens = new Map<string, Loaded>();
      for (const path of ["/engagements", "/clients", ...steps.map((step) => `/engagements/${done.id}/edit?step=${step}`)])
        screens.set(path, await loadInNewPage(context, address + path));
      const edited = `${address}/engagements/${done.id}/edit?step=testing&output=distributions`;
      screens.set("editor", await loadInNewPage(context, edited, openEditor));
      return figuresOf(signedOut, shell, screens);
    } finally {
      await browser.close();
    }
  });
}

function figuresOf(signedOut: Loaded, shell: Loaded, screens: ReadonlyMap<string, Loaded>) {
  const lazy = new Map([...screens.values()].flatMap(({ scripts }) => [...scripts]));
  const largest = (isWanted: (name: string) => boolean) =>
    kilobytesOf([...lazy].filter(([name]) => isWanted(name)).map(([, size]) => size));
  const ofScreens = [...screens.values()].map(({ scripts }) =>
    kilobytesOf([...scripts].filter(([name]) => !shell.scripts.has(name) && !isGrid(name) && !isEditor(name)).map(([, size]) => size)),
  );
  return {
    login: kilobytesOf(signedOut.scripts.values()),
    shell: kilobytesOf(shell.scripts.values()),
    screen: plain(Math.max(...ofScreens.map(({ value }) => value))),
    grid: largest(isGrid),
    editor: largest(isEditor),
    requests: plain([...screens].find(([path]) => path.includes("step=process"))?.[1].requests ?? Number.NaN),
  };
}
