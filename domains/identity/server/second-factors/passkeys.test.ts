import type { TestApi, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes, secondStepRoutes } from "../../contract/index.ts";
import { challengeLimits, mostPasskeys } from "../../core/index.ts";
import {
  codeOf,
  login,
  newPerson,
  password,
  personWithCodes,
  sessionTokenIn,
  startAccountApi,
} from "../account/people-with-codes.test-data.ts";
import { type Ceremony, softPasskey } from "./soft-passkey.test-data.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api?.stop());

const run = (sql: string, params: readonly unknown[] = []) =>
  api.db.setup.work.asPlatform("test", (tx) => tx.query<{ readonly [column: string]: unknown }>(sql, params));
const callerOf = async (user: TestUser) => api.asToken(sessionTokenIn((await login(api, user.email, password)).value()));
type Caller = Awaited<ReturnType<typeof callerOf>>;
const question = async (): Promise<string> => (await api.anonymous.call(secondStepRoutes.askForPasskey)).value().challenge;
type Device = ReturnType<typeof softPasskey>;
const signIn = async (device: Device, ceremony: Partial<Ceremony> = {}, userHandle?: string) =>
  api.anonymous.call(secondStepRoutes.loginWithPasskey, {
    body: { answer: device.answer({ challenge: await question(), ...ceremony }, userHandle) },
  });

async function add(me: Caller, device: Device, proof: { readonly password: string; readonly code?: string }) {
  const asked = (await me.call(accountRoutes.beginPasskey, { body: proof })).value();
  const answer = await me.call(accountRoutes.addPasskey, { body: { name: "Office laptop", passkey: device.create(asked) } });
  return answer.value().recovery_codes;
}

async function personWithPasskey(email: string) {
  const user = await newPerson(api, email);
  const me = await callerOf(user);
  const device = softPasskey();
  const recoveryCodes = await add(me, device, { password });
  return { user, me, device, recoveryCodes };
}

test("a passkey alone counts as both sign-in steps; the first passkey comes with ten recovery codes", async () => {
  const { user, me, device, recoveryCodes } = await personWithPasskey("begins@passkeys.example");
  expect(new Set(recoveryCodes).size).toBe(10);
  const session = (await signIn(device, {}, Buffer.from(user.id).toString("base64url"))).value();
  expect(session.user_data.email).toBe(user.email);
  const sessions = (await api.asToken(session.token).call(accountRoutes.listSessions)).value();
  expect(sessions.find(({ is_current: isCurrent }) => isCurrent)?.signed_in_with).toBe("passkey");
  expect((await me.call(accountRoutes.getSecondSteps)).value().passkeys).toMatchObject([
    { name: "Office laptop", last_used_at: api.clock.now().toISOString() },
  ]);
  expect((await login(api, user.email, password)).value()).toMatchObject({ mfa_required: true, methods: ["passkey", "recovery_code"] });
});

