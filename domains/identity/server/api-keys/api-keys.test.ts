import { type ApiKeyScope, apiKeyPattern } from "@tieout/contract";
import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeyRoutes, identityRoutes, userRoutes } from "../../contract/index.ts";
import { apiKeyLimits } from "../../core/index.ts";
import {
  createAuthenticator,
  createPasswordHasher,
  registerApiKeys,
  registerIdentity,
  registerUsers,
  weakHashingForTests,
} from "../index.ts";

const password = "tall grass and no mower";
const hasher = createPasswordHasher(weakHashingForTests);

let api: TestApi;
beforeAll(async () => {
  const deps = { passwordHashing: weakHashingForTests };
  api = await startTestApi({
    registrations: () => [
      registerIdentity(deps),
      registerApiKeys(deps),
      registerUsers({ countAssignments: async () => new Map(), handOver: async () => [] }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
});
afterAll(() => api?.stop());

const query = async <Row extends Record<string, unknown>>(sql: string, params: readonly unknown[]) =>
  (await api.db.setup.work.asPlatform("test", (tx) => tx.query<Row>(sql, params))).rows;

async function firmOf() {
  const organizationId = await api.organization();
  const passwordHash = await hasher.hash(password);
  const people = await Promise.all([1, 1, 2].map((role) => api.user({ organizationId, role: role as 1 | 2, passwordHash })));
  const [admin, second, auditor] = people as [TestUser, TestUser, TestUser];
  return { organizationId, admin, second, auditor };
}

const body = (name: string, change: object = {}) => ({ name, scopes: ["read"] as ApiKeyScope[], valid_days: 30, password, ...change });
const make = (by: TestUser, name = "Nightly export", change: object = {}) =>
  api.as(by).call(apiKeyRoutes.createApiKey, { body: body(name, change) });
const listed = async (by: TestUser) => (await api.as(by).call(apiKeyRoutes.listApiKeys)).value();
/** No route in this domain accepts a key: 403 means the key is known, 401 that it is not. */
const statusOf = async (key: string, address = "127.0.0.1") => (await api.asToken(key).send(identityRoutes.getMe, { address })).status;

describe("a key", () => {
  test("is shown once with its prefix, listed by its first characters, and stored only as a hash", async () => {
    const { admin, second } = await firmOf();
    const made = (await make(admin)).value();
    expect(made.key).toMatch(apiKeyPattern);
    expect(made.api_key).toMatchObject({ name: "Nightly export", scopes: ["read"], status: "active", start: made.key.slice(0, 15) });
    const [seen] = await listed(second);
    expect(seen).toEqual(made.api_key);
    expect(JSON.stringify(await query("select * from api_keys where id = $1", [made.api_key.id]))).not.toContain(made.key.slice(16));
    const events = await query("select event, actor_id, data::text as data from audit_events where subject_id = $1", [made.api_key.id]);
    expect(events).toMatchObject([{ event: "identity.api-key-created", actor_id: admin.id }]);
    expect(JSON.stringify(events)).not.toContain(made.key.slice(11));
    expect(api.logLines.join()).not.toContain(made.key.slice(11));
  });

  test("requires its creator's password, and auditors can't create one", async () => {
    const { admin, auditor } = await firmOf();
    expect((await make(admin, "Guessed", { password: "not the password" })).problem().code).toBe("account.wrong-password");
    expect((await make(auditor)).status).toBe(403);
    expect((await api.as(auditor).call(apiKeyRoutes.listApiKeys)).status).toBe(403);
    expect(await listed(admin)).toEqual([]);
  });

  test("lasts at most a year, has a scope, and has a name that no other key in use has", async () => {
    const { admin } = await firmOf();
    const refused = await make(admin, " ", { valid_days: 366, scopes: [] });
    expect(refused.problem().errors.map(({ path }) => path)).toEqual(["body.name", "body.scopes", "body.valid_days"]);
    const first = (await make(admin)).value();
    expect((await make(admin, "NIGHTLY export")).problem().code).toBe("api-keys.name-in-use");
    await api.as(admin).call(apiKeyRoutes.revokeApiKey, { params: { keyId: first.api_key.id } });
    expect((await make(admin)).status).toBe(200);
  });

  test("is limited in number", async () => {
    const { admin, organizationId } = await firmOf();
    await query(
      `insert into api_keys (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at)
       select $1::uuid, $2, 'key ' || n, '{read}', 'x', sha256(($1::uuid || ' ' || n)::bytea), $3, $3::timestamptz + interval '1 hour' from generate_series(1, $4) n`,
      [organizationId, admin.id, api.clock.now(), apiKeyLimits.inUse],
    );
    expect((await make(admin)).problem().code).toBe("api-keys.too-many");
    api.clock.advanceSeconds(3600);
    expect((await make(admin)).status).toBe(200);
    expect((await listed(admin)).filter(({ status }) => status === "expired")).toHaveLength(apiKeyLimits.inUse);
  });

  test("doesn't work once it is revoked or expired, or if the clock is set back to before its last use", async () => {
    const { admin, second } = await firmOf();
    const [revoked, expiring] = [(await make(admin, "A")).value(), (await make(admin, "B", { valid_days: 1 })).value()];
    expect([await statusOf(revoked.key), await statusOf(expiring.key)]).toEqual([403, 403]);
    expect((await api.as(second).call(apiKeyRoutes.revokeApiKey, { params: { keyId: revoked.api_key.id } })).status).toBe(204);
    expect(await statusOf(revoked.key)).toBe(401);
    const again = await api.as(second).call(apiKeyRoutes.revokeApiKey, { params: { keyId: revoked.api_key.id } });
    expect(again.problem().code).toBe("api-keys.not-in-use");
    api.clock.advanceSeconds(-3600);
    expect(await statusOf(expiring.key)).toBe(401);
    api.clock.advanceSeconds(3600 + 86_400);
    expect(await statusOf(expiring.key)).toBe(401);
  });

  test("cannot be seen or revoked by another firm", async () => {
    const [own, other] = [await firmOf(), await firmOf()];
    const made = (await make(own.admin)).value();
    expect(await listed(other.admin)).toEqual([]);
    const refused = await api.as(other.admin).call(apiKeyRoutes.revokeApiKey, { params: { keyId: made.api_key.id } });
    expect(refused.problem().code).toBe("api-keys.not-in-use");
    expect(await statusOf(made.key)).toBe(403);
  });

  test("records its last use with the network address, at most once a minute", async () => {
    const { admin } = await firmOf();
    const { key } = (await make(admin)).value();
    const use = async () => (await listed(admin)).map(({ last_used_at: at, last_address: from }) => [at, from]);
    const first = api.clock.now().toISOString();
    await statusOf(key, "192.0.2.1");
    api.clock.advanceSeconds(30);
    await statusOf(key, "192.0.2.2");
    expect(await use()).toEqual([[first, "192.0.2.1"]]);
    api.clock.advanceSeconds(30);
    await statusOf(key, "192.0.2.3");
    expect(await use()).toEqual([[api.clock.now().toISOString(), "192.0.2.3"]]);
  });
});

describe("the keys created by a person who is", () => {
  test.each([
    ["deactivated", { is_active: false }],
    ["made an auditor", { role: 2 }],
  ] as const)("%s end immediately and permanently, and each is in the audit log", async (_what, change) => {
    const { admin, second } = await firmOf();
    const { key, api_key: made } = (await make(admin)).value();
    const put = (back: object) => api.as(second).send(userRoutes.updateUser, { params: { userId: admin.id }, body: back });
    expect((await put(change)).status).toBe(200);
    expect(await statusOf(key)).toBe(401);
    await put({ is_active: true });
    await put({ role: 1 });
    expect(await statusOf(key)).toBe(401);
    expect(await listed(second)).toMatchObject([{ status: "revoked" }]);
    const events = await query<{ event: string; actor_id: string }>(
      "select event, actor_id from audit_events where subject_id = $1 order by sequence",
      [made.id],
    );
    expect(events).toMatchObject([{ event: "identity.api-key-created" }, { event: "identity.api-key-revoked", actor_id: second.id }]);
  });

  test("deactivated directly in the database end as well", async () => {
    const { admin } = await firmOf();
    const { key } = (await make(admin)).value();
    await query("update users set is_active = false where id = $1", [admin.id]);
    await query("update users set is_active = true where id = $1", [admin.id]);
    expect(await statusOf(key)).toBe(401);
  });
});

test("staff who view an admin's account can't create or revoke keys", async () => {
  const { admin } = await firmOf();
  const made = (await make(admin)).value();
  const staff = await api.user({ organizationId: await api.organization("Tieout"), role: 1, isStaff: true });
  const support = api.asSession(admin, { realUser: staff });
  const answers = [
    await support.call(apiKeyRoutes.createApiKey, { body: body("Another") }),
    await support.call(apiKeyRoutes.revokeApiKey, { params: { keyId: made.api_key.id } }),
  ];
  expect(answers.map((answer) => answer.problem().code)).toEqual(["http.not-in-support", "http.not-in-support"]);
  expect(await statusOf(made.key)).toBe(403);
});
