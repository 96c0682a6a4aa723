import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { createApp, serveWebApp } from "@tieout/http";
import { type KeepingSink, startSink } from "@tieout/test-kit";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { fillLogin, launchBrowser, openPage } from "../browser.ts";
import { demoAdmin } from "../session.ts";
import { addressIn, findDemoEngagements, paperAddress } from "./demo-firm.ts";
import { expect, inject, test } from "./journey.ts";

const ssn = "900-12-3456";
const searched = "Quillfeather";

let address: string;
let sink: KeepingSink;
let front: Server;
let pages: FastifyInstance;
let browser: Browser;
let page: Page;

/** The product's pages as it produces them with SENTRY_BROWSER_DSN, in front of the API of the shared product, which has none. */
async function servePages(dsn: string): Promise<Server> {
  pages = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 0, uploadMaxBytes: 1000 });
  await serveWebApp(pages, path.join(inject("checkout"), "dist/web"), { monitoringDsn: dsn });
  const addressOfPages = await pages.listen({ host: "127.0.0.1", port: 0 });
  const server = createServer((incoming, outgoing) => {
    const target = incoming.url?.startsWith("/api/") ? inject("product").address : addressOfPages;
    const { host: _, ...headers } = incoming.headers;
    const onward = request(target + incoming.url, { method: incoming.method ?? "GET", headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test.beforeAll(async () => {
  [sink, browser] = await Promise.all([startSink("browser"), launchBrowser()]);
  front = await servePages(`${sink.address.replace("//", "//0123456789abcdef@")}/1`);
  address = `http://127.0.0.1:${portOf(front)}`;
  ({ page } = await openPage(browser));
});
test.afterAll(async () => {
  await browser?.close();
  front?.closeAllConnections();
  front?.close();
  await pages?.close();
  await sink?.stop();
});

const sent = (): string => sink.received();

test("errors, traces and replays arrive with user and firm, and contain no SSN, amount, name, search, token or password", async () => {
  const demo = await findDemoEngagements();
  await page.goto(`${address}/login`);
  await fillLogin(page, demoAdmin);
  await page.waitForURL(/\/engagements$/);
  const { pathname, search } = new URL(addressIn(demo, paperAddress("participant_activity")));
  await page.goto(address + pathname + search);
  await page
    .getByText(/\d{1,3},\d{3}\.\d\d/)
    .first()
    .waitFor();
  const shown = await page.locator("body").innerText();
  const amounts = [...new Set(shown.match(/\d{1,3}(?:,\d{3})+\.\d\d/g) ?? [])];
  expect(amounts.length).toBeGreaterThan(0);
  await page.evaluate(`(() => {
    const text = ${JSON.stringify(`${searched} ${ssn}`)};
    const named = document.createElement("p");
    named.setAttribute("data-person", text);
    named.title = text;
    named.append(text);
    document.body.append(named);
    history.replaceState(history.state, "", location.pathname + location.search + "&search=" + encodeURIComponent(text));
    console.error("cannot match " + text, { ssn: text });
    setTimeout(() => { throw new Error("no row for " + text); });
  })()`);
  await fetchRefused(page);
  await expect.poll(() => sent().includes('"type":"transaction"')).toBe(true);
  await expect.poll(() => sent().includes('"type":"replay_recording"')).toBe(true);
  // The added paragraph, as a replay shows it.
  await expect.poll(() => sent().includes(`${"*".repeat(searched.length)} ${"*".repeat(ssn.length)}`)).toBe(true);
  await expect.poll(() => /"type":"Error","value":"\(\d+ characters\)"/.test(sent())).toBe(true);
  expect(sent()).toContain(demoAdmin.email);
  expect(sent()).toMatch(/"organization":"[0-9a-f-]{36}"/);
  expect(sent()).toContain('"environment":"production"');
  const token = await page.evaluate<string>('JSON.parse(sessionStorage.getItem("tieout-session")).token');
  const kept = [
    ssn,
    ssn.replaceAll("-", ""),
    searched,
    demoAdmin.password,
    token,
    ...amounts,
    ...amounts.map((amount) => amount.replaceAll(",", "")),
  ];
  expect(kept.filter((secret) => sent().includes(secret))).toEqual([]);
  expect(sent().includes("data-person")).toBe(false);
});

/** A refused call with a secret in its URL and body. */
const fetchRefused = (on: Page): Promise<number> =>
  on.evaluate(
    async (text) => (await fetch(`/api/none/?q=${encodeURIComponent(text)}`, { method: "POST", body: JSON.stringify({ text }) })).status,
    `${searched} ${ssn}`,
  );
