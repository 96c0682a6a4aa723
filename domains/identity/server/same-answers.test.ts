import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes, signUpRoutes } from "../contract/index.ts";
import { defaultLoginLimits } from "../core/index.ts";
import {
  answerCodeRequests,
  createAuthenticator,
  createPasswordHasher,
  registerIdentity,
  registerSignUp,
  weakHashingForTests,
} from "./index.ts";
import { rankTest } from "./rank-test.test-data.ts";

const tries = 200;
const people = 20;
/** Waits are the business of other tests: here every call is looked at. */
const free = { ...defaultLoginLimits.pair, freeTries: 100_000 };
const loginLimits = {
  ...defaultLoginLimits,
  pair: free,
  account: { ...defaultLoginLimits.account, freeTries: 100_000 },
  network: { ...defaultLoginLimits.network, freeTries: 100_000 },
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [
      registerIdentity({ passwordHashing: weakHashingForTests, loginLimits }),
      registerSignUp({ passwordHashing: weakHashingForTests, loginLimits }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
  const passwordHash = await createPasswordHasher(weakHashingForTests).hash("tall grass and no mower");
  const organizationId = await api.organization();
  for (let at = 0; at < people; at += 1) await api.user({ organizationId, role: 2, email: `known${at}@harlow.example`, passwordHash });
});
afterAll(() => api?.stop());

/** Of the browsers that asked for codes, by address. */
const cookies = new Map<string, string>();

const calls = {
  login: (email: string, address: string) =>
    api.anonymous.send(identityRoutes.login, { body: { username: email, password: "not the password" }, address }),
  reset: (email: string, address: string) => api.anonymous.send(identityRoutes.requestPasswordReset, { body: { email }, address }),
  "validate-email": async (email: string, address: string) => {
    const answer = await api.anonymous.send(signUpRoutes.validateEmail, { body: { email }, address });
    // It gives back what it was given.
    return { status: answer.status, bytes: Buffer.from(answer.bytes.toString("utf8").replace(email, "the address")) };
  },
  "send-code": (email: string, address: string) => api.anonymous.send(signUpRoutes.sendCode, { body: { email }, address }),
  "validate-code": (email: string, address: string) =>
    api.anonymous.send(signUpRoutes.validateCode, {
      body: { email, validation_code: "12345678" },
      address,
      headers: { cookie: cookies.get(email) ?? "" },
    }),
};

/** What is done before a call, untimed. */
const before: Readonly<Record<string, (email: string, address: string) => Promise<unknown>>> = {
  // The first try at a code that was made.
  "validate-code": async (email, address) => {
    const asked = await api.anonymous.send(signUpRoutes.sendCode, { body: { email }, address });
    cookies.set(email, String(asked.headers["set-cookie"]).split(";")[0] ?? "");
    const mail = { send: async () => undefined };
    const { db, files, clock } = api;
    await answerCodeRequests({ work: db.database.work, files, mail, publicUrl: "https://tieout.example", now: clock.now });
  },
};

test("the rank test gives the published figure", () => {
  // Hollander and Wolfe, 1973, page 69: permeability of the amnion at term and at 12 to 26 weeks; W = 35.
  const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const early = [1.15, 0.88, 0.9, 0.74, 1.21];
  const { u, p } = rankTest(term, early);
  expect(u).toBe(35);
  // Two-sided, z = 10 / √(800 / 12).
  expect(p).toBeCloseTo(0.2207, 3);
  expect(rankTest([1, 2, 3], [1, 2, 3]).p).toBeCloseTo(1, 3);
  const fast = Array.from({ length: tries }, (_, at) => at % 40);
  expect(
    rankTest(
      fast,
      fast.map((ms) => ms + 8),
    ).p,
  ).toBeLessThan(1e-6);
});

test.each(["login", "reset", "validate-email", "send-code", "validate-code"] as const)(
  "whether an address is known shows neither in the body nor in the time of %s: 200 interleaved tries each",
  async (name) => {
    const times = { known: [] as number[], strange: [] as number[] };
    const bodies = new Set<string>();
    for (let at = -people; at < tries; at += 1) {
      // Whichever is asked first gains nothing over all.
      const order = at % 2 === 0 ? (["known", "strange"] as const) : (["strange", "known"] as const);
      const [person, address] = [`${Math.abs(at) % people}@harlow.example`, `198.51.100.${(at + people) % 250}`];
      // Messages are limited by the hour.
      api.clock.advanceSeconds(3600);
      for (const kind of order) await before[name]?.(`${kind}${person}`, address);
      for (const kind of order) {
        const email = `${kind}${person}`;
        const from = performance.now();
        const answer = await calls[name](email, address);
        const milliseconds = performance.now() - from;
        if (at >= 0) times[kind].push(milliseconds);
        bodies.add(`${answer.status} ${answer.bytes.toString("utf8").replace(/"request_id":"[^"]*"/, "")}`);
      }
    }
    const { p } = rankTest(times.known, times.strange);
    console.log(`${name}: known and unknown addresses, ${tries} tries each, p = ${p.toFixed(3)}`);
    expect([...bodies]).toHaveLength(1);
    // One run in a hundred has p below 0.01 where nothing differs: the test fails only where something does.
    expect(p).toBeGreaterThan(1e-6);
  },
);
