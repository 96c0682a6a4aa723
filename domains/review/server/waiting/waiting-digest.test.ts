import { type JobRunner, startJobRunner } from "@tieout/jobs";
import { type Mail, MailFailure } from "@tieout/mail";
import { systemActor, type Tx } from "@tieout/postgres";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { reviewRoutes as routes, type WaitingDigest } from "../../contract/index.ts";
import { openReviewBed, type ReviewBed } from "../review-bed.test-data.ts";
import { mailWaitingDigestsHandler, planWaitingDigests } from "./mail-waiting-digests.job.ts";
import { sendWaitingDigestHandler } from "./send-waiting-digest.job.ts";

let bed: ReviewBed;
let firm: TestFirm;
let reviewer: TestUser;
let runner: JobRunner | undefined;
let mails: Mail[] = [];
let refusals: MailFailure[] = [];

beforeAll(async () => {
  bed = await openReviewBed();
});
afterAll(() => bed?.api.stop());
beforeEach(async () => {
  mails = [];
  refusals = [];
  firm = await bed.api.firm();
  reviewer = await bed.api.user({ organizationId: firm.id, role: 2 });
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
});

const monday = new Date("2025-06-09T12:00:00Z");
const tuesday = new Date("2025-06-10T12:00:00Z");
const sunday = new Date("2025-06-15T12:00:00Z");
const within = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => bed.api.db.database.work.inOrganization(firm.id, systemActor, run);

/** Runs the daily job for one day. */
async function daily(at: Date): Promise<void> {
  const context = {
    ...{ jobId: "1", organizationId: firm.id, attempt: 1, actor: systemActor, signal: new AbortController().signal },
    ...{ progress: () => undefined, note: () => undefined, fence: async () => undefined, complete: async () => undefined },
    ...{ transaction: within, finish: within },
  };
  await mailWaitingDigestsHandler({ now: () => at }).run({}, context as never);
}

/** Sends queued emails until none are left. */
async function sent(): Promise<readonly Mail[]> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const send = async (mail: Mail): Promise<void> => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    mails.push(mail);
  };
  const { queueUrl, database: appDatabase } = bed.api.db;
  const handlers = [sendWaitingDigestHandler({ mail: { send }, publicUrl: "https://tieout.example" })];
  runner ??= await startJobRunner({ queueUrl, appDatabase, handlers, concurrency: 1, log: quiet });
  const open = () =>
    appDatabase.work.asPlatform("look at the queue", (tx) =>
      tx.query("select from job_progress where job_key like 'waiting-digest:%' and state not in ('done', 'dead')"),
    );
  await expect.poll(async () => (await open()).rows.length).toBe(0);
  return mails;
}

const choose = (user: TestUser, frequency: WaitingDigest["frequency"]) =>
  bed.api.as(user).call(routes.putWaitingDigest, { body: { frequency } });
const chosen = async (user: TestUser) => (await bed.api.as(user).call(routes.getWaitingDigest)).value().frequency;

/** The auditor asks the reviewer in a note that names a participant. */
async function ask(left: Parameters<ReviewBed["ran"]>[3] = { ties: [] }): Promise<string> {
  const id = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor, reviewer], dataType: "combined" });
  await bed.ran(firm.auditor, id, "5c1e90ab00000000", left);
  const params = { engagementId: id, outputKey: "payroll_census" };
  const body = { about: "workpaper" as const, address: "", text: "Does BRANDT, LUIS have 250,000.00?", mentions: [reviewer.id] };
  (await bed.api.as(firm.auditor).call(routes.writeNote, { params, body })).value();
  return id;
}

test("no one is emailed a digest before choosing to get one; the choice is personal and can be undone", async () => {
  expect(await chosen(reviewer)).toBe("never");
  expect((await choose(reviewer, "daily")).value()).toEqual({ frequency: "daily" });
  expect((await choose(reviewer, "weekly")).value()).toEqual({ frequency: "weekly" });
  expect([await chosen(reviewer), await chosen(firm.auditor), await chosen((await bed.api.firm()).admin)]).toEqual([
    "weekly",
    "never",
    "never",
  ]);
  (await choose(reviewer, "never")).value();
  expect(await chosen(reviewer)).toBe("never");
  expect((await bed.api.as(reviewer).call(routes.putWaitingDigest, { body: { frequency: "hourly" as never } })).status).toBe(400);
  expect((await bed.api.anonymous.call(routes.getWaitingDigest)).status).toBe(401);
});

