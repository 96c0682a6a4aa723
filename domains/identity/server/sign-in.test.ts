import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { identityRoutes } from "../contract/index.ts";
import { defaultLoginLimits, defaultSessionLimits } from "../core/index.ts";
import {
  createAuthenticator,
  createPasswordHasher,
  endExpiredSessions,
  registerIdentity,
  setPassword,
  unlockAccount,
  weakHashingForTests,
} from "./index.ts";
import { signInFailures } from "./sign-in-failures.ts";

const hasher = createPasswordHasher(weakHashingForTests);
const password = "tall grass and no mower";
let api: TestApi;
let dana: TestUser;

beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })],
    authenticator: (work) => createAuthenticator(work),
  });
  dana = await newPerson("dana@harlow.example");
});
afterAll(() => api?.stop());

async function newPerson(email: string): Promise<TestUser> {
  const organizationId = await api.organization(`Firm of ${email}`);
  return api.user({ organizationId, role: 1, email, passwordHash: await hasher.hash(password) });
}

/** Logs in a person who has no second step. */
async function login(username: string, given = password) {
  const answer = await api.anonymous.call(identityRoutes.login, { body: { username, password: given } });
  const value = () => {
    const session = answer.value();
    if ("mfa_required" in session) throw new Error(`${username} is asked for a code`);
    return session;
  };
  return { ...answer, value };
}
const me = (token: string) => api.asToken(token).call(identityRoutes.getMe);

test("the right password opens a session with a working token, regardless of the email's case", async () => {
  const answer = await login(" Dana@Harlow.Example ");
  const session = answer.value();
  expect(session).toMatchObject({
    assumed_by: null,
    user_data: { id: dana.id, email: "dana@harlow.example", role: 1, organization: { id: dana.organizationId }, activeFlags: [] },
  });
  expect(Date.parse(session.expiration) - api.clock.now().getTime()).toBe(12 * 3600 * 1000);
  expect((await me(session.token)).value()).toEqual(session.user_data);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a password changed while it is being verified opens nothing", async () => {
  const person = await newPerson("in-flight@harlow.example");
  const changed = await hasher.hash("a bucket of new words");
  let answer: ReturnType<typeof login> | undefined;
  await api.db.setup.work.asPlatform("test", async (tx) => {
    await tx.query("update users set password_hash = $2 where id = $1", [person.id, changed]);
    answer = login(person.email);
    const waiting = "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await tx.query<{ count: number }>(waiting)).rows[0]?.count).toBeGreaterThan(0);
  });
  expect((await answer)?.status).toBe(400);
  const sessions = "select from sessions where user_id = $1";
  expect((await api.db.setup.work.asPlatform("test", (tx) => tx.query(sessions, [person.id]))).rowCount).toBe(0);
});

test("only the SHA-256 of a token is stored", async () => {
  const { token } = (await login("dana@harlow.example")).value();
  const rows = await api.db.database.work.asPlatform("test", (tx) => tx.query("select to_jsonb(sessions) as row from sessions", []));
  expect(JSON.stringify(rows.rows)).not.toContain(token);
});

test("wrong password, unknown email and deactivated person get the same 400", async () => {
  const gone = await newPerson("gone@harlow.example");
  await api.db.database.work.asPlatform("test", (tx) => tx.query("update users set is_active = false where id = $1", [gone.id]));
  const answers = [await login("dana@harlow.example", "wrong"), await login("nobody@harlow.example"), await login("gone@harlow.example")];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect({ ...answer.problem(), request_id: "" }).toEqual({ ...answers[0]?.problem(), request_id: "" });
    expect(answer.problem().code).toBe("identity.wrong-credentials");
  }
});

test("a person without a password cannot sign in, not even with an empty guess", async () => {
  const organizationId = await api.organization();
  await api.user({ organizationId, role: 2, email: "new@harlow.example" });
  expect((await login("new@harlow.example", "the password of no one")).status).toBe(400);
});

