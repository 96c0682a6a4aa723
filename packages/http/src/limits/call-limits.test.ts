import { routeClasses } from "@tieout/contract";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BoundRoute } from "../binding.ts";
import { httpFailures } from "../http-failures.ts";
import { failureOf, Refusal } from "../refusal.ts";
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

test("every class of routes has a limit, counted per session and reset each minute", async () => {
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

test("an address that keeps sending unknown tokens is refused for a minute without a database lookup", async () => {
  const unknown = () => api.asToken("A".repeat(43)).call(routes.download);
  for (let call = 0; call < 300; call++) expect((await unknown()).status).toBe(401);
  expect((await unknown()).status).toBe(429);
  api.clock.advanceSeconds(60);
  expect((await unknown()).status).toBe(401);
});

test("too many calls without a session on one route block neither the office's other routes nor a known browser on that route", async () => {
  const limits = limitsOf(createRateLimiter({ shared: null, onAlone: () => undefined }), {
    limitsClasses: true,
    browserOf: ({ headers }) => headers.cookie ?? null,
    now: () => new Date(0),
  });
  const take = (label: string, cookie?: string) => {
    // The limits read only these members of a bound route; a full one would need a whole app.
    const bound = { label, route: {}, routeClass: "open" } as unknown as BoundRoute;
    const request = { caller: null, ip: "203.0.113.7", headers: { cookie } } as unknown as FastifyRequest;
    return limits.take(bound, request, new Date(0));
  };
  for (let call = 0; call < routeClasses.open.callsPerMinute; call++) await take("identity.login");
  await expect(take("identity.login")).rejects.toThrow(Refusal);
  await take("identity.announcements");
  await take("identity.login", "tieout_device=a");
});

const [userId, otherId] = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
const dayMilliseconds = 86_400_000;
const drawnAt = new Date("2025-03-10T12:00:00Z");
const inDays = (days: number) => new Date(drawnAt.getTime() + days * dayMilliseconds);

test("every process in the installation recognizes a known browser by its mark and rejects a made-up, altered or foreign mark", () => {
  const [before, after] = [knownBrowsers(new Uint8Array(32).fill(7)), knownBrowsers(new Uint8Array(32).fill(7))];
  const mark = before.draw(userId, drawnAt);
  const of = (cookie: string) => after.of({ headers: { cookie } }, drawnAt);
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(of(`a=1; tieout_device=${mark}`)).not.toBeNull();
  expect(of(`__Host-tieout_device=${mark}; b=2`)).toBe(of(`tieout_device=${mark}`));
  // Alters each character in turn: day, person, random bytes and signature.
  const altered = Array.from(mark, (one, at) => `${mark.slice(0, at)}${one === "A" ? "B" : "A"}${mark.slice(at + 1)}`);
  const foreign = knownBrowsers(new Uint8Array(32).fill(8)).draw(userId, drawnAt);
  for (const made of [...altered, foreign, "A".repeat(43), `${mark}A`, mark.slice(1), "right"])
    expect([made, of(`d=${made}`)]).toEqual([made, null]);
});

test("a person's marks all differ but share one name, which is unique to the person and is not the person's ID", () => {
  const browsers = knownBrowsers(new Uint8Array(32).fill(7));
  const draw = (id: string) => browsers.draw(id, drawnAt);
  const nameOf = (mark: string) => browsers.of({ headers: { cookie: `d=${mark}` } }, drawnAt);
  const [first, second] = [draw(userId), draw(userId)];
  expect(first).not.toBe(second);
  expect(nameOf(first)).toBe(nameOf(second));
  expect(nameOf(draw(otherId))).not.toBe(nameOf(first));
  expect(Buffer.from(first, "base64url").toString("hex")).not.toContain(userId.slice(-12));
});

test("a mark is valid for 90 days and renewed after 45; a mark dated tomorrow comes from a clock that was set back", () => {
  const browsers = knownBrowsers(new Uint8Array(32).fill(7));
  const mark = browsers.draw(userId, drawnAt);
  const state = (days: number) => [
    browsers.of({ headers: { cookie: `d=${mark}` } }, inDays(days)) !== null,
    browsers.isYoung(mark, inDays(days)),
  ];
  expect([-2, -1, 0, 44, 45, 89, 90].map(state)).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [true, true],
    [true, false],
    [true, false],
    [false, false],
  ]);
});

