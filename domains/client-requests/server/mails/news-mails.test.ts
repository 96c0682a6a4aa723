import { type JobRunner, startJobRunner } from "@tieout/jobs";
import { type Mail, MailFailure } from "@tieout/mail";
import { systemActor, type Tx } from "@tieout/postgres";
import type { TestApi, TestFirm, TestUser } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientPageRoutes, clientRequestRoutes } from "../../contract/index.ts";
import { askClientFor, laterDay, patDoe, startClientApi } from "../client-bed.test-data.ts";
import { moveItem } from "../move-item.ts";
import { sendClientMailHandler } from "./send-client-mail.job.ts";
import { sendNewsHandler } from "./send-news.job.ts";
import { tellFirmHandler } from "./tell-firm.job.ts";

let api: TestApi;
let owner: Client;
let runner: JobRunner;
let firm: TestFirm;
let engagementId: string;
let mails: Mail[] = [];
/** Runs while the next email is being sent. */
let whileSending: (() => Promise<unknown>) | null = null;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function send(mail: Mail): Promise<void> {
  const happen = whileSending;
  whileSending = null;
  await happen?.();
  mails.push(mail);
}

beforeAll(async () => {
  api = await startClientApi();
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  const sending = { mail: { send }, publicUrl: "https://tieout.example", now: api.clock.now };
  runner = await startJobRunner({
    ...{ queueUrl: api.db.queueUrl, appDatabase: api.db.database, concurrency: 1, log: quiet },
    handlers: [sendClientMailHandler(sending), tellFirmHandler(sending), sendNewsHandler(sending)],
  });
});
afterAll(async () => {
  await runner?.stop();
  await owner?.end();
  await api?.stop();
});
beforeEach(async () => {
  // Only so many requests per minute can be opened from one IP address.
  api.clock.advanceSeconds(61);
  whileSending = null;
  firm = await api.firm();
  engagementId = await api.engagement(firm.admin, { assignees: [firm.auditor] });
});

const minutes = (count: number) => api.clock.advanceSeconds(count * 60);

/** The firm's waiting jobs whose keys start with the given text. */
async function waiting(key: "client-mail:question" | "client-news") {
  const { rows } = await owner.query<{ minutes: number }>(
    `select extract(epoch from run_at - $2::timestamptz)::int / 60 as minutes from graphile_worker._private_jobs
     where key like $1 and locked_at is null order by run_at`,
    [`${firm.id}:${key}%`, api.clock.now()],
  );
  return rows.map((row) => row.minutes);
}

/** Runs the firm's jobs that are due according to the test clock, including jobs they create, until none are left. */
async function runDue(): Promise<void> {
  const due = async (statement: string) => (await owner.query(statement, [`${firm.id}:client-%`, api.clock.now()])).rowCount;
  const ofFirm = "graphile_worker._private_jobs where key like $1 and run_at <= $2";
  const rush = "update graphile_worker._private_jobs set run_at = now() where key like $1 and run_at <= $2 and run_at > now()";
  await expect
    .poll(
      async () => {
        await due(rush);
        return due(`select from ${ofFirm}`);
      },
      { timeout: 20_000 },
    )
    .toBe(0);
}

async function ask(by: TestUser = firm.auditor) {
  const items = ["Form W-3 for 2024", "Plan document"].map((title) => ({ data_feed_node_id: null, title, explanation: "" }));
  const made = await askClientFor(api, by, engagementId, { due_on: laterDay(api, 60) as never, items });
  await runDue();
  mails = [];
  const { requestId } = made;
  const params = { engagementId, requestId };
  const [one = "", two = ""] = made.view.items.map(({ id }) => id);
  const move = (itemId: string, to: "received" | "checked" | "returned" | "open", from: "client" | TestUser, text = "") =>
    work((tx) =>
      moveItem(tx, { requestId, itemId, to, by: from === "client" ? { client: null } : { userId: from.id }, text, at: api.clock.now() }),
    );
  return {
    ...{ ...made, params, one, two },
    question: (itemId: string | null, text = "Is Strand, Otto in it?") =>
      api.as(firm.auditor).call(clientRequestRoutes.askClient, { params, body: { item_id: itemId, text } }),
    reply: (itemId: string | null, text: string) =>
      api.anonymous.call(clientPageRoutes.replyAsClient, { body: { item_id: itemId, text } }, made.session),
    give: (itemId: string) => move(itemId, "received", "client"),
    takeBack: (itemId: string) => move(itemId, "open", "client"),
    accept: (itemId: string) => move(itemId, "checked", firm.auditor),
    giveBack: (itemId: string) => move(itemId, "returned", firm.auditor, "Page 2 is missing."),
  };
}