const { pair, account, network } = defaultLoginLimits;
interface LoginOrigin {
  readonly address?: string;
  readonly device?: string;
}
const loginFrom = (username: string, given: string, { address = "127.0.0.1", device }: LoginOrigin) =>
  api.anonymous.send(identityRoutes.login, {
    body: { username, password: given },
    address,
    ...(device ? { headers: { cookie: `theme=dark; tieout_device=${device}` } } : {}),
  });
const deviceOf = (answer: { readonly headers: { readonly [name: string]: unknown } }): string =>
  /tieout_device=([A-Za-z0-9_-]{43}); Path=\/api\/auth\/; Max-Age=\d+; HttpOnly; SameSite=Strict/.exec(
    String(answer.headers["set-cookie"]),
  )?.[1] ?? "";
/** Makes wrong guesses until the wait has reached its maximum. */
const guessOn = async (email: string, from: LoginOrigin): Promise<void> => {
  for (let guess = 0; guess < pair.freeTries + 6; guess++) {
    expect((await loginFrom(email, `guess ${guess}`, from)).status).toBe(400);
    api.clock.advanceSeconds(guess < pair.freeTries - 1 ? 0 : 60);
  }
  await loginFrom(email, "one more", from);
};

/** Makes wrong guesses until no more are checked during the wait this minute; returns the last answer. */
const useUpTries = async (email: string, from: LoginOrigin) => {
  let answer = await loginFrom(email, "guess", from);
  for (let tries = 0; tries < defaultLoginLimits.triesInWaitPerMinute; tries++) answer = await loginFrom(email, "guess", from);
  expect(answer.status).toBe(429);
  return answer;
};