/** How many calls of each kind get through at one time, out of 100 times the limit; each call uses the next address and browser. */
async function passing(limited: object, requests: readonly object[]) {
  const browsers = knownBrowsers(new Uint8Array(32).fill(7));
  const limits = limitsOf(createRateLimiter({ shared: null, onAlone: () => undefined }), {
    ...{ limitsClasses: true, browserOf: browsers.of, now: () => drawnAt },
  });
  let passed = 0;
  // The limits read only these members of a request; a full one would need a whole app.
  for (const request of requests)
    await limits.take(limited as BoundRoute, { caller: null, client: null, headers: {}, ...request } as unknown as FastifyRequest).then(
      () => (passed += 1),
      (error: unknown) => expect(error).toBeInstanceOf(Refusal),
    );
  return passed;
}

const markedBy = (people: number, marksOfEach: number) => {
  const browsers = knownBrowsers(new Uint8Array(32).fill(7));
  return Array.from({ length: people * marksOfEach }, (_, at) => ({
    ip: "203.0.113.5",
    headers: { cookie: `d=${browsers.draw(`user ${at % people}`, drawnAt)}` },
  }));
};
const ofBrowser = {
  label: "identity.beginSignOn",
  routeClass: "open",
  route: { rateLimit: { max: 3, windowSeconds: 300, by: "browser" } },
};

test("a person with many marks gets only one browser's calls, and all accounts at an address together get 20 times that", async () => {
  expect(await passing(ofBrowser, markedBy(1, 100))).toBe(3);
  expect(await passing(ofBrowser, markedBy(100, 5))).toBe(60);
});

test.each(["address", "session", "browser"] as const)("all addresses in one IPv6 network share the limit of %s", async (by) => {
  const limited = { label: "identity.login", routeClass: "open", route: { rateLimit: { max: 3, windowSeconds: 60, by } } };
  const addresses = (network: string) => Array.from({ length: 30 }, (_, at) => ({ ip: `${network}::${at.toString(16)}` }));
  expect(await passing(limited, addresses("2001:db8:0:1"))).toBe(3);
  expect(await passing(limited, [...addresses("2001:db8:0:1"), ...addresses("2001:db8:0:2")])).toBe(6);
});

test("unknown tokens from many known browsers at one address are refused after 20 times one browser's limit", async () => {
  const browsers = knownBrowsers(new Uint8Array(32).fill(7));
  const limits = limitsOf(createRateLimiter({ shared: null, onAlone: () => undefined }), {
    ...{ limitsClasses: true, browserOf: browsers.of, now: () => drawnAt },
  });
  let looked = 0;
  const unknown = async () => {
    looked += 1;
    throw new Refusal(failureOf(httpFailures.fail("http.bad-request", undefined)));
  };
  // The limits read only these members of a request; a full one would need a whole app.
  for (const request of markedBy(25, 280))
    await limits
      .known(request as unknown as FastifyRequest, drawnAt, unknown)
      .catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
  expect(looked).toBe(6000);
});

test("of a thousand cookies in a request, only as many are checked as one browser may have", () => {
  const browsers = knownBrowsers(new Uint8Array(32).fill(7));
  const made = Array.from({ length: 1000 }, (_, at) => `c${at}=${"A".repeat(43)}`).join("; ");
  expect(browsers.of({ headers: { cookie: `${made}; tieout_device=${browsers.draw(userId, drawnAt)}` } }, drawnAt)).toBeNull();
});
