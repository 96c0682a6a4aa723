import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Request } from "@playwright/test";
import type { UserData } from "@tieout/identity/contract";
import { registerCanariesIn, registerCanary } from "@tieout/test-kit";
import type { Person, Session } from "./session.ts";

const flags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** Headless Chromium uses a third of the CPU time of the full browser. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.CHROMIUM_PATH ?? browsers.find((file) => existsSync(file)) ?? "/usr/bin/chromium";

export const browserOptions = { executablePath, args: flags };
export const launchBrowser = (): Promise<Browser> => chromium.launch(browserOptions);

/** A page whose errors are recorded: scripts, console and content security policy. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Returns the errors since the last call. */
  complaints(): readonly string[];
}

/** Longer than any test. */
const tabSessionMs = 8 * 60 * 60 * 1000;

/** How long a click may wait for its target, because a busy machine renders slowly. */
const actWithinMs = 120_000;

export const pageOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" } as const;

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ ...pageOptions, ...options });
  watchContext(context);
  return watchPage(context, await context.newPage());
}

/** Records the traffic of each page in the context for `untilQuiet`; call it before opening the first page. */
export const watchContext = (context: BrowserContext): unknown => context.on("page", watchTraffic);

interface Traffic {
  readonly underWay: Set<Request>;
  /** When a request last started or ended, in milliseconds. */
  changedAt: number;
}
const trafficOf = new WeakMap<Page, Traffic>();

/** A page without requests for this long has finished loading. */
const quietMs = 500;

function watchTraffic(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), changedAt: performance.now() };
  trafficOf.set(page, traffic);
  const change = (request: Request, isUnderWay: boolean): void => {
    // Ignores frames within the page: if a frame is removed while loading, the browser never reports its end.
    if (!isOfPage(request, page)) return;
    if (isUnderWay && request.isNavigationRequest()) traffic.underWay.clear();
    if (isUnderWay) traffic.underWay.add(request);
    else traffic.underWay.delete(request);
    traffic.changedAt = performance.now();
  };
  page.on("request", (request) => change(request, true));
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfailed", (request) => change(request, false));
}

function isOfPage(request: Request, page: Page): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // The request belongs to a frame that is not attached yet.
    return false;
  }
}

/** Waits until the page makes no further requests. */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error("the page is not in a context of openPage");
  const isQuiet = (): boolean => traffic.underWay.size === 0 && performance.now() - traffic.changedAt >= quietMs;
  for (const end = performance.now() + actWithinMs; !isQuiet(); await sleep(50))
    if (performance.now() > end)
      throw new Error(`the page still asks for ${[...traffic.underWay].map((request) => request.url()).join(", ") || "more"}`);
}

export function watchPage(context: BrowserContext, page: Page): WatchedPage {
  page.setDefaultTimeout(actWithinMs);
  page.on("request", (request) => {
    const { authorization, "content-type": type } = request.headers();
    if (authorization) registerCanary("token", authorization.replace("Bearer ", ""));
    if (type === "application/json") registerCanariesIn(request.postData() ?? "");
  });
  let found: string[] = [];
  page.on("pageerror", (error) => found.push(`script: ${error.message}`));
  page.on("console", (message) => {
    // Chromium logs a line for every refused request; tests check the product's own messages on the screen.
    if (message.type() === "error" && !/the server responded with a status of/.test(message.text()))
      found.push(`console: ${message.text()}`);
  });
  return {
    page,
    context,
    complaints: () => {
      const all = found;
      found = [];
      return all;
    },
  };
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Signs in using the form and waits for the list of engagements. */
export async function signInByForm(page: Page, address: string, person: Person): Promise<void> {
  await page.goto(`${address}/login`);
  await fillLogin(page, person);
  await page.waitForURL(/\/engagements$/);
  await page.getByRole("heading", { level: 1, name: "Engagements" }).waitFor();
}

/** Gives the page's tab the session before its first document, as if the user had signed in with the form; loads nothing yet. */
export async function openSession(page: Page, { address, token, get }: Session): Promise<void> {
  const user = await get<UserData>("/api/users/me/");
  const expiresAt = new Date(Date.now() + tabSessionMs).toISOString();
  const stored = { session: { token, expiresAt, isLimited: false }, user: { ...user, isStaff: user.is_staff } };
  await page.addInitScript(
    `if (location.origin === ${JSON.stringify(new URL(address).origin)} && !sessionStorage.getItem("signed-in-by-calls")) {
       sessionStorage.setItem("signed-in-by-calls", "once");
       sessionStorage.setItem("tieout-session", ${JSON.stringify(JSON.stringify(stored.session))});
       localStorage.setItem("tieout-user", ${JSON.stringify(JSON.stringify(stored.user))});
     }`,
  );
}

export async function openStep(page: Page, address: string, engagementId: string, query: string): Promise<void> {
  await page.goto(`${address}/engagements/${engagementId}/edit?${query}`);
}

/** Presses the button in the lock dialog. */
export const confirmLock = (page: Page): Promise<void> =>
  page.getByRole("dialog").getByRole("button", { name: "Lock", exact: true }).click();

/**
 * Presses a dialog button twice, faster than a person can; returns how many calls to URLs with this ending were sent by the time `done`
 * resolves.
 */
export async function doubleClick(page: Page, button: string, sends: string, done: () => Promise<unknown>): Promise<number> {
  let sent = 0;
  const count = (request: Request): void => {
    if (request.method() === "POST" && request.url().endsWith(sends)) sent += 1;
  };
  page.on("request", count);
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).dblclick();
  await done();
  page.off("request", count);
  return sent;
}

/** Waits for a toast with this sentence. */
export const seeToast = (page: Page, sentence: string): Promise<void> => page.getByText(sentence, { exact: true }).first().waitFor();
