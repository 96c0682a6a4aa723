import { routeClasses } from "@tieout/contract";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BoundRoute } from "../binding.ts";
import { Refusal } from "../refusal.ts";
import { registerToy, toyRoutes as routes } from "../toy-domain.test-data.ts";
import { limitsOf } from "./call-limits.ts";
import { knownBrowsers } from "./known-browsers.ts";
import { createRateLimiter } from "./rate-limiter.ts";

let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerToy()], limitsClasses: true });
  firm = await api.firm();
});
beforeEach(() => api.clock.advanceSeconds(60));
afterAll(() => api?.stop());

test("every class of routes has a limit, which counts for one session and ends with its minute", async () => {
  for (let call = 0; call < routeClasses.stream.callsPerMinute; call++)
    expect((await api.as(firm.admin).call(routes.download)).status).toBe(200);
  const refused = await api.as(firm.admin).call(routes.download);
  expect([refused.status, refused.problem().code]).toEqual([429, "http.too-many-requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await api.as(firm.auditor).call(routes.download)).status).toBe(200);
  expect((await api.as(firm.admin).call(routes.limited)).status).toBe(200);
  api.clock.advanceSeconds(60);
  expect((await api.as(firm.admin).call(routes.download)).status).toBe(200);
});

test("an address that keeps sending unknown tokens is refused before the database is asked, for a minute", async () => {
  const unknown = () => api.asToken("A".repeat(43)).call(routes.download);
  for (let call = 0; call < 300; call++) expect((await unknown()).status).toBe(401);
  expect((await unknown()).status).toBe(429);
  api.clock.advanceSeconds(60);
  expect((await unknown()).status).toBe(401);
});

test("what one sends from an office's address to a route without a session stops neither its other routes nor a browser that is known", async () => {
  const limits = limitsOf(createRateLimiter({ shared: null, onAlone: () => undefined }), {
    limitsClasses: true,
    browserOf: ({ headers }) => headers.cookie ?? null,
    now: () => new Date(0),
  });
  const take = (label: string, cookie?: string) => {
    // Of a bound route and a request the limits read only these members; the rest takes a whole app to make.
    const bound = { label, route: {}, routeClass: "open" } as unknown as BoundRoute;
    const request = { caller: null, ip: "203.0.113.7", headers: { cookie } } as unknown as FastifyRequest;
    return limits.take(bound, request, new Date(0));
  };
  for (let call = 0; call < routeClasses.open.callsPerMinute; call++) await take("identity.login");
  await expect(take("identity.login")).rejects.toThrow(Refusal);
  await take("identity.announcements");
  await take("identity.login", "tieout_device=a");
});

test("a known browser is known by its mark to every process of the installation, and a made-up, altered or foreign mark is not", () => {
  const [before, after] = [knownBrowsers(new Uint8Array(32).fill(7)), knownBrowsers(new Uint8Array(32).fill(7))];
  const mark = before.draw();
  const of = (cookie: string) => after.of({ headers: { cookie } });
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(of(`a=1; tieout_device=${mark}`)).toBe(mark);
  expect(of(`__Host-tieout_device=${mark}; b=2`)).toBe(mark);
  const altered = `${mark.startsWith("A") ? "B" : "A"}${mark.slice(1)}`;
  const foreign = knownBrowsers(new Uint8Array(32).fill(8)).draw();
  for (const made of [altered, foreign, "A".repeat(43), `${mark}A`, mark.slice(1), "right"])
    expect([made, of(`d=${made}`)]).toEqual([made, null]);
  expect(before.draw()).not.toBe(mark);
});

test("whoever shows a thousand cookies has as many looked at as a browser may have", () => {
  const browsers = knownBrowsers(new Uint8Array(32).fill(7));
  const made = Array.from({ length: 1000 }, (_, at) => `c${at}=${"A".repeat(43)}`).join("; ");
  expect(browsers.of({ headers: { cookie: `${made}; tieout_device=${browsers.draw()}` } })).toBeNull();
});
