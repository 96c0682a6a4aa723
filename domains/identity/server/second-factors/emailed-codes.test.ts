import { type JobRunner, startJobRunner } from "@tieout/jobs";
import type { Mail } from "@tieout/mail";
import type { TestApi, TestUser } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountRoutes, secondStepRoutes } from "../../contract/index.ts";
import { challengeLimits, emailedCodeRules } from "../../core/index.ts";
import {
  codeOf,
  ephemeralTokenIn,
  giveCode,
  login,
  newPerson,
  password,
  personWithCodes,
  sessionTokenIn,
  startAccountApi,
  tokenFor,
} from "../account/people-with-codes.test-data.ts";
import { sendEmailedCodeHandler } from "../index.ts";

let api: TestApi;
let runner: JobRunner | undefined;
const mails: Mail[] = [];
beforeAll(async () => {
  api = await startAccountApi();
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
  mails.length = 0;
});
afterAll(() => api?.stop());

const run = (sql: string, params: readonly unknown[] = []) => api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, params));

/** Sends pending emails and returns the code in the person's newest one. */
async function codeMailedTo(email: string): Promise<string> {
  const { queueUrl, database: appDatabase } = api.db;
  const mail = { send: async (sent: Mail) => void mails.push(sent) };
  const handlers = [sendEmailedCodeHandler({ work: appDatabase.work, files: api.files, mail, now: api.clock.now })];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  runner ??= await startJobRunner({ queueUrl, appDatabase, handlers, concurrency: 1, log });
  const open = "select from job_progress where job_key like 'emailed-code:%' and state not in ('done', 'dead')";
  await expect.poll(async () => (await run(open)).rows.length).toBe(0);
  const text = mails.filter(({ to }) => to === email).at(-1)?.text ?? "";
  return /Your code is (\d{4} \d{4})\./.exec(text)?.[1] ?? "";
}

const callerOf = async (user: TestUser) => api.asToken(sessionTokenIn((await login(api, user.email, password)).value()));

/** Creates a person who has emailed codes turned on and no other second step. */
async function personWithMailedCodes(email: string) {
  const user = await newPerson(api, email);
  const me = await callerOf(user);
  expect((await me.call(accountRoutes.beginEmailedCodes, { body: { password } })).status).toBe(204);
  const code = await codeMailedTo(email);
  const { recovery_codes: recoveryCodes } = (await me.call(accountRoutes.confirmEmailedCodes, { body: { code } })).value();
  api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  return { user, me, recoveryCodes };
}

const askForCode = (ephemeralToken: string) => api.anonymous.call(secondStepRoutes.sendLoginCode, { body: { ephemeralToken } });
const wrong = (code: string): string => (code.startsWith("1") ? "22222222" : "11111111");

test("emailed codes are on once the first was entered, and come with ten recovery codes; from then on each sign-in asks for a code", async () => {
  const { user, me, recoveryCodes } = await personWithMailedCodes("begins@mailed.example");
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await me.call(accountRoutes.getSecondSteps)).value()).toMatchObject({ totp: null, recovery_codes_left: 10 });
  const answer = (await login(api, user.email, password)).value();
  expect(answer).toMatchObject({ mfa_required: true, methods: ["email", "recovery_code"] });
  const token = ephemeralTokenIn(answer);
  expect((await askForCode(token)).status).toBe(204);
  const code = await codeMailedTo(user.email);
  expect((await giveCode(api, token, code)).status).toBe(200);
  expect((await giveCode(api, await tokenFor(api, user.email), code)).problem().code).toBe("identity.wrong-code");
  expect((await giveCode(api, await tokenFor(api, user.email), recoveryCodes[0] ?? "")).status).toBe(200);
});

/** Begins a sign-in and requests a code; returns the sign-in with the code. */
async function asked(email: string) {
  const token = await tokenFor(api, email);
  expect((await askForCode(token)).status).toBe(204);
  return { token, code: await codeMailedTo(email) };
}

