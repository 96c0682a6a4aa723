import { defineRoutes } from "@tieout/contract";
import { success } from "@tieout/kernel";
import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { registration } from "./index.ts";

const routes = defineRoutes({
  look: {
    method: "GET",
    path: "/api/look/",
    summary: "Repeat a word",
    access: { kind: "public", why: "a test" },
    needs: "account",
    apiKey: "none",
    query: z.object({ word: z.string().optional() }),
    output: z.object({ word: z.string() }),
    failures: [],
  },
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [
      registration<typeof routes>({
        domain: "look",
        routes,
        handlers: { look: async (_context, { query }) => success({ word: query.word ?? "" }) },
      }),
    ],
    trustedProxies: 1,
  });
});
afterAll(() => api?.stop());

type Method = "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS";
const call = (method: Method, url: string, proto = "https") =>
  api.app.inject({
    method,
    url,
    headers: { origin: "https://evil.example", "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": proto },
  });

test.each(["/api/look/", "/api/look/?surprise=1", "/api/none/"])(
  "%s is returned as data that no page can show, frame, cache or read from another origin",
  async (url) => {
    const { headers } = await call("GET", url);
    expect(headers["content-type"]).toMatch(/^application\/(problem\+)?json; charset=utf-8$/);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect((await call("GET", url, "http")).headers["strict-transport-security"]).toBeUndefined();
  },
);

test("a route refuses other methods, including TRACE", async () => {
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"] as const) expect((await call(method, "/api/look/")).statusCode).toBe(405);
  // The injector cannot send TRACE.
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { request } = await import("node:http");
  const address = api.app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const status = await new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, method: "TRACE", path: "/api/look/" }, ({ statusCode }) => resolve(statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(405);
});

test("a repeated parameter is refused by name", async () => {
  const answer = await call("GET", "/api/look/?word=a&word=b");
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain("word");
});