test("the request to a device binds the passkey to the product's host and requires a fingerprint, a face or a PIN", async () => {
  expect((await api.anonymous.call(secondStepRoutes.askForPasskey)).value()).toEqual({
    ...{ challenge: expect.stringMatching(/^[\w-]{43}$/), rpId: "tieout.example", timeout: 300_000, userVerification: "required" },
  });
  const me = await callerOf(await newPerson(api, "asked@passkeys.example"));
  expect((await me.call(accountRoutes.beginPasskey, { body: { password } })).value()).toMatchObject({
    rp: { id: "tieout.example" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
});

test.each<[string, Partial<Ceremony>, string]>([
  ["of another site", { origin: "https://tieout.example.evil.example" }, ""],
  ["bound to another host", { rpId: "evil.example" }, ""],
  ["without finger, face or PIN", { flags: 0b001 }, ""],
  ["to a question that no one asked", { challenge: "x".repeat(43) }, ""],
  ["that names another person", {}, Buffer.from("00000000-0000-4000-8000-000000000000").toString("base64url")],
])("a response %s signs no one in, with the same sentence as an unknown passkey", async (what, ceremony, handle) => {
  const { user, device } = await personWithPasskey(`${what.toLowerCase().replaceAll(/\W+/g, "-")}@passkeys.example`);
  const refused = await signIn(device, ceremony, handle === "" ? undefined : handle);
  const unknown = await signIn(softPasskey());
  expect({ ...refused.problem(), request_id: "" }).toEqual({ ...unknown.problem(), request_id: "" });
  expect(refused.problem().code).toBe("identity.passkey-not-accepted");
  expect((await signIn(device)).status).toBe(200);
  await run("update users set is_active = false where id = $1", [user.id]);
  expect((await signIn(device, { count: 2 })).status).toBe(400);
});

test("a challenge is answered once and within five minutes, even with twenty concurrent answers, and a setup challenge signs no one in", async () => {
  const { me, device, recoveryCodes } = await personWithPasskey("once@passkeys.example");
  const challenge = await question();
  const answer = device.answer({ challenge });
  const together = await Promise.all(
    Array.from({ length: 20 }, () => api.anonymous.call(secondStepRoutes.loginWithPasskey, { body: { answer } })),
  );
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
  const old = await question();
  api.clock.advanceSeconds(challengeLimits.seconds);
  expect((await signIn(device, { challenge: old, count: 2 })).status).toBe(400);
  const setup = (await me.call(accountRoutes.beginPasskey, { body: { password, code: recoveryCodes[0] ?? "" } })).value();
  expect((await signIn(device, { challenge: setup.challenge, count: 2 })).status).toBe(400);
});

test.each([
  ["stays", 7],
  ["falls", 3],
  ["is gone", 0],
])("a passkey whose count %s is refused, the person is emailed, and it is recorded in the audit log", async (what, count) => {
  const { user, me, device } = await personWithPasskey(`count-${what.replace(" ", "-")}@passkeys.example`);
  expect((await signIn(device, { count: 7 })).status).toBe(200);
  const challenge = await question();
  const refused = await signIn(device, { count, challenge });
  expect([refused.status, refused.problem().code]).toEqual([400, "identity.passkey-copied"]);
  expect((await signIn(device, { count, challenge })).problem().code).toBe("identity.passkey-not-accepted");
  const proof = { password: null, passkey: device.answer({ challenge: await question(), count }) };
  expect((await me.call(accountRoutes.beginPasskey, { body: proof })).problem().code).toBe("account.passkey-copied");
  const noted = await run("select data from audit_events where event = 'identity.passkey-copied' and subject_id = $1", [user.id]);
  expect(noted.rows.map(({ data }) => data)).toMatchObject(
    Array.from({ length: 2 }, () => ({ address: "127.0.0.1", passkey: expect.any(String), keptCount: 7, givenCount: count })),
  );
  const notices = await run("select kind from security_notices where user_id = $1 and kind = 'passkey_copied'", [user.id]);
  expect(notices.rows).toHaveLength(2);
  expect((await signIn(device, { count: 8 })).status).toBe(200);
});

test("devices that don't count can sign in repeatedly", async () => {
  const still = await personWithPasskey("uncounted@passkeys.example");
  for (let time = 0; time < 2; time += 1) expect((await signIn(still.device, { count: 0 })).status).toBe(200);
});

test("a new passkey must answer the person's own challenge, once; another person's credential is refused", async () => {
  const first = await personWithPasskey("own@passkeys.example");
  const other = await newPerson(api, "other@passkeys.example");
  const them = await callerOf(other);
  const mine = (await first.me.call(accountRoutes.beginPasskey, { body: { password, code: first.recoveryCodes[0] ?? "" } })).value();
  const body = { name: "Key", passkey: softPasskey().create(mine) };
  expect((await them.call(accountRoutes.addPasskey, { body })).problem().code).toBe("account.nothing-begun");
  expect((await first.me.call(accountRoutes.addPasskey, { body })).value()).toEqual({ recovery_codes: [] });
  expect((await first.me.call(accountRoutes.addPasskey, { body })).problem().code).toBe("account.nothing-begun");
  const theirs = (await them.call(accountRoutes.beginPasskey, { body: { password } })).value();
  const stolen = await them.call(accountRoutes.addPasskey, { body: { name: "Key", passkey: first.device.create(theirs) } });
  expect(stolen.problem().code).toBe("account.passkey-not-accepted");
  const again = (await them.call(accountRoutes.beginPasskey, { body: { password } })).value();
  const elsewhere = softPasskey().create({ ...again, origin: "https://evil.example" });
  expect((await them.call(accountRoutes.addPasskey, { body: { name: "Key", passkey: elsewhere } })).problem().code).toBe(
    "account.passkey-not-accepted",
  );
});

test("a passkey is enough to change second steps, without password and code, but only for its own person; removing the last step removes the recovery codes", async () => {
  const { user, me, device } = await personWithPasskey("proves@passkeys.example");
  const stranger = await personWithPasskey("stranger@passkeys.example");
  const [passkey] = (await me.call(accountRoutes.getSecondSteps)).value().passkeys;
  const remove = async (from: Device, count: number) =>
    me.call(accountRoutes.removePasskey, {
      params: { passkeyId: passkey?.id ?? "" },
      body: { password: null, passkey: from.answer({ challenge: await question(), count }) },
    });
  expect((await remove(stranger.device, 1)).problem().code).toBe("account.passkey-not-accepted");
  await run("update organizations set requires_second_step = true where id = $1", [user.organizationId]);
  expect((await remove(device, 1)).problem().code).toBe("account.second-step-required");
  await run("update organizations set requires_second_step = false where id = $1", [user.organizationId]);
  expect((await remove(device, 2)).status).toBe(204);
  expect((await me.call(accountRoutes.getSecondSteps)).value()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  expect((await signIn(device, { count: 3 })).status).toBe(400);
  expect((await login(api, user.email, password)).value()).toHaveProperty("token");
});

test("a passkey can be added when an app is in use, and a person has at most ten", async () => {
  const { token, key, recoveryCodes } = await personWithCodes(api, "many@passkeys.example");
  const me = api.asToken(token);
  const device = softPasskey();
  expect(await add(me, device, { password, code: codeOf(key, api.clock.now()) })).toEqual([]);
  for (let more = 1; more < mostPasskeys; more += 1) {
    const body = { password: null, passkey: device.answer({ challenge: await question(), count: more }) };
    const asked = (await me.call(accountRoutes.beginPasskey, { body })).value();
    expect(asked.excludeCredentials).toHaveLength(more);
    await me.call(accountRoutes.addPasskey, { body: { name: `Key ${more}`, passkey: softPasskey().create(asked) } });
  }
  const full = await me.call(accountRoutes.beginPasskey, { body: { password, code: recoveryCodes[0] ?? "" } });
  expect(full.problem().code).toBe("account.many-passkeys");
});

test("a request with neither password nor passkey proves nothing", async () => {
  const { me } = await personWithPasskey("proofless@passkeys.example");
  expect((await me.call(accountRoutes.renewRecoveryCodes, { body: { password: null } })).problem().code).toBe("account.wrong-password");
});
