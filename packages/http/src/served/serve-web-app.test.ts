import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp, serveHealth, serveReference, serveWebApp } from "../index.ts";

let app: FastifyInstance;
let folder: string;
let isDatabaseUp = true;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tieout-web-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(
    path.join(folder, "index.html"),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a.js"></script>',
  );
  writeFileSync(path.join(folder, "assets", "a.js"), "1;");
  writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
  mkdirSync(path.join(folder, ".vite"));
  writeFileSync(path.join(folder, ".vite", "manifest.json"), "{}");
  app = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 1, uploadMaxBytes: 1000 });
  serveHealth(app, async () => {
    if (!isDatabaseUp) throw new Error("away");
  });
  serveReference(app, [], "1.0");
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers = {}) => app.inject({ method: "GET", url, headers });

test("every page URL gets the page with a fresh nonce in both the text and the policy", async () => {
  const nonces = new Set<string>();
  for (const url of ["/", "/engagements", "/engagements/1/mapping?step=2"]) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    const nonce = /script nonce="([A-Za-z0-9_-]{24})"/.exec(answer.body)?.[1] ?? "";
    expect(answer.body).not.toContain("__CSP_NONCE__");
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain("unsafe");
    expect(answer.headers["cache-control"]).toBe("no-store");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("pages may load Stripe's card form, and nothing else from Stripe, only where Stripe takes the payments", async () => {
  const cards = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 1, uploadMaxBytes: 1000 });
  await serveWebApp(cards, folder, { takesCards: true });
  const partsOf = async (one: FastifyInstance) => {
    const { headers } = await one.inject({ method: "GET", url: "/checkout" });
    return String(headers["content-security-policy"])
      .replace(/ 'nonce-[^']+'/g, "")
      .split("; ");
  };
  const [without, withCards] = [await partsOf(app), await partsOf(cards)];
  await cards.close();
  expect(without.join()).not.toContain("stripe");
  expect(withCards.filter((part) => !without.includes(part))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  ]);
});

test("built assets are cached forever, other files are revalidated, and missing or build-internal files get 404 instead of the page", async () => {
  const script = await get("/assets/a.js");
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(script.body).toBe("1;");
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  for (const url of ["/assets/gone.js", "/gone.png", "/api/gone/", "/assets/..%2findex.html", "/../package.json", "/.vite/manifest.json"]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.json().code).toBe("http.not-found");
  }
});

test("HEAD gets the same response as GET, without a body", async () => {
  for (const url of ["/", "/assets/a.js", "/api/health/live/"]) {
    const [head, full] = [await app.inject({ method: "HEAD", url }), await get(url)];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(Number(head.headers["content-length"])).toBe(Buffer.byteLength(full.body));
  }
});

test("strict transport security is sent only if the trusted proxy reports that the page came over TLS", async () => {
  expect((await get("/", { "x-forwarded-proto": "https" })).headers["strict-transport-security"]).toContain("max-age=31536000");
  expect((await get("/")).headers["strict-transport-security"]).toBeUndefined();
});

test("while the database is down, live stays up and ready turns 503", async () => {
  expect((await get("/api/health/ready/")).json()).toEqual({ status: "ready" });
  isDatabaseUp = false;
  expect((await get("/api/health/live")).statusCode).toBe(200);
  await vi.waitFor(async () => expect((await get("/api/health/ready/")).statusCode).toBe(503), { timeout: 5_000, interval: 200 });
  const away = await get("/api/health/ready/");
  expect(away.statusCode).toBe(503);
  expect(away.json().code).toBe("http.unavailable");
  expect(away.headers["retry-after"]).toBe("2");
});

test("the reference is one page without scripts, next to the OpenAPI document", async () => {
  expect((await get("/api/openapi.json")).json().openapi).toBe("3.1.1");
  const page = await get("/api/docs");
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).not.toContain("<script");
});

test("a page with a custom head contains it once, and nothing in it becomes markup; a head that fails is omitted", async () => {
  const own = mkdtempSync(path.join(os.tmpdir(), "tieout-head-"));
  const page = '<head><meta name="description" content="All" /><title>App</title></head>';
  writeFileSync(path.join(own, "index.html"), page);
  const server = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 1, uploadMaxBytes: 1000 });
  const title = 'A "B" </title><script>$&';
  await serveWebApp(server, own, {
    async headOf(address) {
      if (address === "/away") throw new Error("the database is away");
      if (address !== "/store") return null;
      const structured = { name: "</script><script>" };
      return { title, description: "One", canonical: "https://t.example/store", structured };
    },
  });
  const bodyOf = async (url: string) => (await server.inject({ method: "GET", url })).body;
  expect(await bodyOf("/store?page=2")).toBe(
    '<head><title>A &quot;B&quot; &lt;/title&gt;&lt;script&gt;$&amp;</title><meta name="description" content="One" />' +
      '<link rel="canonical" href="https://t.example/store" /><meta property="og:title" content="A &quot;B&quot; &lt;/title&gt;&lt;script&gt;$&amp;" />' +
      '<meta property="og:description" content="One" /><meta property="og:url" content="https://t.example/store" />' +
      '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cscript>"}</script></head>',
  );
  for (const url of ["/away", "/engagements"]) expect(await bodyOf(url)).toBe(page);
  await server.close();
  rmSync(own, { recursive: true, force: true });
});