const work = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => api.db.database.work.inOrganization(firm.id, systemActor, run);
const change = (sql: string, ...values: readonly unknown[]) => api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, [...values]));
const lock = () =>
  change("update engagements set status = 'locked', locked_at = now(), locked_by = $2 where id = $1", engagementId, firm.admin.id);
const recorded = async () =>
  (
    await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query<{ event: string }>("select event from audit_events where subject_id = $1 order by sequence", [engagementId]),
    )
  ).rows.map(({ event }) => event);
const everythingOf = (mail: Mail | undefined): string => `${mail?.subject}\n${mail?.text}\n${mail?.html}`;

const questionsOf = (sent: readonly Mail[]) => sent.map(({ text }) => /: (\d questions?)\./.exec(text)?.[1]);

describe("the client", () => {
  test("is emailed a quarter of an hour after the first question, once for all questions asked by then, without their text", async () => {
    const client = await ask();
    await client.give(client.one);
    await client.question(null);
    minutes(10);
    await client.giveBack(client.one);
    await client.question(client.two, "And what of 900-12-3456, with 1,250.00?");
    expect(await waiting("client-mail:question")).toEqual([5]);
    minutes(5);
    await runDue();
    const toClient = mails.filter(({ to }) => to === "rosa@brightwater.example");
    expect(toClient.map(({ subject }) => subject)).toEqual([`${firm.name} has a question for you`]);
    expect(toClient[0]?.text).toContain("2 questions and 1 item returned to you with a question");
    expect(everythingOf(toClient[0])).not.toMatch(/Otto|900-12|1,250|W-3|Page 2|2024/);
    expect(everythingOf(toClient[0]).replace(/\s/g, "")).not.toContain(client.pin.replace(" ", ""));
    const token = /payroll-connect#token=([\w-]{43})/.exec(toClient[0]?.text ?? "")?.[1] ?? "";
    expect((await api.anonymous.call(clientPageRoutes.openClientRequest, { body: { token, pin: client.pin, ...patDoe } })).status).toBe(
      200,
    );
    expect(await recorded()).toContain("client-request.mail-question");
  });

  test("is emailed about one item if the item's files are returned one by one", async () => {
    const client = await ask();
    await client.give(client.one);
    await client.giveBack(client.one);
    await client.giveBack(client.one);
    minutes(15);
    await runDue();
    const [toClient] = mails.filter(({ to }) => to === "rosa@brightwater.example");
    expect(toClient?.text).toContain("1 item returned to you with a question");
  });

  test("is emailed again about a later question, and never again about an earlier one", async () => {
    const client = await ask();
    await client.question(client.one);
    minutes(15);
    await runDue();
    await client.question(client.two);
    minutes(15);
    await runDue();
    expect(questionsOf(mails)).toEqual(["1 question", "1 question"]);
  });

  test("is emailed eventually if the mail server was busy", async () => {
    const client = await ask();
    whileSending = () => Promise.reject(new MailFailure("mail.unavailable"));
    await client.question(client.one);
    minutes(15);
    await runDue();
    expect(questionsOf(mails)).toEqual(["1 question"]);
  });

  test("is emailed about a question that arrives while an email is being sent, even if that email fails", async () => {
    const client = await ask();
    whileSending = () => client.question(client.two);
    await client.question(client.one);
    minutes(15);
    await runDue();
    whileSending = async () => {
      await client.question(null);
      throw new MailFailure("mail.unavailable");
    };
    minutes(15);
    await runDue();
    minutes(15);
    await runDue();
    expect(questionsOf(mails)).toEqual(["1 question", "2 questions"]);
  });

  test.each<[string, (client: Awaited<ReturnType<typeof ask>>) => Promise<unknown>]>([
    ["it has answered meanwhile", (client) => client.reply(client.one, "Yes.")],
    ["it wrote to the whole request meanwhile", (client) => client.reply(null, "Yes.")],
    ["the engagement was locked", () => lock()],
    ["the request was revoked", ({ params }) => api.as(firm.auditor).call(clientRequestRoutes.revokeClientRequest, { params })],
    ["the link has expired", async () => minutes(80 * 24 * 60)],
  ])("is not emailed if %s", async (_why, happen) => {
    const client = await ask();
    await client.question(client.one);
    await happen(client);
    minutes(15);
    await runDue();
    expect(await recorded()).not.toContain("client-request.mail-question");
    expect(mails.filter(({ to }) => to === "rosa@brightwater.example")).toEqual([]);
  });
});

