import { type JobRunner, startJobRunner } from "@tieout/jobs";
import { type Mail, MailFailure } from "@tieout/mail";
import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityRoutes } from "../../contract/index.ts";
import { defaultLoginLimits, mailPauseSeconds, type PasswordLinkPurpose, passwordLinkSeconds } from "../../core/index.ts";
import {
  answerLinkRequests,
  createAuthenticator,
  createPasswordHasher,
  issuePasswordLink,
  registerIdentity,
  sendPasswordLink,
  sendPasswordLinkHandler,
  setPassword,
  weakHashingForTests,
} from "../index.ts";

const hasher = createPasswordHasher(weakHashingForTests);
const oldPassword = "tall grass and no mower";
const newPassword = "a bucket of new words";
let api: TestApi;
let runner: JobRunner | undefined;
let mails: Mail[] = [];
/** Failures that the sender raises for the next emails instead of accepting them. */
let refusals: MailFailure[] = [];
const jobLog: string[] = [];

beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })],
    authenticator: (work) => createAuthenticator(work),
  });
});
afterAll(() => api?.stop());
beforeEach(() => {
  mails = [];
  refusals = [];
  jobLog.length = 0;
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
  await platform("delete from password_link_requests");
});

let people = 0;
async function newPerson(email = `person-${++people}@harlow.example`): Promise<TestUser> {
  const organizationId = await api.organization(`Firm of ${email}`);
  return api.user({ organizationId, role: 2, email, passwordHash: await hasher.hash(oldPassword) });
}

const platform = <T>(sql: string, params: readonly unknown[] = []) =>
  api.db.database.work.asPlatform("test", (tx) => tx.query<{ [K in keyof T]: T[K] }>(sql, params));
const login = (username: string, password: string) => api.anonymous.call(identityRoutes.login, { body: { username, password } });
const request = (email: string, address = "127.0.0.1") =>
  api.anonymous.send(identityRoutes.requestPasswordReset, { body: { email }, address });
const confirm = (token: string, password = newPassword) =>
  api.anonymous.call(identityRoutes.confirmPasswordReset, { body: { token, password } });
const tokenIn = (mail: Mail | undefined): string =>
  /https:\/\/tieout\.example\/reset-password#token=([A-Za-z0-9_-]{43})\n/.exec(mail?.text ?? "")?.[1] ?? "";

const keysOfJobs = "select job_key, state from job_progress where job_key like 'password-link:%'";

/** Processes all requests and sends the emails. */
async function sendAll(): Promise<readonly Mail[]> {
  await answerLinkRequests(api.db.database.work);
  const log = {
    info: () => undefined,
    warn: (text: string, error?: unknown) => void jobLog.push(`${text} ${String(error)}`),
    error: (text: string, error?: unknown) => void jobLog.push(`${text} ${String(error)}`),
  };
  const send = async (mail: Mail): Promise<void> => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    mails.push(mail);
  };
  const handlers = [
    sendPasswordLinkHandler({
      ...{ work: api.db.database.work, publicUrl: "https://tieout.example", now: api.clock.now },
      mail: { send },
    }),
  ];
  runner ??= await startJobRunner({ queueUrl: api.db.queueUrl, appDatabase: api.db.database, handlers, concurrency: 2, log });
  await expect
    .poll(async () => (await platform<{ state: string }>(keysOfJobs)).rows.filter(({ state }) => !["done", "dead"].includes(state)))
    .toEqual([]);
  return mails;
}

/** Token of the link sent to the person. */
async function linkOf(person: TestUser, purpose: PasswordLinkPurpose = "reset"): Promise<string> {
  await api.db.database.work.asPlatform("test", (tx) => issuePasswordLink(tx, { userId: person.id, purpose, at: api.clock.now() }));
  return tokenIn((await sendAll()).at(-1));
}

