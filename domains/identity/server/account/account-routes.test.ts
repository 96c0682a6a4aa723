import type { Caller, TestApi, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes, identityRoutes } from "../../contract/index.ts";
import { defaultLoginLimits, setUpLimits } from "../../core/index.ts";
import {
  codeOf,
  giveCode,
  login,
  newPerson,
  password,
  personWithCodes,
  sessionTokenIn,
  startAccountApi,
  tokenFor,
  wrongCode,
} from "./people-with-codes.test-data.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api?.stop());

const run = (sql: string, params: readonly unknown[] = []) =>
  api.db.setup.work.asPlatform("test", (tx) => tx.query<{ readonly [column: string]: unknown }>(sql, params));
const signIn = async (email: string, given = password, address = "127.0.0.1") =>
  sessionTokenIn((await login(api, email, given, { address })).value());
const eventsOf = async (userId: string) =>
  (await run("select event from audit_events where actor_id = $1 order by sequence", [userId])).rows.map(({ event }) => event);

test("an app is in use only after a code confirms its key, which is shown once along with ten recovery codes", async () => {
  const user = await newPerson(api, "begins@account.example");
  const me = api.asToken(await signIn(user.email));
  const state = async () => (await me.call(accountRoutes.getSecondSteps)).value();
  expect(await state()).toEqual({
    ...{ totp: null, email: null, passkeys: [], can_have_passkeys: true, recovery_codes_left: 0, is_required: false },
  });
  const begun = (await me.call(accountRoutes.beginTotp, { body: { password } })).value();
  expect(begun.key).toMatch(/^[A-Z2-7]{32}$/);
  expect(begun.address).toBe(
    `otpauth://totp/Tieout:${encodeURIComponent(user.email)}?issuer=Tieout&secret=${begun.key}&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await login(api, user.email, password)).value()).toHaveProperty("token");
  const wrong = await me.call(accountRoutes.confirmTotp, { body: { code: wrongCode(begun.key, api.clock.now()) } });
  expect(wrong.problem().code).toBe("account.code-not-right");
  const code = codeOf(begun.key, api.clock.now());
  const { recovery_codes: codes } = (await me.call(accountRoutes.confirmTotp, { body: { code } })).value();
  expect(new Set(codes).size).toBe(10);
  expect(await state()).toMatchObject({ totp: { added_at: api.clock.now().toISOString(), last_used_at: null }, recovery_codes_left: 10 });
  expect((await me.call(accountRoutes.confirmTotp, { body: { code } })).problem().code).toBe("account.nothing-begun");
  expect((await giveCode(api, await tokenFor(api, user.email), code)).status).toBe(400);
});

test("a new app replaces the old one only when it is confirmed", async () => {
  const { user, token, key, recoveryCodes } = await personWithCodes(api, "replaces@account.example");
  const me = api.asToken(token);
  const begun = (await me.call(accountRoutes.beginTotp, { body: { password, code: recoveryCodes[0] ?? "" } })).value();
  expect((await giveCode(api, await tokenFor(api, user.email), codeOf(key, api.clock.now()))).status).toBe(200);
  await me.call(accountRoutes.confirmTotp, { body: { code: codeOf(begun.key, api.clock.now(), -1) } });
  api.clock.advanceSeconds(30);
  const step = await tokenFor(api, user.email);
  expect((await giveCode(api, step, codeOf(key, api.clock.now()))).status).toBe(400);
  expect((await giveCode(api, step, codeOf(begun.key, api.clock.now()))).status).toBe(200);
});

test("new recovery codes invalidate the earlier ones, and removing the app removes them all, so the password alone signs in again", async () => {
  const { user, token, key, recoveryCodes } = await personWithCodes(api, "renews@account.example");
  const me = api.asToken(token);
  const renewed = (await me.call(accountRoutes.renewRecoveryCodes, { body: { password, code: codeOf(key, api.clock.now()) } })).value()
    .recovery_codes;
  const step = await tokenFor(api, user.email);
  expect((await giveCode(api, step, recoveryCodes[0] ?? "")).status).toBe(400);
  expect((await giveCode(api, step, renewed[0] ?? "")).status).toBe(200);
  expect((await me.call(accountRoutes.getSecondSteps)).value().recovery_codes_left).toBe(9);
  expect((await me.call(accountRoutes.removeTotp, { body: { password, code: renewed[1] ?? "" } })).status).toBe(204);
  expect((await login(api, user.email, password)).value()).toHaveProperty("token");
  const refused = [
    await me.call(accountRoutes.removeTotp, { body: { password } }),
    await me.call(accountRoutes.renewRecoveryCodes, { body: { password } }),
  ];
  expect(refused.map((answer) => answer.problem().code)).toEqual(["account.no-second-step", "account.no-second-step"]);
  expect((await eventsOf(user.id)).filter((event) => String(event).includes("step") || String(event).includes("codes"))).toEqual([
    "identity.second-step-begun",
    "identity.second-step-added",
    "identity.recovery-codes-renewed",
    "identity.second-step-removed",
  ]);
});

test("every change to the sign-in asks for the password, and wrong passwords cause a wait that doesn't delay the login", async () => {
  const { user, token } = await personWithCodes(api, "asks@account.example");
  const me = api.asToken(token);
  const body = { password: "wrong" };
  const answers = [
    await me.call(accountRoutes.beginTotp, { body }),
    await me.call(accountRoutes.removeTotp, { body }),
    await me.call(accountRoutes.renewRecoveryCodes, { body }),
    await me.call(accountRoutes.changePassword, { body: { ...body, new_password: "a bucket of new words" } }),
  ];
  for (const answer of answers) expect(answer.problem().code).toBe("account.wrong-password");
  for (let guess = answers.length; guess < defaultLoginLimits.pair.freeTries; guess++) await me.call(accountRoutes.removeTotp, { body });
  const waiting = await me.call(accountRoutes.removeTotp, { body });
  expect([waiting.status, waiting.problem().code, waiting.headers["retry-after"]]).toEqual([429, "account.too-many-tries", "2"]);
  expect((await me.call(accountRoutes.getSecondSteps)).value().totp).not.toBeNull();
  await tokenFor(api, user.email);
});

test("with a second step in use, changing it needs a code besides the password: a wrong, used or missing code changes nothing", async () => {
  const { user, token, key, recoveryCodes } = await personWithCodes(api, "shows@account.example");
  const me = api.asToken(token);
  const remove = (code?: string) => me.call(accountRoutes.removeTotp, { body: { password, ...(code === undefined ? {} : { code }) } });
  expect((await remove()).problem().code).toBe("account.code-needed");
  expect((await remove(wrongCode(key, api.clock.now()))).problem().code).toBe("account.own-code-not-right");
  expect((await remove("aaaaa-aaaaa-aaaaa-aaaaa-aaaaa")).problem().code).toBe("account.own-code-not-right");
  const code = codeOf(key, api.clock.now());
  expect((await me.call(accountRoutes.renewRecoveryCodes, { body: { password, code } })).status).toBe(200);
  expect((await remove(code)).problem().code).toBe("account.own-code-not-right");
  expect((await remove(recoveryCodes[0])).problem().code).toBe("account.own-code-not-right");
  for (let guess = 0; guess < 10; guess += 1) await remove(wrongCode(key, api.clock.now()));
  const waiting = await remove(wrongCode(key, api.clock.now()));
  expect([waiting.status, waiting.problem().code]).toEqual([429, "account.too-many-tries"]);
  expect((await me.call(accountRoutes.getSecondSteps)).value().totp).not.toBeNull();
  await tokenFor(api, user.email);
});

test("people change their own name, which colleagues see and the audit log records", async () => {
  const user = await newPerson(api, "named@account.example");
  const me = api.asToken(await signIn(user.email));
  expect((await me.call(accountRoutes.changeName, { body: { name: "  Dana Whitlock " } })).status).toBe(204);
  expect((await me.call(identityRoutes.getMe)).value().name).toBe("Dana Whitlock");
  expect(await eventsOf(user.id)).toContain("identity.renamed");
  expect((await me.call(accountRoutes.changeName, { body: { name: "See https://evil.example" } })).status).toBe(400);
});

test("changing the password ends the other sessions but not this one, and a weak password changes nothing", async () => {
  const user = await newPerson(api, "changes@account.example");
  const [here, elsewhere] = [await signIn(user.email), await signIn(user.email)];
  const me = api.asToken(here);
  const weak = await me.call(accountRoutes.changePassword, { body: { password, new_password: "short" } });
  expect([weak.problem().code, weak.problem().msg]).toEqual(["account.weak-password", expect.stringContaining("fewer than 12")]);
  expect((await me.call(accountRoutes.changePassword, { body: { password, new_password: "a bucket of new words" } })).status).toBe(204);
  expect((await me.call(identityRoutes.getMe)).status).toBe(200);
  expect((await api.asToken(elsewhere).call(identityRoutes.getMe)).status).toBe(401);
  expect((await login(api, user.email, password)).status).toBe(400);
  expect(await signIn(user.email, "a bucket of new words")).toBeTruthy();
  expect(await eventsOf(user.id)).toContain("identity.password-changed");
});

test("changing the password invalidates links emailed before", async () => {
  const user = await newPerson(api, "links@account.example");
  await run(
    `insert into password_links (token_hash, organization_id, user_id, purpose, address, created_at, expires_at)
     select sha256(id::text::bytea), organization_id, id, 'reset', email, $2, $2::timestamptz + interval '1 hour' from users where id = $1`,
    [user.id, api.clock.now()],
  );
  const me = api.asToken(await signIn(user.email));
  expect((await me.call(accountRoutes.changePassword, { body: { password, new_password: "a bucket of new words" } })).status).toBe(204);
  expect((await run("select from password_links where user_id = $1", [user.id])).rows).toEqual([]);
});

test.each([
  ["after ten minutes", async () => api.clock.advanceSeconds(setUpLimits.seconds)],
  [
    "after five wrong codes",
    async (me: Caller, key: string) => {
      for (let tried = 0; tried < setUpLimits.tries; tried += 1)
        await me.call(accountRoutes.confirmTotp, { body: { code: wrongCode(key, api.clock.now()) } });
    },
  ],
])("an app setup must be restarted %s", async (when, happens) => {
  const user = await newPerson(api, `${when.replaceAll(" ", "-")}@account.example`);
  const me = api.asToken(await signIn(user.email));
  const { key } = (await me.call(accountRoutes.beginTotp, { body: { password } })).value();
  await happens(me, key);
  const confirm = (of: string) => me.call(accountRoutes.confirmTotp, { body: { code: codeOf(of, api.clock.now()) } });
  expect((await confirm(key)).problem().code).toBe("account.nothing-begun");
  const anew = (await me.call(accountRoutes.beginTotp, { body: { password } })).value();
  expect((await confirm(anew.key)).status).toBe(200);
});

test("people see their own sessions and can end one or all others, but no one else's", async () => {
  const user = await newPerson(api, "sessions@account.example");
  const stranger = await newPerson(api, "stranger@account.example");
  const tokens = [await signIn(user.email), await signIn(user.email, password, "198.51.100.7"), await signIn(user.email)];
  const foreign = await signIn(stranger.email);
  const me = api.asToken(tokens[0] ?? "");
  const list = async () => (await me.call(accountRoutes.listSessions)).value();
  const before = await list();
  expect(before.map(({ is_current }) => is_current)).toEqual([true, false, false]);
  expect(before.map(({ address }) => address)).toContain("198.51.100.7");
  const second = before.find(({ address }) => address === "198.51.100.7");
  expect((await me.call(accountRoutes.endSession, { params: { sessionId: second?.id ?? "" } })).status).toBe(204);
  expect((await api.asToken(tokens[1] ?? "").call(identityRoutes.getMe)).status).toBe(401);
  const [theirs] = (await api.asToken(foreign).call(accountRoutes.listSessions)).value();
  const refused = await me.call(accountRoutes.endSession, { params: { sessionId: theirs?.id ?? "" } });
  expect(refused.problem().code).toBe("account.no-session");
  expect((await me.call(accountRoutes.endOtherSessions)).value()).toEqual({ ended: 1 });
  expect((await list()).map(({ is_current }) => is_current)).toEqual([true]);
  expect((await eventsOf(user.id)).filter((event) => event === "identity.session-ended")).toHaveLength(2);
  expect((await api.asToken(foreign).call(identityRoutes.getMe)).status).toBe(200);
});

/** Turns a session into one in which staff view the account. */
async function giveToStaff(sessionId: string | undefined, staff: TestUser): Promise<void> {
  await api.as(staff).call(identityRoutes.getMe);
  await run(
    `update sessions set real_user_id = $2, assumed_by = 'staff@account.example',
       staff_session_id = (select id from sessions where user_id = $2 order by created_at desc limit 1) where id = $1`,
    [sessionId, staff.id],
  );
}

test("staff who view an account can't change its sign-in", async () => {
  const { user, token } = await personWithCodes(api, "viewed@account.example");
  const staff = await newPerson(api, "staff@account.example");
  await run("update users set is_staff = true where id = $1", [staff.id]);
  const sessions = (await api.asToken(token).call(accountRoutes.listSessions)).value();
  await giveToStaff(sessions[0]?.id, staff);
  const me = api.asToken(token);
  const body = { password };
  const answers = [
    await me.call(accountRoutes.beginTotp, { body }),
    await me.call(accountRoutes.confirmTotp, { body: { code: "000000" } }),
    await me.call(accountRoutes.removeTotp, { body }),
    await me.call(accountRoutes.renewRecoveryCodes, { body }),
    await me.call(accountRoutes.changePassword, { body: { ...body, new_password: "a bucket of new words" } }),
    await me.call(accountRoutes.endSession, { params: { sessionId: sessions[0]?.id ?? "" } }),
    await me.call(accountRoutes.endOtherSessions),
    await me.call(accountRoutes.changeName, { body: { name: "Another" } }),
  ];
  for (const answer of answers) expect([answer.status, answer.problem().code]).toEqual([403, "http.not-in-support"]);
  expect((await me.call(accountRoutes.listSessions)).value()[0]?.assumed_by).toBe("staff@account.example");
  expect((await login(api, user.email, password)).value()).toHaveProperty("ephemeralToken");
});

test("a staff session in an account ends when the staff member loses their own access, in any firm", async () => {
  const ways = ["is_active = false", "is_staff = false"];
  for (const [at, change] of ways.entries()) {
    const { token } = await personWithCodes(api, `viewed-${at}@account.example`);
    const staff = await newPerson(api, `staff-${at}@account.example`);
    await run("update users set is_staff = true where id = $1", [staff.id]);
    const me = api.asToken(token);
    const [session] = (await me.call(accountRoutes.listSessions)).value();
    await giveToStaff(session?.id, staff);
    expect((await me.call(identityRoutes.getMe)).status).toBe(200);
    await run(`update users set ${change} where id = $1`, [staff.id]);
    expect((await me.call(identityRoutes.getMe)).status).toBe(401);
  }
});