describe("the person who made the request", () => {
  test("is emailed a quarter of an hour after the client wrote or sent something, with counts only", async () => {
    const client = await ask();
    await client.reply(client.one, "Otto Strand, 900-12-3456, got 1,250.00.");
    minutes(10);
    await client.give(client.one);
    await client.reply(null, "That is all.");
    expect(await waiting("client-news")).toEqual([5]);
    minutes(5);
    await runDue();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: firm.auditor.email, subject: "Tieout: a client sent you 1 item" });
    expect(mails[0]?.text).toContain("a client sent 1 item for you to review and wrote 2 messages.");
    expect(mails[0]?.text).toContain(`https://tieout.example/engagements/${engagementId}/edit?step=files`);
    expect(everythingOf(mails[0])).not.toMatch(/Otto|900-12|1,250|Rosa|W-3|2024|token/);
  });

  test("is emailed about the same request at most once an hour, and then about everything new", async () => {
    const client = await ask();
    await client.reply(null, "One.");
    minutes(15);
    await runDue();
    await client.reply(null, "Two.");
    minutes(15);
    await runDue();
    await client.reply(null, "Three.");
    expect(await waiting("client-news")).toEqual([45]);
    minutes(45);
    await runDue();
    expect(mails.map(({ text }) => /wrote (\d messages?)/.exec(text)?.[1])).toEqual(["1 message", "2 messages"]);
  });

  test.each<[string, (client: Awaited<ReturnType<typeof ask>>) => Promise<unknown>]>([
    ["someone has answered", (client) => client.question(null)],
    ["the engagement was locked", () => lock()],
    ["the request was revoked", ({ params }) => api.as(firm.auditor).call(clientRequestRoutes.revokeClientRequest, { params })],
  ])("is not emailed if %s in the meantime", async (_why, happen) => {
    const client = await ask();
    await client.reply(null, "Hello");
    await happen(client);
    minutes(14);
    await runDue();
    minutes(1);
    await runDue();
    expect(mails.filter(({ to }) => to !== "rosa@brightwater.example")).toEqual([]);
  });

  test("is not emailed about items that the client took back or a colleague has accepted since", async () => {
    const client = await ask();
    await client.give(client.one);
    await client.give(client.two);
    await client.takeBack(client.one);
    await client.accept(client.two);
    minutes(15);
    await runDue();
    expect(mails).toEqual([]);
  });

  test("is replaced, if deactivated or no longer on the team, by the team, or by the admins if there is no team", async () => {
    const second = await api.user({ organizationId: firm.id, role: 2 });
    const gone = await api.user({ organizationId: firm.id, role: 2 });
    engagementId = await api.engagement(firm.admin, { assignees: [firm.auditor, second, gone] });
    const client = await ask();
    const told = async (text: string) => {
      mails = [];
      await client.reply(null, text);
      minutes(75);
      await runDue();
      return mails.map(({ to }) => to).sort();
    };
    await change("update users set is_active = false where id = any ($1)", [firm.auditor.id, gone.id]);
    expect(await told("One.")).toEqual([second.email]);
    await change("update users set is_active = true where id = $1", firm.auditor.id);
    expect(await told("Two.")).toEqual([firm.auditor.email]);
    await change("delete from engagement_assignments where user_id = $1", firm.auditor.id);
    expect(await told("Three.")).toEqual([second.email]);
    await change("delete from engagement_assignments where user_id = $1", second.id);
    expect(await told("Four.")).toEqual([firm.admin.email]);
  });
});

test("two questions at the same moment create one email", async () => {
  const client = await ask();
  await Promise.all([client.question(client.one), client.question(client.two), client.question(null)]);
  minutes(15);
  await runDue();
  expect(questionsOf(mails)).toEqual(["3 questions"]);
});
