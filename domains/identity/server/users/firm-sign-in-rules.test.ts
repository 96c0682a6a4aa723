import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountRoutes, identityRoutes, userRoutes } from "../../contract/index.ts";
import { codeOf, login, password, sessionTokenIn, tokenFor } from "../account/people-with-codes.test-data.ts";
import {
  createAuthenticator,
  createPasswordHasher,
  isSessionOpen,
  registerAccount,
  registerIdentity,
  registerUsers,
  removeSecondStep,
  requireTwoStepsEverywhere,
  weakHashingForTests,
} from "../index.ts";

const deps = { passwordHashing: weakHashingForTests };
const hasher = createPasswordHasher(weakHashingForTests);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [
      registerIdentity(deps),
      registerAccount(deps),
      registerUsers({ ...deps, countAssignments: async () => new Map(), handOver: async () => [] }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
});
afterAll(() => api?.stop());

const query = (sql: string, params: readonly unknown[]) => api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, params));
const signIn = async ({ email }: TestUser) => (await login(api, email, password)).value();
const tokenOf = async (user: TestUser) => sessionTokenIn(await signIn(user));
const rules = (token: string, requires: boolean, given = password) =>
  api.asToken(token).call(userRoutes.putSignInRules, { body: { requires_second_step: requires, password: given } });

async function setUp(token: string) {
  const me = api.asToken(token);
  const { key } = (await me.call(accountRoutes.beginTotp, { body: { password } })).value();
  const body = { code: codeOf(key, api.clock.now(), -1) };
  return { key, codes: (await me.call(accountRoutes.confirmTotp, { body })).value().recovery_codes };
}

async function firmOf() {
  const organizationId = await api.organization();
  const passwordHash = await hasher.hash(password);
  const person = (role: 1 | 2) => api.user({ organizationId, role, passwordHash });
  const [admin, auditor] = [await person(1), await person(2)];
  const adminToken = await tokenOf(admin);
  return { organizationId, admin, auditor, adminToken, adminKey: await setUp(adminToken) };
}

test("once a firm requires a second step, sessions without one open only its setup, immediately and at the next sign-in, and everything once it is set up", async () => {
  const { auditor, adminToken } = await firmOf();
  const token = await tokenOf(auditor);
  const me = api.asToken(token);
  expect((await me.call(identityRoutes.getMe)).value().must_set_up_second_step).toBe(false);
  expect((await rules(adminToken, true)).value()).toEqual({ requires_second_step: true, without_second_step: 1, fixed_by_operator: false });
  const refused = await me.call(accountRoutes.listSessions);
  expect([refused.status, refused.problem().code]).toEqual([403, "http.second-step-first"]);
  expect((await me.call(accountRoutes.changeName, { body: { name: "Another" } })).problem().code).toBe("http.second-step-first");
  expect((await me.call(identityRoutes.getMe)).value().must_set_up_second_step).toBe(true);
  const [session] = (await query("select id from sessions where user_id = $1", [auditor.id])).rows;
  const isStreaming = await isSessionOpen(api.db.database.work, String(session?.id), api.clock.now());
  expect(isStreaming).toBe(false);
  const again = await signIn(auditor);
  expect(again).toMatchObject({ user_data: { must_set_up_second_step: true } });
  const later = api.asToken(sessionTokenIn(again));
  expect((await later.call(accountRoutes.listSessions)).status).toBe(403);
  await setUp(sessionTokenIn(again));
  for (const open of [me, later]) expect((await open.call(accountRoutes.listSessions)).status).toBe(200);
  expect((await later.call(identityRoutes.getMe)).value().must_set_up_second_step).toBe(false);
});

test("the last second step can be removed only when it isn't required", async () => {
  const { adminToken, adminKey } = await firmOf();
  (await rules(adminToken, true)).value();
  const [first = "", second = ""] = adminKey.codes;
  const remove = (code: string) => api.asToken(adminToken).call(accountRoutes.removeTotp, { body: { password, code } });
  expect((await remove(first)).problem().code).toBe("account.second-step-required");
  (await rules(adminToken, false)).value();
  expect((await remove(second)).status).toBe(204);
});