test("each wrong guess delays the next one longer, with Retry-After, up to a minute", async () => {
  await newPerson("target@harlow.example");
  const waits: number[] = [];
  for (let guess = 0; guess < pair.freeTries + 7; guess++) {
    expect((await login("target@harlow.example", `guess ${guess}`)).status).toBe(400);
    const refused = guess < pair.freeTries - 1 ? null : await login("target@harlow.example", "another guess");
    if (!refused) continue;
    expect([refused.status, refused.problem().code]).toEqual([429, "identity.too-many-tries"]);
    waits.push(Number(refused.headers["retry-after"]));
    api.clock.advanceSeconds(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  expect((await login("target@harlow.example")).status).toBe(200);
  expect((await login("target@harlow.example", "wrong")).status).toBe(400);
});

test("no one can lock out a colleague, neither from another network nor, if the colleague's device is remembered, from the same one", async () => {
  const { email } = await newPerson("colleague@harlow.example");
  const office = { address: "203.0.113.7" };
  const device = deviceOf(await loginFrom(email, password, office));
  expect(device).toHaveLength(43);
  await guessOn(email, office);
  await useUpTries(email, office);
  expect((await loginFrom(email, password, office)).status).toBe(429);
  expect((await loginFrom(email, password, { ...office, device })).status).toBe(200);
  expect((await loginFrom(email, password, { ...office, device: "x".repeat(43) })).status).toBe(429);
  expect((await loginFrom(email, password, { address: "198.51.100.4" })).status).toBe(200);
  api.clock.advanceSeconds(60);
  expect((await loginFrom(email, password, office)).status).toBe(200);
});

test.each([
  ["whenever a wait ends", 60],
  ["every two seconds", 2],
  ["59 times a minute", 60 / 59],
])(
  "a colleague without a remembered device signs in within a minute while a stranger on the same network guesses %s",
  async (_name, pause) => {
    const { email } = await newPerson(`shut-out-${Math.round(pause * 1000)}@harlow.example`);
    const office = { address: "203.0.113.9" };
    await guessOn(email, office);
    let [seconds, refused] = [0, 0];
    for (let signedIn = false; !signedIn; ) {
      for (const end = seconds + 60; seconds < end; seconds += pause) {
        expect([400, 429]).toContain((await loginFrom(email, `guess at ${seconds}`, office)).status);
        api.clock.advanceSeconds(pause);
      }
      signedIn = (await loginFrom(email, password, office)).status === 200;
      if (!signedIn) refused += 1;
      expect(refused).toBeLessThanOrEqual(1);
    }
  },
);

test("a stranger's guesses per day are bounded at any speed, and a wrong guess during a wait reveals and prolongs nothing", async () => {
  const { email } = await newPerson("bounded@harlow.example");
  const from = { address: "203.0.113.10" };
  await guessOn(email, from);
  const guesser = { email, address: from.address, device: null };
  const start = api.clock.now().getTime();
  const [minutes, perMinute] = [4, 90];
  let lookedAt = 0;
  await api.db.database.work.asPlatform("test", async (tx) => {
    const failures = signInFailures(tx, defaultLoginLimits);
    for (let tried = 0; tried < minutes * perMinute; tried += 1) {
      const verdict = await failures.count(guesser, new Date(start + (tried * 60_000) / perMinute));
      if (verdict.isLookedAt) lookedAt += 1;
    }
  });
  api.clock.advanceSeconds(minutes * 60);
  // One guess that ends a wait plus those during it: 61 a minute, 87,840 a day.
  expect(lookedAt).toBeLessThanOrEqual(minutes * (defaultLoginLimits.triesInWaitPerMinute + 1));
  expect(lookedAt).toBeGreaterThan(minutes * (defaultLoginLimits.triesInWaitPerMinute - 1));
  await loginFrom(email, "renews the wait", from);
  const [one, other] = [await loginFrom(email, "looked at", from), await useUpTries(email, from)];
  expect({ ...one.problem(), request_id: "" }).toEqual({ ...other.problem(), request_id: "" });
});

test("a remembered device has a separate delay, and the device is forgotten when the password is set", async () => {
  const { email } = await newPerson("stolen@harlow.example");
  const device = deviceOf(await loginFrom(email, password, {}));
  await guessOn(email, { device });
  await useUpTries(email, { device });
  expect((await loginFrom(email, password, { device })).status).toBe(429);
  const change = { email, password: "a bucket of new words", at: api.clock.now() };
  await api.db.database.work.asPlatform("test", (tx) => setPassword(tx, change, hasher));
  const { rows } = await api.db.database.work.asPlatform("test", (tx) =>
    tx.query("select from remembered_devices d join users u on u.id = d.user_id where u.email = $1", [email]),
  );
  expect(rows).toEqual([]);
});

test("a firm behind one proxy can sign in even if a stranger there guesses at many accounts; only people new to the network wait", async () => {
  const proxy = { address: "2001:db8:7::1" };
  const known = await newPerson("known@harlow.example");
  const fresh = await newPerson("fresh@harlow.example");
  expect((await loginFrom(known.email, password, proxy)).status).toBe(200);
  for (let guess = 0; guess < network.freeTries; guess++)
    expect((await loginFrom(`made-up-${guess}@harlow.example`, "guess", { address: `2001:db8:7::${guess + 2}` })).status).toBe(400);
  expect((await loginFrom(known.email, password, proxy)).status).toBe(200);
  const waiting = await loginFrom(fresh.email, "guess", proxy);
  expect(waiting.status).toBe(429);
  expect(Number(waiting.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await loginFrom(fresh.email, password, proxy)).status).toBe(200);
});

test("guesses at one account from many networks are delayed too, but its owner isn't", async () => {
  const { email } = await newPerson("sought@harlow.example");
  const home = { address: "192.0.2.1" };
  expect((await loginFrom(email, password, home)).status).toBe(200);
  for (let guess = 0; guess < account.freeTries; guess++)
    expect((await loginFrom(email, "guess", { address: `198.51.100.${guess + 10}` })).status).toBe(400);
  expect((await loginFrom(email, "guess", { address: "198.51.100.200" })).status).toBe(429);
  expect((await loginFrom(email, password, home)).status).toBe(200);
});

test("unlocking an account ends its wait", async () => {
  const { email } = await newPerson("unlocked@harlow.example");
  await guessOn(email, {});
  await useUpTries(email, {});
  expect((await loginFrom(email, password, {})).status).toBe(429);
  const unlock = (given: string) => api.db.database.work.asPlatform("test", (tx) => unlockAccount(tx, given));
  expect(await unlock(" Unlocked@Harlow.Example")).toBe(true);
  expect((await loginFrom(email, password, {})).status).toBe(200);
  expect(await unlock("nobody@harlow.example")).toBe(false);
});

test("concurrent guesses never exceed the free tries in total", async () => {
  await newPerson("race@harlow.example");
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => login("race@harlow.example", `guess ${n}`)));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(pair.freeTries);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25 - pair.freeTries);
});