test("a person who requests a link gets one, which sets the password once, after which only the new password signs in", async () => {
  const person = await newPerson();
  expect((await request(person.email.toUpperCase())).status).toBe(204);
  const [mail, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(mail?.to).toBe(person.email);
  expect(mail?.text).toMatch(/within 1 hour/);
  expect((await confirm(tokenIn(mail))).status).toBe(204);
  expect((await login(person.email, oldPassword)).status).toBe(400);
  expect((await login(person.email, newPassword)).status).toBe(200);
  const told = await platform<{ kind: string }>("select kind from security_notices where user_id = $1", [person.id]);
  expect(told.rows.map(({ kind }) => kind)).toEqual(["password_changed"]);
  expect((await confirm(tokenIn(mail), "another set of words")).problem().code).toBe("identity.link-not-valid");
  expect((await login(person.email, newPassword)).status).toBe(200);
});

test("known, unknown and deactivated addresses get the same answer and leave the same row for a worker", async () => {
  const [known, gone] = [await newPerson(), await newPerson()];
  await platform("update users set is_active = false where id = $1", [gone.id]);
  const answers = [await request(known.email), await request("nobody@harlow.example"), await request(gone.email)];
  expect(answers.map(({ status, bytes }) => [status, bytes.toString()])).toEqual(answers.map(() => [204, ""]));
  const rows = await platform("select purpose, caller, requested_at from password_link_requests");
  expect(rows.rows).toHaveLength(3);
  expect(new Set(rows.rows.map((row) => JSON.stringify(row))).size).toBe(1);
  expect((await sendAll()).map(({ to }) => to)).toEqual([known.email]);
  expect((await platform("select from password_link_requests")).rows).toEqual([]);
});

test("a request for a known and an unknown address runs the same statements", async () => {
  const person = await newPerson();
  const { work } = api.db.database;
  const asked: string[][] = [];
  const seen = (statements: string[]): typeof work => ({
    ...work,
    asPlatform: (reason, run, actor) =>
      work.asPlatform(
        reason,
        (tx) => {
          const query: typeof tx.query = (sql, params) => {
            statements.push(sql.replace(/\s+/g, " "));
            return tx.query(sql, params);
          };
          return run({ ...tx, query });
        },
        actor,
      ),
  });
  const { requestPasswordReset } = await import("./reset-password.ts");
  for (const email of [person.email, "no one-at-all@harlow.example"]) {
    const statements: string[] = [];
    const context = { work: seen(statements), now: api.clock.now, address: "198.51.100.77" } as never;
    await requestPasswordReset(context, { body: { email } } as never, { loginLimits: defaultLoginLimits });
    asked.push(statements);
  }
  expect(asked[0]).toEqual(asked[1]);
  expect(asked[0]?.join()).not.toMatch(/\busers\b|remembered_devices/);
  await sendAll();
});

describe("a link is refused with one sentence", () => {
  const sentences = new Set<string>();
  const expectRefused = async (token: string): Promise<void> => {
    const answer = await confirm(token);
    expect(answer.status).toBe(400);
    sentences.add(JSON.stringify({ ...answer.problem(), request_id: "" }));
  };
  afterAll(() => expect(sentences.size).toBe(1));

  test("when it was made up", () => expectRefused("x".repeat(43)));

  test.each(["reset", "set"] as const)("when it has expired (%s)", async (purpose) => {
    const person = await newPerson();
    const token = await linkOf(person, purpose);
    const seconds = passwordLinkSeconds[purpose];
    api.clock.advanceSeconds(seconds);
    await expectRefused(token);
    const inTime = await linkOf(person, purpose);
    api.clock.advanceSeconds(seconds - 1);
    expect((await confirm(inTime)).status).toBe(204);
  });

  test("when the person's email address has changed since", async () => {
    const person = await newPerson();
    const token = await linkOf(person);
    await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query("update users set email = $2 where id = $1", [person.id, `new-${person.email}`]),
    );
    await expectRefused(token);
  });

  test("when the person is deactivated", async () => {
    const person = await newPerson();
    const token = await linkOf(person);
    await platform("update users set is_active = false where id = $1", [person.id]);
    await expectRefused(token);
  });

  test("when another of the person's links was used", async () => {
    const person = await newPerson();
    const first = await linkOf(person, "set");
    const second = await linkOf(person);
    expect((await confirm(second)).status).toBe(204);
    await expectRefused(first);
  });

  test("when the password was set another way", async () => {
    const person = await newPerson();
    const token = await linkOf(person);
    const change = { email: person.email, password: "set by the operator", at: api.clock.now() };
    await api.db.database.work.asPlatform("test", (tx) => setPassword(tx, change, hasher));
    await expectRefused(token);
  });

  test("when two calls use it at once: only one sets the password", async () => {
    const token = await linkOf(await newPerson());
    const answers = await Promise.all([confirm(token), confirm(token, "another set of words")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
});

test("a weak password is refused with the reason, and the link still works", async () => {
  const person = await newPerson();
  const token = await linkOf(person);
  for (const [password, words] of [
    ["short", /fewer than 12/],
    [`${person.email} and more`, /your email address/],
    ["passwordpassword", /too easy to guess/],
  ] as const) {
    const answer = await confirm(token, password);
    expect([answer.status, answer.problem().code]).toEqual([422, "identity.password-refused"]);
    expect(answer.problem().msg).toMatch(words);
  }
  expect((await confirm(token)).status).toBe(204);
});

test("a person gets at most one email a minute, and requests for made-up addresses delay no one's email", async () => {
  const person = await newPerson();
  for (let at = 0; at < 250; at += 1)
    await platform("insert into password_link_requests (purpose, address, requested_at) values ('reset', $1, $2)", [
      `no one-${at}@nowhere.example`,
      api.clock.now(),
    ]);
  await linkOf(person, "set");
  await linkOf(person, "set");
  expect(mails.map(({ to }) => to)).toEqual([person.email]);
  expect((await platform("select from password_link_requests")).rows).toEqual([]);
});

test("setting a password ends the person's sessions and remembered devices, and no one else's", async () => {
  const [person, colleague] = [await newPerson(), await newPerson()];
  const tokenOf = async ({ email }: TestUser) => {
    const session = (await login(email, oldPassword)).value();
    return "token" in session ? session.token : expect.fail(`${email} is asked for a code`);
  };
  const [open, other] = [await tokenOf(person), await tokenOf(colleague)];
  expect((await confirm(await linkOf(person))).status).toBe(204);
  expect((await api.asToken(open).call(identityRoutes.getMe)).status).toBe(401);
  expect((await api.asToken(other).call(identityRoutes.getMe)).status).toBe(200);
  const devices = "select from remembered_devices where user_id = $1";
  expect((await platform(devices, [person.id])).rows).toHaveLength(0);
  expect((await platform(devices, [colleague.id])).rows).toHaveLength(1);
});

test("an invitation link sets a first password; its email names the firm and the expiration", async () => {
  const organizationId = await api.organization("Ash & Birch <LLP>");
  const person = await api.user({ organizationId, role: 2, email: "invited@harlow.example" });
  const token = await linkOf(person, "set");
  expect(mails[0]?.subject).toBe("Ash & Birch <LLP> invited you to Tieout");
  expect(mails[0]?.html).toContain(
    "Ash &amp; Birch &lt;LLP&gt; created a Tieout account for you (this is the name the firm entered itself). Choose your password within 72 hours",
  );
  expect((await confirm(token)).status).toBe(204);
  expect((await login(person.email, newPassword)).status).toBe(200);
});

test("the operator can send a link only to an active person", async () => {
  const [person, gone] = [await newPerson(), await newPerson()];
  await platform("update users set is_active = false where id = $1", [gone.id]);
  const sent = (email: string) => api.db.database.work.asPlatform("test", (tx) => sendPasswordLink(tx, { email, at: api.clock.now() }));
  expect([await sent(person.email), await sent(gone.email), await sent("nobody@harlow.example")]).toEqual([true, false, false]);
  expect((await sendAll()).map(({ to }) => to)).toEqual([person.email]);
});

test("an invitation that is rolled back sends nothing", async () => {
  const person = await newPerson();
  const undone = api.db.database.work.asPlatform("test", async (tx) => {
    await issuePasswordLink(tx, { userId: person.id, purpose: "set", at: api.clock.now() });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await sendAll()).toEqual([]);
});

test("however often they ask, a person gets at most one email a minute, with a working link", async () => {
  const person = await newPerson();
  for (let count = 0; count < 3; count++) {
    await request(person.email);
    await sendAll();
  }
  expect(mails).toHaveLength(1);
  api.clock.advanceSeconds(mailPauseSeconds);
  await request(person.email);
  await sendAll();
  expect(mails).toHaveLength(2);
  expect((await confirm(tokenIn(mails[0]))).status).toBe(204);
});

test("a new request after a link was used is answered immediately", async () => {
  const person = await newPerson();
  expect((await confirm(await linkOf(person))).status).toBe(204);
  expect((await confirm(await linkOf(person), "another set of words")).status).toBe(204);
});

test("requests are limited per account and network like sign-ins, with the wait in seconds, and delay neither sign-in nor other networks", async () => {
  const person = await newPerson();
  const office = "203.0.113.40";
  let refused = await request(person.email, office);
  for (let count = 0; refused.status === 204; count++) {
    expect(count).toBeLessThanOrEqual(defaultLoginLimits.pair.freeTries + defaultLoginLimits.triesInWaitPerMinute);
    refused = await request(person.email, office);
  }
  expect([refused.status, refused.problem().code]).toEqual([429, "identity.too-many-resets"]);
  const seconds = Number(refused.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await request(person.email, "198.51.100.9")).status).toBe(204);
  expect((await login(person.email, oldPassword)).status).toBe(200);
  api.clock.advanceSeconds(60);
  expect((await request(person.email, office)).status).toBe(204);
});

test("a stranger who requests links for many addresses delays no one who has signed in from that network", async () => {
  const person = await newPerson();
  const office = { address: "203.0.113.41" };
  await api.anonymous.send(identityRoutes.login, { body: { username: person.email, password: oldPassword }, ...office });
  const many = defaultLoginLimits.network.freeTries + defaultLoginLimits.triesInWaitPerMinute + 1;
  for (let count = 0; count < many; count++) await request(`made-up-${count}@harlow.example`, office.address);
  expect((await request("another@harlow.example", office.address)).status).toBe(429);
  expect((await request(person.email, office.address)).status).toBe(204);
});

test("an email the server doesn't accept yet is retried with a new token; one it rejects is not", async () => {
  const person = await newPerson();
  refusals = [new MailFailure("mail.unavailable", "451")];
  expect((await confirm(await linkOf(person))).status).toBe(204);
  expect(mails).toHaveLength(1);
  refusals = [new MailFailure("mail.refused", "550")];
  await linkOf(await newPerson());
  expect(mails).toHaveLength(1);
  expect((await platform<{ state: string }>(`${keysOfJobs} and state = 'dead'`)).rows).toHaveLength(1);
});

test("a reset email that waited longer than its link would have lasted is not sent", async () => {
  const person = await newPerson();
  await request(person.email);
  api.clock.advanceSeconds(passwordLinkSeconds.reset);
  expect(await sendAll()).toEqual([]);
});

test("no token is stored, logged or queued in plain text, and the firm's database role can't read links", async () => {
  const person = await newPerson();
  const token = await linkOf(person);
  const kept = await platform<{ text: string }>(
    "select to_jsonb(password_links)::text as text from password_links union all select to_jsonb(audit_events)::text from audit_events",
  );
  const queued = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query<{ text: string }>(
      "select to_jsonb(jobs)::text as text from graphile_worker._private_jobs jobs union all select to_jsonb(p)::text from job_progress p",
    ),
  );
  await confirm(token);
  await confirm(token);
  const everything = JSON.stringify([kept.rows, queued.rows, api.logLines, jobLog]);
  expect(everything).toContain("identity.password-link-sent");
  expect(everything).not.toContain(token);
  for (const table of ["password_links", "password_link_requests"])
    await expect(
      api.db.database.work.inOrganization(person.organizationId, { userId: person.id, realUserId: person.id, requestId: null }, (tx) =>
        tx.query(`select * from ${table}`),
      ),
    ).rejects.toThrow(/permission denied/);
});

test("requesting a link, sending it and setting the password are in the firm's audit log, without email address or token", async () => {
  const person = await newPerson();
  await request(person.email);
  const token = tokenIn((await sendAll())[0]);
  await confirm(token);
  const { rows } = await platform<{ event: string; actor_id: string | null; data: Record<string, unknown> }>(
    "select event, actor_id, data from audit_events where organization_id = $1 order by sequence",
    [person.organizationId],
  );
  expect(rows.map(({ event }) => event)).toEqual([
    "identity.password-link-requested",
    "identity.password-link-sent",
    "identity.password-set",
  ]);
  expect(rows.at(-1)?.actor_id).toBe(person.id);
  expect(rows[0]?.data).toMatchObject({ purpose: "reset", address: "127.0.0.1" });
  expect(JSON.stringify(rows)).not.toContain(person.email);
});
