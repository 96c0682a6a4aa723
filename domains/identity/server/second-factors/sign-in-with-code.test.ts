import type { TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes, identityRoutes } from "../../contract/index.ts";
import { challengeLimits, singleCodeTries } from "../../core/index.ts";
import {
  codeOf,
  ephemeralTokenIn,
  giveCode,
  login,
  newPerson,
  password,
  personWithCodes,
  startAccountApi,
  tokenFor,
  wrongCode,
} from "../account/people-with-codes.test-data.ts";
import { createPasswordHasher, setPassword, unlockAccount, weakHashingForTests } from "../index.ts";
import { guessCodes } from "./guess-codes.test-data.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startAccountApi();
});
afterAll(() => api?.stop());

const now = () => api.clock.now();
const run = (sql: string, params: readonly unknown[] = []) =>
  api.db.database.work.asPlatform("test", (tx) => tx.query<{ readonly [column: string]: unknown }>(sql, params));
const next = () => api.clock.advanceSeconds(30);

test("with a second step, the password alone opens nothing, and the code opens a session like a login", async () => {
  const { user, key } = await personWithCodes(api, "dana@codes.example");
  const asked = (await login(api, user.email, password)).value();
  expect(asked).toEqual({ mfa_required: true, methods: ["totp", "recovery_code"], ephemeralToken: expect.stringMatching(/^[\w-]{43}$/) });
  const ephemeralToken = ephemeralTokenIn(asked);
  const answer = await giveCode(api, ephemeralToken, codeOf(key, now()).replace(/(...)/, "$1 "));
  const session = answer.value();
  expect(session).toMatchObject({ assumed_by: null, user_data: { id: user.id, email: user.email } });
  expect((await api.asToken(session.token).call(identityRoutes.getMe)).status).toBe(200);
  expect((await api.asToken(ephemeralToken).call(identityRoutes.getMe)).status).toBe(401);
});