test("a code works only for the sign-in that requested it, and is void once that sign-in ends or a newer code is sent", async () => {
  const { user } = await personWithMailedCodes("over@mailed.example");
  const first = await asked(user.email);
  expect((await giveCode(api, await tokenFor(api, user.email), first.code)).problem().code).toBe("identity.wrong-code");
  api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  const second = await asked(user.email);
  expect((await giveCode(api, first.token, first.code)).problem().code).toBe("identity.wrong-code");
  expect((await giveCode(api, second.token, second.code)).status).toBe(200);
  api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  const late = await asked(user.email);
  api.clock.advanceSeconds(challengeLimits.seconds);
  expect((await giveCode(api, late.token, late.code)).problem().code).toBe("identity.code-step-over");
});

test("five wrong codes end the sign-in and its code", async () => {
  const { user } = await personWithMailedCodes("tries@mailed.example");
  const { token, code } = await asked(user.email);
  for (let tried = 0; tried < emailedCodeRules.tries; tried += 1) await giveCode(api, token, wrong(code));
  expect((await giveCode(api, token, code)).problem().code).toBe("identity.code-step-over");
  api.clock.advanceSeconds(60);
  expect((await giveCode(api, await tokenFor(api, user.email), code)).problem().code).toBe("identity.wrong-code");
});

test("a code requested on the account page changes nothing in another session of the person", async () => {
  const { user, me } = await personWithMailedCodes("sessions@mailed.example");
  const { token, code: signInCode } = await asked(user.email);
  const other = api.asToken((await giveCode(api, token, signInCode)).value().token);
  api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  expect((await me.call(accountRoutes.sendOwnCode)).status).toBe(204);
  const code = await codeMailedTo(user.email);
  const elsewhere = await other.call(accountRoutes.removeEmailedCodes, { body: { password, code } });
  expect(elsewhere.problem().code).toBe("account.own-code-not-right");
  expect((await me.call(accountRoutes.removeEmailedCodes, { body: { password, code } })).status).toBe(204);
});

test("emails are limited to five an hour and one a minute: beyond that, the call says how long to wait and sends nothing", async () => {
  const { user } = await personWithMailedCodes("many@mailed.example");
  const token = async () => tokenFor(api, user.email);
  // The setup email is the first.
  for (let sent = 1; sent < emailedCodeRules.mostAsked; sent += 1) {
    expect((await askForCode(await token())).status).toBe(204);
    const lately = await askForCode(await token());
    const wait = sent + 1 < emailedCodeRules.mostAsked ? 60 : 3600 - sent * 60;
    expect([lately.status, lately.headers["retry-after"]]).toEqual([429, String(wait)]);
    api.clock.advanceSeconds(emailedCodeRules.pauseSeconds);
  }
  const full = await askForCode(await token());
  expect(full.problem()).toMatchObject({ code: "identity.code-sent-lately", retry_after_seconds: 3600 - 5 * 60 });
  await codeMailedTo(user.email);
  expect(mails.filter(({ to }) => to === user.email).length).toBeLessThanOrEqual(emailedCodeRules.mostAsked);
});

test("changing the second step requires an emailed code, and removing the last step removes the recovery codes", async () => {
  const { user, me } = await personWithMailedCodes("changes@mailed.example");
  expect((await me.call(accountRoutes.removeEmailedCodes, { body: { password } })).problem().code).toBe("account.code-needed");
  expect((await me.call(accountRoutes.sendOwnCode)).status).toBe(204);
  const code = await codeMailedTo(user.email);
  const refused = await me.call(accountRoutes.removeEmailedCodes, { body: { password, code: wrong(code) } });
  expect(refused.problem().code).toBe("account.own-code-not-right");
  expect((await me.call(accountRoutes.removeEmailedCodes, { body: { password, code } })).status).toBe(204);
  expect((await me.call(accountRoutes.getSecondSteps)).value()).toMatchObject({ email: null, recovery_codes_left: 0 });
  expect((await login(api, user.email, password)).value()).toHaveProperty("token");
  expect((await me.call(accountRoutes.sendOwnCode)).problem().code).toBe("account.no-second-step");
});