test("a digest gives counts by kind and the number of engagements, and no details of notes, engagements or participants", async () => {
  (await choose(reviewer, "daily")).value();
  const id = await ask();
  const difference = { label: "BRANDT, LUIS", left_label: "a", left_amount: "1.00", right_label: "b", right_amount: "0.00" };
  const ties = Array.from({ length: 6 }, (_, at) => ({ ...difference, key: `t${at}`, difference: "1.00", result: "differs" as const }));
  await ask({ ties });
  const params = { engagementId: id, outputKey: "distributions" };
  (await bed.api.as(firm.auditor).call(routes.putConclusion, { params, body: { text: "They agree.", before: "" } })).value();
  const { result_id } = (await bed.api.as(firm.auditor).call(routes.getReview, { params })).value();
  (await bed.api.as(firm.auditor).call(routes.signWorkpaper, { params, body: { role: "preparer", result_id: result_id ?? "" } })).value();
  await daily(tuesday);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  // The six differences share one line of the list.
  expect([mail?.to, mail?.subject]).toEqual([reviewer.email, "Tieout: 4 entries are waiting for you"]);
  expect(mail?.text).toContain(
    "In 2 engagements there are: 2 notes that mention you, 1 workpaper to review, 6 differences without a reason.",
  );
  expect(mail?.text).toContain("https://tieout.example/waiting");
  expect(mail?.text).toContain("on working days");
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/BRANDT|250,000|Census|Distribution|2024/);
});

test("a daily digest goes out on weekdays, a weekly one on Mondays; one queued twice before it is sent goes out once", async () => {
  (await choose(reviewer, "weekly")).value();
  (await choose(firm.admin, "daily")).value();
  await ask();
  const id = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor, firm.admin], dataType: "combined" });
  await bed.ran(firm.auditor, id, "5c1e90ab00000000");
  const body = { about: "workpaper" as const, address: "", text: "And you?", mentions: [firm.admin.id] };
  (await bed.api.as(firm.auditor).call(routes.writeNote, { params: { engagementId: id, outputKey: "payroll_census" }, body })).value();
  await daily(monday);
  await daily(monday);
  expect((await sent()).map(({ to }) => to).sort()).toEqual([firm.admin.email, reviewer.email].sort());
  await daily(tuesday);
  await daily(sunday);
  expect((await sent()).slice(2).map(({ to }) => to)).toEqual([firm.admin.email]);
});

test("a person who by then has nothing waiting, has left or has opted out gets no email", async () => {
  for (const user of [firm.admin, firm.auditor, reviewer]) (await choose(user, "daily")).value();
  const id = await ask();
  await daily(monday);
  (await choose(reviewer, "never")).value();
  expect(await sent()).toEqual([]);
  (await choose(reviewer, "daily")).value();
  await daily(tuesday);
  await bed.api.db.setup.work.asPlatform("test", (tx) => tx.query("update users set is_active = false where id = $1", [reviewer.id]));
  expect(await sent()).toEqual([]);
  await bed.api.db.setup.work.asPlatform("test", (tx) => tx.query("update users set is_active = true where id = $1", [reviewer.id]));
  await bed.api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update engagements set status = 'locked', locked_at = now(), locked_by = $2 where id = $1", [id, firm.admin.id]),
  );
  await daily(new Date("2025-06-11T12:00:00Z"));
  expect(await sent()).toEqual([]);
});

test("when the mail server is busy, the digest is retried and arrives once", async () => {
  refusals = [new MailFailure("mail.unavailable")];
  (await choose(reviewer, "daily")).value();
  await ask();
  await daily(monday);
  expect((await sent()).map(({ to }) => to)).toEqual([reviewer.email]);
});

test("the daily job is scheduled once per firm, for the next noon UTC, and schedules the next day's job", async () => {
  const planned = async () =>
    (
      await bed.api.db.setup.work.asPlatform("look at the queue", (tx) =>
        tx.query<{ at: Date }>("select run_at as at from graphile_worker.jobs where key like $1", [`%${firm.id}%mail-waiting-digests%`]),
      )
    ).rows.map(({ at }) => at.toISOString());
  await within((tx) => planWaitingDigests(tx, new Date("2099-06-09T11:59:00Z")));
  await within((tx) => planWaitingDigests(tx, new Date("2099-06-12T11:59:00Z")));
  expect(await planned()).toEqual(["2099-06-09T12:00:00.000Z"]);
  await daily(new Date("2099-06-09T12:00:00Z"));
  expect(await planned()).toEqual(["2099-06-10T12:00:00.000Z"]);
});