test("requiring a second step takes an admin who has one, gives the password, and acts as themselves", async () => {
  const organizationId = await api.organization();
  const passwordHash = await hasher.hash(password);
  const [admin, auditor] = [
    await api.user({ organizationId, role: 1, passwordHash }),
    await api.user({ organizationId, role: 2, passwordHash }),
  ];
  const token = await tokenOf(admin);
  expect((await rules(token, true)).problem().code).toBe("identity.own-second-step-first");
  expect((await rules(token, true, "not the password")).problem().code).toBe("account.wrong-password");
  expect((await rules(await tokenOf(auditor), true)).status).toBe(403);
  expect((await api.asToken(token).call(userRoutes.getSignInRules)).value()).toEqual({
    requires_second_step: false,
    without_second_step: 2,
    fixed_by_operator: false,
  });
});

test("a session opened while the rule is being set waits for it and is then limited", async () => {
  const { organizationId, auditor } = await firmOf();
  const owner = new Client({ connectionString: api.db.adminUrl });
  const watch = new Client({ connectionString: api.db.adminUrl });
  await Promise.all([owner.connect(), watch.connect()]);
  try {
    await owner.query("begin");
    await owner.query("update organizations set requires_second_step = true where id = $1", [organizationId]);
    await owner.query("select limit_sessions($1, null)", [organizationId]);
    const opening = signIn(auditor);
    opening.catch(() => undefined);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await watch.query(waiting)).rowCount).toBe(1);
    await owner.query("commit");
    expect(await opening).toMatchObject({ user_data: { must_set_up_second_step: true } });
  } finally {
    await Promise.all([owner.end(), watch.end()]);
  }
});

test("a person whose lost app was removed by an operator must set up a new one first, and staff always need one", async () => {
  const { adminToken, admin } = await firmOf();
  (await rules(adminToken, true)).value();
  await api.db.setup.work.asPlatform("test", (tx) => removeSecondStep(tx, { email: admin.email, at: api.clock.now() }));
  expect((await api.asToken(adminToken).call(accountRoutes.listSessions)).status).toBe(403);
  const staff = await api.user({
    organizationId: await api.organization(),
    role: 1,
    isStaff: true,
    passwordHash: await hasher.hash(password),
  });
  expect(await signIn(staff)).toMatchObject({ user_data: { must_set_up_second_step: true } });
});

test("a second step in use is asked for, whatever the firm requires", async () => {
  const { admin } = await firmOf();
  expect(await tokenFor(api, admin.email)).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

describe("when the server requires a second step in every firm", () => {
  const everywhere = (isRequired: boolean) => requireTwoStepsEverywhere(api.db.setup, isRequired);
  afterEach(() => everywhere(false));

  test("firms where it was optional require it immediately, each with an audit log entry, and a second start changes nothing", async () => {
    const { organizationId, auditor } = await firmOf();
    const token = await tokenOf(auditor);
    expect(await everywhere(true)).toBeGreaterThan(0);
    expect((await api.asToken(token).call(accountRoutes.listSessions)).problem().code).toBe("http.second-step-first");
    expect(await everywhere(true)).toBe(0);
    const { rows } = await query("select data from audit_events where organization_id = $1 and event = 'identity.second-step-rule'", [
      organizationId,
    ]);
    expect(rows).toMatchObject([{ data: { required: true, by: "operator" } }]);
    await setUp(token);
    expect((await api.asToken(token).call(accountRoutes.listSessions)).status).toBe(200);
  });

  test("a new firm, however it is created, starts with the requirement, and its people set up a second step at their first sign-in", async () => {
    await everywhere(true);
    const { rows } = await query("insert into organizations (name) values ('Founded later') returning id, requires_second_step", []);
    expect(rows).toMatchObject([{ requires_second_step: true }]);
    const user = await api.user({ organizationId: String(rows[0]?.id), role: 2, passwordHash: await hasher.hash(password) });
    expect(await signIn(user)).toMatchObject({ user_data: { must_set_up_second_step: true } });
  });

  test("admins cannot change the rule, and the refusal says so; once the server leaves it to firms, each firm keeps the rule until its admins change it", async () => {
    const { organizationId, adminToken } = await firmOf();
    await everywhere(true);
    expect((await rules(adminToken, false)).problem().code).toBe("identity.second-step-of-server");
    expect((await api.asToken(adminToken).call(userRoutes.getSignInRules)).value()).toMatchObject({ fixed_by_operator: true });
    await everywhere(false);
    const { rows } = await query("select requires_second_step from organizations where id = $1", [organizationId]);
    expect(rows).toEqual([{ requires_second_step: true }]);
    expect((await rules(adminToken, false)).value()).toMatchObject({ requires_second_step: false, fixed_by_operator: false });
  });
});