test("a session ends after 8 idle hours and after 12 hours of use", async () => {
  const { token: idle } = (await login("dana@harlow.example")).value();
  const { token: used } = (await login("dana@harlow.example")).value();
  api.clock.advanceSeconds(7 * 3600);
  expect((await me(used)).status).toBe(200);
  api.clock.advanceSeconds(2 * 3600);
  expect((await me(idle)).status).toBe(401);
  expect((await me(used)).status).toBe(200);
  api.clock.advanceSeconds(3 * 3600);
  const over = await me(used);
  expect(over.status).toBe(401);
  expect(over.problem().code).toBe("http.unauthenticated");
});

test("logging out ends this session immediately and no other", async () => {
  const { token: first } = (await login("dana@harlow.example")).value();
  const { token: second } = (await login("dana@harlow.example")).value();
  expect((await api.asToken(first).call(identityRoutes.logout)).status).toBe(204);
  expect((await me(first)).status).toBe(401);
  expect((await me(second)).status).toBe(200);
});

test("deactivating a person and setting a password end their sessions", async () => {
  const person = await newPerson("leaving@harlow.example");
  const { token } = (await login(person.email)).value();
  const change = { email: person.email, password: "a bucket of new words", at: api.clock.now() };
  expect(await api.db.database.work.asPlatform("test", (tx) => setPassword(tx, change, hasher))).toBe(true);
  expect((await me(token)).status).toBe(401);
  const { token: again } = (await login(person.email, change.password)).value();
  await api.db.database.work.asPlatform("test", (tx) => tx.query("update users set is_active = false where id = $1", [person.id]));
  expect((await me(again)).status).toBe(401);
});

test("a changed role applies from the next call: permissions are not cached", async () => {
  const person = await newPerson("promoted@harlow.example");
  const { token } = (await login(person.email)).value();
  const { authenticate } = createAuthenticator(api.db.database.work);
  for (const role of [1, 2, 1]) {
    await api.db.setup.work.asPlatform("test", (tx) => tx.query("update users set role = $2 where id = $1", [person.id, role]));
    expect(await authenticate(token, api.clock.now())).toMatchObject({ userId: person.id, role });
  }
});

test("a session in use is cached, and every change to it applies from the next call, whichever process made the change", async () => {
  const { work } = api.db.setup;
  const change = (sql: string, params: readonly unknown[]) => work.asPlatform("test", (tx) => tx.query(sql, params));
  const person = await newPerson("remembered@harlow.example");
  const { token } = (await login(person.email)).value();
  const role = async () => (await me(token)).value().role;
  expect([await role(), await role()]).toEqual([1, 1]);
  await change("update users set role = 2 where id = $1", [person.id]);
  expect([await role(), await role()]).toEqual([2, 2]);
  await change("update users set is_active = false where id = $1", [person.id]);
  expect((await me(token)).status).toBe(401);
  await change("update users set is_active = true where id = $1", [person.id]);
  expect([await role(), await role()]).toEqual([2, 2]);
  await change("update sessions set ended_at = $2 where user_id = $1", [person.id, api.clock.now()]);
  const malformed = await api.asToken(token).send(identityRoutes.getMe, { query: { surprise: 1 } });
  expect(malformed.status).toBe(401);
  expect((await me(token)).status).toBe(401);
});