test("a code works once, even if two sign-ins use it concurrently, and older codes no longer work", async () => {
  const { user, key } = await personWithCodes(api, "once@codes.example");
  const tokens = [await tokenFor(api, user.email), await tokenFor(api, user.email), await tokenFor(api, user.email)];
  const code = codeOf(key, now(), 1);
  const answers = await Promise.all(tokens.map((token) => giveCode(api, token, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const open = tokens[answers.findIndex(({ status }) => status !== 200)] ?? "";
  expect((await giveCode(api, open, codeOf(key, now()))).problem().code).toBe("identity.wrong-code");
  next();
  next();
  expect((await giveCode(api, open, codeOf(key, now()))).status).toBe(200);
});

test("a code is valid half a minute before and after its time, and no longer", async () => {
  const { user, key } = await personWithCodes(api, "clock@codes.example");
  const token = await tokenFor(api, user.email);
  for (const steps of [-2, 2]) expect((await giveCode(api, token, codeOf(key, now(), steps))).status).toBe(400);
  expect((await giveCode(api, token, codeOf(key, now(), 1))).status).toBe(200);
});

test("a recovery code signs in once, however it is typed", async () => {
  const { user, recoveryCodes } = await personWithCodes(api, "recovery@codes.example");
  const [first = "", second = ""] = recoveryCodes;
  const typed = first.toUpperCase().replaceAll("-", " ");
  expect((await giveCode(api, await tokenFor(api, user.email), typed)).status).toBe(200);
  const token = await tokenFor(api, user.email);
  expect((await giveCode(api, token, first)).problem().code).toBe("identity.wrong-code");
  expect((await giveCode(api, token, second)).status).toBe(200);
  const other = await personWithCodes(api, "other-recovery@codes.example");
  expect((await giveCode(api, await tokenFor(api, other.user.email), recoveryCodes[2] ?? "")).status).toBe(400);
});

test("wrong, expired and used codes get the same sentence, which says how many tries are left", async () => {
  const { user, key, recoveryCodes } = await personWithCodes(api, "same@codes.example");
  await giveCode(api, await tokenFor(api, user.email), recoveryCodes[0] ?? "");
  await giveCode(api, await tokenFor(api, user.email), codeOf(key, now()));
  const codes = [wrongCode(key, now()), codeOf(key, now(), -5), codeOf(key, now()), recoveryCodes[0] ?? "", "nonsense"];
  const problems = [];
  for (const code of codes) {
    const answer = await giveCode(api, await tokenFor(api, user.email), code);
    problems.push({ ...answer.problem(), request_id: "" });
    api.clock.advanceSeconds(1);
  }
  for (const problem of problems) expect(problem).toEqual(problems[0]);
  expect(problems[0]).toMatchObject({ code: "identity.wrong-code", status: 400, tries_left: 4 });
  expect(problems[0]?.msg).toContain("You have 4 tries left");
});

test("the step ends after five tries, five minutes or one sign-in, with the same sentence each time", async () => {
  const { user, key } = await personWithCodes(api, "over@codes.example");
  const tried = await tokenFor(api, user.email);
  const left: unknown[] = [];
  for (let guess = 0; guess < challengeLimits.tries - 1; guess++)
    left.push((await giveCode(api, tried, wrongCode(key, now()))).problem().tries_left);
  expect(left).toEqual([4, 3, 2, 1]);
  const last = await giveCode(api, tried, wrongCode(key, now()));
  api.clock.advanceSeconds(120);
  const used = await tokenFor(api, user.email);
  expect((await giveCode(api, used, codeOf(key, now()))).status).toBe(200);
  const old = await tokenFor(api, user.email);
  api.clock.advanceSeconds(challengeLimits.seconds);
  const answers = [last];
  for (const token of [tried, used, old, "x".repeat(43)]) answers.push(await giveCode(api, token, codeOf(key, now())));
  for (const answer of answers) {
    expect({ ...answer.problem(), request_id: "" }).toEqual({ ...last.problem(), request_id: "" });
    expect(answer.problem()).toMatchObject({ code: "identity.code-step-over", status: 400 });
  }
});

test("concurrent guesses get at most five tries in total", async () => {
  const { user, key } = await personWithCodes(api, "race@codes.example");
  const token = await tokenFor(api, user.email);
  const before = await comparisonsOf(user.id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => giveCode(api, token, wrongCode(key, now()))));
  expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
  expect((await comparisonsOf(user.id)) - before).toBe(challengeLimits.tries);
});

test("only hashes of tokens and recovery codes are stored, and the app's key is sealed", async () => {
  const { user, key, recoveryCodes } = await personWithCodes(api, "stored@codes.example");
  const token = await tokenFor(api, user.email);
  const tables = ["login_challenges", "recovery_codes", "second_factors"];
  const rows = await Promise.all(tables.map((table) => run(`select to_jsonb(t) as row from ${table} t where user_id = $1`, [user.id])));
  const stored = JSON.stringify(rows.map((found) => found.rows));
  const { Secret } = await import("otpauth");
  const hex = Buffer.from(Secret.fromBase32(key).bytes).toString("hex");
  for (const secret of [token, key, hex, ...recoveryCodes, Buffer.from(token).toString("hex")]) expect(stored).not.toContain(secret);
  const log = api.logLines.join("");
  for (const secret of [token, key, ...recoveryCodes]) expect(log).not.toContain(secret);
});

test("no firm transaction can read or write second steps", async () => {
  const { user } = await personWithCodes(api, "narrow@codes.example");
  const actor = { userId: user.id, realUserId: user.id, requestId: null };
  for (const table of ["second_factors", "recovery_codes", "login_challenges"])
    for (const sql of [`select user_id from ${table}`, `delete from ${table}`])
      await expect(api.db.database.work.inOrganization(user.organizationId, actor, (tx) => tx.query(sql))).rejects.toThrow(
        /permission denied/,
      );
});

test("wrong password, unknown email and deactivated person get the same 400 even if the person has a second step", async () => {
  const { user } = await personWithCodes(api, "known@codes.example");
  const gone = await personWithCodes(api, "gone@codes.example");
  await run("update users set is_active = false where id = $1", [gone.user.id]);
  const answers = [
    await login(api, user.email, "wrong"),
    await login(api, "nobody@codes.example", password),
    await login(api, gone.user.email, password),
  ];
  for (const answer of answers) expect({ ...answer.problem(), request_id: "" }).toEqual({ ...answers[0]?.problem(), request_id: "" });
});

test("a person who is deactivated, or whose password is changed, between password and code is not signed in", async () => {
  const hasher = createPasswordHasher(weakHashingForTests);
  const { user, key } = await personWithCodes(api, "between@codes.example");
  const begun = await tokenFor(api, user.email);
  const change = { email: user.email, password, at: now() };
  await api.db.database.work.asPlatform("test", (tx) => setPassword(tx, change, hasher));
  expect((await giveCode(api, begun, codeOf(key, now()))).problem().code).toBe("identity.code-step-over");
  const again = await tokenFor(api, user.email);
  await run("update users set is_active = false where id = $1", [user.id]);
  expect((await giveCode(api, again, codeOf(key, now()))).problem().code).toBe("identity.code-step-over");
});

const comparisonsOf = async (userId: string): Promise<number> => {
  const { rows } = await run("select count(*)::int as n from audit_events where event = 'identity.code-refused' and subject_id = $1", [
    userId,
  ]);
  return Number(rows[0]?.n);
};

test("a stranger who has the password and guesses codes delays neither the person's own browser nor other networks", async () => {
  const { user, key } = await personWithCodes(api, "colleague@codes.example");
  const office = { address: "203.0.113.7" };
  const first = await giveCode(api, await tokenFor(api, user.email, office), codeOf(key, now()), office);
  const device = /tieout_device=([\w-]{43})/.exec(String(first.headers["set-cookie"]))?.[1] ?? "";
  for (let guess = 0; guess < 15; guess++) {
    await giveCode(api, await tokenFor(api, user.email, office), wrongCode(key, now()), office);
    api.clock.advanceSeconds(guess < 4 ? 0 : 60);
  }
  await giveCode(api, await tokenFor(api, user.email, office), wrongCode(key, now()), office);
  expect((await giveCode(api, await tokenFor(api, user.email, office), wrongCode(key, now()), office)).status).toBe(429);
  for (const from of [{ ...office, device }, { address: "198.51.100.4" }, office]) {
    next();
    expect((await giveCode(api, await tokenFor(api, user.email, from), codeOf(key, now()), from)).status).toBe(200);
  }
});

test("after many wrong codes, the person still signs in within a minute with two consecutive codes, until the account is unlocked", async () => {
  const { user, key } = await personWithCodes(api, "guessed@codes.example");
  await run("update second_factors set wrong_codes = $2 where user_id = $1", [user.id, singleCodeTries + 10]);
  const token = await tokenFor(api, user.email);
  const first = await giveCode(api, token, codeOf(key, now()));
  const wrong = await giveCode(api, await tokenFor(api, user.email), wrongCode(key, now()));
  expect({ ...first.problem(), request_id: "" }).toEqual({ ...wrong.problem(), request_id: "" });
  next();
  expect((await giveCode(api, token, codeOf(key, now()))).status).toBe(200);
  await api.db.database.work.asPlatform("test", (tx) => unlockAccount(tx, user.email));
  next();
  expect((await giveCode(api, await tokenFor(api, user.email), codeOf(key, now()))).status).toBe(200);
});

test("changing the password clears the requirement for two codes that guessed codes caused", async () => {
  const { user, key, token } = await personWithCodes(api, "changed@codes.example");
  await run("update second_factors set wrong_codes = $2 where user_id = $1", [user.id, singleCodeTries + 10]);
  const body = { password, new_password: "a bucket of new words" };
  expect((await api.asToken(token).call(accountRoutes.changePassword, { body })).status).toBe(204);
  const asked = ephemeralTokenIn((await login(api, user.email, body.new_password)).value());
  expect((await giveCode(api, asked, codeOf(key, now()))).status).toBe(200);
});

test("a person without a second step isn't asked for one", async () => {
  const { email } = await newPerson(api, "plain@codes.example");
  expect((await login(api, email, password)).value()).toHaveProperty("token");
});

test("guesses at one account, as fast as they are answered, succeed with a probability of at most 0.1%", async () => {
  const { compared, chance } = await guessCodes(api, "guesses@codes.example", 1500);
  expect(compared).toBeGreaterThan(singleCodeTries);
  expect(chance).toBeLessThanOrEqual(0.001);
});