test("if there is an app as well, both are offered, neither creates new recovery codes, and one can be removed even if a second step is required", async () => {
  const { user, token, key, recoveryCodes } = await personWithCodes(api, "both@mailed.example");
  const me = api.asToken(token);
  await me.call(accountRoutes.beginEmailedCodes, { body: { password, code: codeOf(key, api.clock.now()) } });
  const added = (await me.call(accountRoutes.confirmEmailedCodes, { body: { code: await codeMailedTo(user.email) } })).value();
  expect(added.recovery_codes).toEqual([]);
  expect((await login(api, user.email, password)).value()).toMatchObject({ methods: ["totp", "email", "recovery_code"] });
  await run("update organizations set requires_second_step = true where id = $1", [user.organizationId]);
  expect((await me.call(accountRoutes.removeTotp, { body: { password, code: recoveryCodes[0] ?? "" } })).status).toBe(204);
  const last = await me.call(accountRoutes.removeEmailedCodes, { body: { password, code: recoveryCodes[1] ?? "" } });
  expect(last.problem().code).toBe("account.second-step-required");
  expect((await me.call(accountRoutes.getSecondSteps)).value()).toMatchObject({ totp: null, recovery_codes_left: 9 });
});

test("a setup code signs no one in, a second setup is refused, and staff can't use email", async () => {
  const { user, token, key } = await personWithCodes(api, "setup@mailed.example");
  const me = api.asToken(token);
  await me.call(accountRoutes.beginEmailedCodes, { body: { password, code: codeOf(key, api.clock.now()) } });
  const code = await codeMailedTo(user.email);
  expect((await giveCode(api, await tokenFor(api, user.email), code)).problem().code).toBe("identity.wrong-code");
  expect((await askForCode(await tokenFor(api, user.email))).problem().code).toBe("identity.no-emailed-codes");
  expect((await me.call(accountRoutes.confirmEmailedCodes, { body: { code } })).status).toBe(200);
  api.clock.advanceSeconds(60);
  const again = await me.call(accountRoutes.beginEmailedCodes, { body: { password, code: codeOf(key, api.clock.now()) } });
  expect(again.problem().code).toBe("account.emailed-codes-on");
  const staff = await newPerson(api, "staff@mailed.example");
  await run("update users set is_staff = true where id = $1", [staff.id]);
  const refused = await (await callerOf(staff)).call(accountRoutes.beginEmailedCodes, { body: { password } });
  expect(refused.problem().code).toBe("account.staff-need-app");
});

test("the code appears only in the email's body, never in plain text in its subject, a log, a job or a column", async () => {
  const { user } = await personWithMailedCodes("secret@mailed.example");
  await askForCode(await tokenFor(api, user.email));
  const code = await codeMailedTo(user.email);
  const letter = mails.at(-1);
  const bare = code.replace(" ", "");
  const [stored, jobs, events] = [
    await run("select to_jsonb(e)::text || encode(sealed_code, 'escape') as row from emailed_codes e where user_id = $1", [user.id]),
    await run("select to_jsonb(j)::text as row from job_progress j where job_key like 'emailed-code:%'"),
    await run("select to_jsonb(a)::text as row from audit_events a where subject_id = $1", [user.id]),
  ];
  const kept = JSON.stringify([stored.rows, jobs.rows, events.rows, api.logLines, letter?.subject]);
  for (const secret of [code, bare]) expect(kept).not.toContain(secret);
  expect(letter?.text).not.toContain("http");
});

test("10,000 guesses at emailed codes succeed with a probability of 0.01%, however they are spread, because codes have eight digits", () => {
  expect(10_000 / 10 ** emailedCodeRules.digits).toBeLessThanOrEqual(0.0001);
});