test("a cached session is verified in the database, and used only if nothing needs to be written", async () => {
  const { token } = (await login("dana@harlow.example")).value();
  const { work } = api.db.database;
  const { authenticate, remember } = createAuthenticator(work);
  expect(remember(token, api.clock.now())).toBeNull();
  const found = await authenticate(token, api.clock.now());
  const isProven = async (): Promise<boolean> => {
    const { actor, proof } = remember(token, api.clock.now())!;
    expect(actor).toEqual(found);
    const by = { userId: actor.userId, realUserId: actor.realUserId, requestId: null };
    return work.readInOrganization(actor.organizationId, by, async () => true, proof).catch((error: Error) => error.name !== "NotProven");
  };
  expect(await isProven()).toBe(true);
  api.clock.advanceSeconds(59);
  expect(await isProven()).toBe(true);
  api.clock.advanceSeconds(1);
  expect(await isProven()).toBe(false);
  expect(await authenticate(token, api.clock.now())).toEqual(found);
  expect(await isProven()).toBe(true);
  api.clock.advanceSeconds(13 * 3600);
  expect(await isProven()).toBe(false);
  expect(await authenticate(token, api.clock.now())).toBeNull();
  expect(remember(token, api.clock.now())).toBeNull();
});

test("sign-in, sign-out and refusals are in the organization's audit log, without the typed email", async () => {
  const person = await newPerson("audited@harlow.example");
  await login(person.email, "wrong");
  const { token } = (await login(person.email)).value();
  await api.asToken(token).call(identityRoutes.logout);
  const { rows } = await api.db.database.work.asPlatform("test", (tx) =>
    tx.query<{ event: string; data: unknown }>("select event, data from audit_events where organization_id = $1 order by sequence", [
      person.organizationId,
    ]),
  );
  expect(rows.map((row) => row.event)).toEqual(["identity.sign-in-refused", "identity.signed-in", "identity.signed-out"]);
  expect(JSON.stringify(rows)).not.toContain(person.email);
});

test("a firm's transaction can't read password hashes or another firm's people", async () => {
  const other = await newPerson("elsewhere@harlow.example");
  const actor = { userId: dana.id, realUserId: dana.id, requestId: null };
  const run = <T>(sql: string, params: readonly unknown[] = []) =>
    api.db.database.work.inOrganization(dana.organizationId, actor, (tx) => tx.query<{ [column: string]: T }>(sql, params));
  expect((await run("select id from users where id = $1", [other.id])).rows).toEqual([]);
  await expect(run("select password_hash from users")).rejects.toThrow(/permission denied/);
  await expect(run("select token_hash from sessions")).rejects.toThrow(/permission denied/);
  await expect(run("select use_session('\\x00', now(), interval '1 hour', interval '1 hour')")).rejects.toThrow(/permission denied/);
});

test("neither password, token nor email appears in the log", async () => {
  const { token } = (await login("dana@harlow.example")).value();
  await me(token);
  const log = api.logLines.join("");
  expect(log).toContain("/api/auth/login/");
  for (const secret of [token, password, "harlow.example"]) expect(log).not.toContain(secret);
});

describe("with the clock set back a day", () => {
  const day = 86_400;
  afterEach(() => api.clock.advanceSeconds(day));

  test("no session opens that was refused before or that would last a day longer than allowed", async () => {
    const { token: expired } = (await login("dana@harlow.example")).value();
    api.clock.advanceSeconds(23 * 3600);
    expect((await me(expired)).status).toBe(401);
    await endExpiredSessions(api.db.database.work, defaultSessionLimits, api.clock.now());
    const { token: open } = (await login("dana@harlow.example")).value();
    expect((await me(open)).status).toBe(200);
    api.clock.advanceSeconds(-day);
    for (const token of [expired, open]) expect((await me(token)).problem().code).toBe("http.unauthenticated");
  });

  test("everyone can sign in again immediately, even after wrong guesses, and a clock change of seconds ends nothing", async () => {
    const person = await newPerson("set-back@harlow.example");
    await guessOn(person.email, {});
    await useUpTries(person.email, {});
    expect((await login(person.email)).status).toBe(429);
    api.clock.advanceSeconds(-day);
    const { token } = (await login(person.email)).value();
    api.clock.advanceSeconds(-30);
    expect((await me(token)).status).toBe(200);
    api.clock.advanceSeconds(30);
  });
});
