import { type JobRunner, startJobRunner } from "@tieout/jobs";
import { type Mail, MailFailure } from "@tieout/mail";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { reviewRoutes as routes } from "../../contract/index.ts";
import { openReviewBed, type ReviewBed } from "../review-bed.test-data.ts";
import { sendMentionHandler } from "./send-mention.job.ts";

let bed: ReviewBed;
let firm: TestFirm;
let reviewer: TestUser;
let runner: JobRunner | undefined;
const mails: Mail[] = [];
let refusals: MailFailure[] = [];

beforeAll(async () => {
  bed = await openReviewBed();
  firm = await bed.api.firm();
  reviewer = await bed.api.user({ organizationId: firm.id, role: 2 });
});
afterAll(() => bed?.api.stop());
beforeEach(() => {
  mails.length = 0;
  refusals = [];
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
});

async function sendAll(): Promise<readonly Mail[]> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const send = async (mail: Mail): Promise<void> => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    mails.push(mail);
  };
  const { queueUrl, database: appDatabase } = bed.api.db;
  const handlers = [sendMentionHandler({ mail: { send }, publicUrl: "https://tieout.example" })];
  runner ??= await startJobRunner({ queueUrl, appDatabase, handlers, concurrency: 1, log: quiet });
  const open = () =>
    appDatabase.work.asPlatform("look at the queue", (tx) =>
      tx.query("select from job_progress where job_key like 'mention:%' and state not in ('done', 'dead')"),
    );
  await expect.poll(async () => (await open()).rows.length).toBe(0);
  return mails;
}

const question = "Does BRANDT, LUIS have 250,000.00?";
async function noted(mentions: readonly TestUser[]) {
  const id = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor, reviewer], dataType: "combined" });
  await bed.ran(firm.auditor, id, "5c1e90ab00000000");
  const params = { engagementId: id, outputKey: "payroll_census" };
  const body = { about: "workpaper" as const, address: "", text: question, mentions: mentions.map((user) => user.id) };
  const [note] = (await bed.api.as(firm.auditor).call(routes.writeNote, { params, body })).value().notes;
  return { id, params: { ...params, noteId: note?.id ?? "" } };
}

test("a mentioned person gets an email with the note's location and writer but not its text; the writer gets none", async () => {
  const { id, params } = await noted([reviewer, firm.auditor]);
  const sent = await sendAll();
  expect(sent.map(({ to }) => to)).toEqual([reviewer.email]);
  const [mail] = sent;
  const { people } = (await bed.api.as(firm.auditor).call(routes.getReview, { params })).value();
  const by = people.find((person) => person.id === firm.auditor.id)?.name;
  expect(mail?.subject).toContain(`${by} mentioned you: Payroll Census`);
  expect(mail?.text).toContain(`https://tieout.example/engagements/${id}/edit?step=process&output=payroll_census&tab=review`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/BRANDT|250,000/);
});

test("a reply emails the people it mentions; if the note is resolved before the email goes out, no one is emailed", async () => {
  const { params } = await noted([reviewer]);
  (await bed.api.as(firm.auditor).call(routes.resolveNote, { params, body: { resolved: true } })).value();
  expect(await sendAll()).toEqual([]);
  (await bed.api.as(firm.auditor).call(routes.resolveNote, { params, body: { resolved: false } })).value();
  (await bed.api.as(reviewer).call(routes.replyToNote, { params, body: { text: "Yes.", mentions: [firm.auditor.id] } })).value();
  expect((await sendAll()).map(({ to }) => to)).toEqual([firm.auditor.email]);
});

test("a person who leaves the team before the email goes out doesn't get it", async () => {
  const { id } = await noted([reviewer]);
  await bed.inFirm(firm.admin, (tx) =>
    tx.query("delete from engagement_assignments where engagement_id = $1 and user_id = $2", [id, reviewer.id]),
  );
  expect(await sendAll()).toEqual([]);
});

test("when the mail server is busy, the email is retried and arrives once", async () => {
  refusals = [new MailFailure("mail.unavailable")];
  await noted([reviewer]);
  expect((await sendAll()).map(({ to }) => to)).toEqual([reviewer.email]);
});
