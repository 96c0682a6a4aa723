import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { routeClasses } from "@tieout/contract";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createApp, serveHealth, serveReference, serveWebApp, serveWebhook } from "../index.ts";

let app: FastifyInstance;
let folder: string;
let now = new Date(0);
let looks = 0;
const routes: { readonly method: string; readonly url: string }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tieout-limits-"));
  writeFileSync(path.join(folder, "index.html"), "<head><title>App</title></head>");
  app = await createApp({
    logger: pino({ level: "silent" }),
    trustedProxies: 0,
    uploadMaxBytes: 1000,
    limitsClasses: true,
    now: () => now,
  });
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  serveHealth(app, async () => {
    looks += 1;
  });
  serveReference(app, [], "1.0");
  await serveWebhook(app, { path: "/api/messages/", signatureHeader: "signature", take: async () => false });
  await serveWebApp(app, folder, {
    headOf: async () => ({ title: "Store", description: "Store", canonical: "https://t.example/", structured: {} }),
  });
  app.get("/api/says-nothing/", async () => "answered");
  app.get("/api/waits/", async () => new Promise(() => undefined));
  await app.ready();
});
beforeEach(() => {
  now = new Date(now.getTime() + 60_000);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The real limits are too high for a test to reach each one. */
const lower = (name: "open" | "prepared", calls: number) =>
  vi.spyOn(routeClasses[name], "callsPerMinute", "get").mockReturnValue(calls as never);

test("every route has limits, whether bound or plain, even one that declares nothing, and refuses excess calls before reading the body", async () => {
  for (const name of ["open", "prepared"] as const) lower(name, 3);
  expect(routes.map(({ url }) => url)).toEqual(
    expect.arrayContaining([
      "/api/health/live/",
      "/api/health/ready/",
      "/api/openapi.json",
      "/api/docs/",
      "/api/messages/",
      "/*",
      "/api/says-nothing/",
    ]),
  );
  for (const { method, url } of routes.filter((one) => one.url !== "/api/waits/")) {
    const call = async () =>
      (await app.inject({ method: method as "GET", url: url.replace("*", "page"), payload: method === "POST" ? "{" : undefined }))
        .statusCode;
    const statuses = [];
    for (let sent = 0; sent < 4; sent++) statuses.push(await call());
    expect([method, url, statuses.slice(0, 3).includes(429), statuses[3]]).toEqual([method, url, false, 429]);
    now = new Date(now.getTime() + 60_000);
  }
});

test("URLs that match no route are limited too", async () => {
  lower("open", 2);
  const statuses = [];
  for (let sent = 0; sent < 3; sent++) statuses.push((await app.inject({ method: "PATCH", url: `/api/unknown/${sent}` })).statusCode);
  expect(statuses).toEqual([404, 404, 429]);
});

test("a plain route that does not respond is cut off after its class's time limit", async () => {
  vi.spyOn(routeClasses.open, "answerSeconds", "get").mockReturnValue(0.05 as never);
  const answer = await app.inject("/api/waits/");
  expect([answer.statusCode, answer.json().code]).toEqual([503, "http.took-too-long"]);
});

test("endless readiness checks query the database only once a second", async () => {
  looks = 0;
  for (let asked = 0; asked < 50; asked++) expect((await app.inject("/api/health/ready/")).statusCode).toBe(200);
  expect(looks).toBeLessThanOrEqual(1);
  await vi.waitFor(
    async () => {
      await app.inject("/api/health/ready/");
      expect(looks).toBe(2);
    },
    { timeout: 10_000, interval: 200 },
  );
});

test("a page request beyond the limit for head lookups is still served, with the default head", async () => {
  lower("open", 1);
  const titles = [];
  for (let sent = 0; sent < 2; sent++) titles.push(/<title>(.*)<\/title>/.exec((await app.inject("/store")).body)?.[1]);
  expect(titles).toEqual(["Store", "App"]);
});
