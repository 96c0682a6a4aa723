import { type JobRunner, startJobRunner } from "@tieout/jobs";
import type { Mail } from "@tieout/mail";
import { systemActor, type Tx } from "@tieout/postgres";
import type { TestApi, TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientPageRoutes, clientRequestRoutes } from "../../contract/index.ts";
import { readClientView } from "../client/client-view.ts";
import { askClientFor, documentsAsked, laterDay, patDoe, startClientApi } from "../client-bed.test-data.ts";
import { listClientRequests } from "../engagement/list-client-requests.ts";
import { moveItem } from "../move-item.ts";
import { remindClientsHandler } from "./remind-clients.job.ts";
import { sendClientMailHandler } from "./send-client-mail.job.ts";
import { sendDigestHandler } from "./send-digest.job.ts";

let api: TestApi;
let runner: JobRunner;
let firm: TestFirm;
let engagementId: string;
let mails: Mail[] = [];
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

function startRunner(): Promise<JobRunner> {
  const sending = { mail: { send: async (mail: Mail) => void mails.push(mail) }, publicUrl: "https://tieout.example", now: api.clock.now };
  return startJobRunner({
    ...{ queueUrl: api.db.queueUrl, appDatabase: api.db.database, concurrency: 1, log: quiet },
    handlers: [sendClientMailHandler(sending), sendDigestHandler(sending)],
  });
}

beforeAll(async () => {
  api = await startClientApi();
  runner = await startRunner();
});
afterAll(async () => {
  await runner?.stop();
  await api?.stop();
});
beforeEach(async () => {
  mails = [];
  firm = await api.firm();
  engagementId = await api.engagement(firm.admin, { assignees: [firm.auditor] });
});

const work = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => api.db.database.work.inOrganization(firm.id, systemActor, run);

const sent = (count: number) => expect.poll(() => mails.length).toBe(count);

/** Runs the daily job for the test clock's day. */
async function daily(): Promise<void> {
  const context = {
    ...{ jobId: "1", organizationId: firm.id, attempt: 1, actor: systemActor, signal: new AbortController().signal },
    ...{ progress: () => undefined, note: () => undefined, fence: async () => undefined, complete: async () => undefined },
    ...{ transaction: work, finish: work },
  };
  await remindClientsHandler({ now: api.clock.now }).run({}, context as never);
}

const days = (count: number) => api.clock.advanceSeconds(count * 86_400);
/** Days until the given weekday; 0 is Sunday. */
const nextDayOf = (weekday: number) => days((weekday - api.clock.now().getUTCDay() + 7) % 7 || 7);
const ask = async (due: number) =>
  (
    await api.as(firm.auditor).call(clientRequestRoutes.createClientRequest, {
      params: { engagementId },
      body: documentsAsked(api, { due_on: laterDay(api, due) as never }) as never,
    })
  ).value();
const toClient = () => mails.filter(({ to }) => to === "rosa@brightwater.example");
const tokenIn = (mail: Mail | undefined) => /payroll-connect#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

describe("the invitation", () => {
  test("contains a link that opens with the PIN, but never the PIN itself", async () => {
    const { pin } = await ask(14);
    await sent(1);
    const [mail] = mails;
    expect(mail?.to).toBe("rosa@brightwater.example");
    expect(`${mail?.subject}${mail?.text}${mail?.html}`.replace(/\s/g, "")).not.toContain(pin.replace(" ", ""));
    const opened = await api.anonymous.call(clientPageRoutes.openClientRequest, { body: { token: tokenIn(mail), pin, ...patDoe } });
    expect(opened.status).toBe(200);
  });

  test("names neither the plan nor the items, because email leaves the firm's control", async () => {
    await ask(14);
    await sent(1);
    expect(mails[0]?.text).not.toMatch(/W-3|2024 Plan|Client /);
  });

  test("is not sent if the request was revoked or its engagement locked", async () => {
    await runner.stop();
    const { request } = await ask(14);
    await api.as(firm.auditor).call(clientRequestRoutes.revokeClientRequest, { params: { engagementId, requestId: request.id } });
    const other = await api.engagement(firm.admin, { assignees: [firm.auditor] });
    const body = documentsAsked(api) as never;
    await api.as(firm.auditor).call(clientRequestRoutes.createClientRequest, { params: { engagementId: other }, body });
    await lock(other);
    const third = await api.engagement(firm.admin, { assignees: [firm.auditor] });
    const last = { ...documentsAsked(api), recipient_email: "last@brightwater.example" } as never;
    await api.as(firm.auditor).call(clientRequestRoutes.createClientRequest, { params: { engagementId: third }, body: last });
    runner = await startRunner();
    await sent(1);
    expect(mails.map(({ to }) => to)).toEqual(["last@brightwater.example"]);
  });
});

const lock = (id: string) =>
  api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update engagements set status = 'locked', locked_at = now(), locked_by = $2 where id = $1", [id, firm.admin.id]),
  );

describe("reminders", () => {
  test("come before the due date and on it, each once and with a new link that opens", async () => {
    nextDayOf(2);
    const { pin } = await ask(10);
    await sent(1);
    days(7);
    await daily();
    await daily();
    await sent(2);
    days(3);
    await daily();
    await daily();
    await expect.poll(() => toClient().length).toBe(3);
    const tokens = toClient().map(tokenIn);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens)
      expect((await api.anonymous.call(clientPageRoutes.openClientRequest, { body: { token, pin, ...patDoe } })).status).toBe(200);
  });

  test("one refused because of the daily email limit is shown to the firm but not the client, and is sent the next day", async () => {
    nextDayOf(2);
    const { requestId } = await askClientFor(api, firm.auditor, engagementId, { due_on: laterDay(api, 10) as never });
    await sent(1);
    const limit = (most: number) =>
      api.db.setup.work.asPlatform("test", (tx) =>
        tx.query(
          `insert into outside_mail_limits (organization_id, mails_a_day) values ($1, $2)
           on conflict (organization_id) do update set mails_a_day = excluded.mails_a_day`,
          [firm.id, most],
        ),
      );
    const shown = async () => {
      const { requests } = await work((tx) => listClientRequests(tx, engagementId, api.clock.now()));
      const events = requests.find(({ id }) => id === requestId)?.events ?? [];
      return events.filter(({ event }) => event === "reminded").map(({ by, text }) => `${by}: ${text}`);
    };
    const said = "Tieout: Today's reminder wasn't sent: your firm reached today's limit for invitations and client emails.";
    await limit(0);
    days(7);
    await daily();
    await daily();
    expect(await shown()).toEqual([`${said} Tieout will try again tomorrow.`]);
    const client = { organizationId: firm.id, flags: [], engagementId, clientRequestId: requestId, sessionId: "", person: null };
    const view = await work((tx) => readClientView(tx, client, api.clock.now()));
    expect(JSON.stringify(view)).not.toContain("reminder");
    days(1);
    await limit(1);
    await daily();
    await sent(2);
    await expect.poll(shown).toEqual([`${said} Tieout will try again tomorrow.`, "Tieout: "]);
    // On the last day no further attempt is announced.
    await limit(0);
    days(9);
    await daily();
    expect((await shown()).at(-1)).toBe(`${said} There's no day left to send it.`);
  });

  test("none is sent for a locked engagement or a complete request", async () => {
    nextDayOf(2);
    const given = await askClientFor(api, firm.auditor, engagementId, { due_on: laterDay(api, 3) as never });
    const item = { requestId: given.requestId, itemId: given.view.items[0]?.id ?? "", to: "received", by: { client: null } } as const;
    await work((tx) => moveItem(tx, { ...item, at: api.clock.now() }));
    const other = await api.engagement(firm.admin, { assignees: [firm.auditor] });
    await askClientFor(api, firm.auditor, other, { due_on: laterDay(api, 3) as never });
    await sent(2);
    await lock(other);
    days(3);
    await daily();
    const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
      tx.query("select from client_request_mails where organization_id = $1", [firm.id]),
    );
    expect(rows).toEqual([]);
  });
});

describe("the digest", () => {
  test("comes on Mondays to each assignee, with counts and without names", async () => {
    nextDayOf(5);
    const { requestId, view } = await askClientFor(api, firm.auditor, engagementId, { due_on: laterDay(api, 20) as never });
    await work((tx) =>
      moveItem(tx, { requestId, itemId: view.items[0]?.id ?? "", to: "received", by: { client: null }, at: api.clock.now() }),
    );
    await sent(1);
    nextDayOf(1);
    await daily();
    await sent(2);
    expect(mails[1]).toMatchObject({ to: firm.auditor.email, subject: "Tieout: 1 item from clients to review" });
    expect(mails[1]?.text).not.toMatch(/Rosa|W-3|2024 Plan/);
  });

  test("does not count a locked engagement", async () => {
    nextDayOf(5);
    await askClientFor(api, firm.auditor, engagementId, { due_on: laterDay(api, 20) as never });
    const other = await api.engagement(firm.admin, { assignees: [firm.admin] });
    await askClientFor(api, firm.admin, other, { due_on: laterDay(api, 20) as never });
    await sent(2);
    await lock(engagementId);
    nextDayOf(1);
    await daily();
    await sent(3);
    expect(mails[2]).toMatchObject({ to: firm.admin.email, subject: "Tieout: items you're waiting for from clients" });
  });

  test("counts each request once, says how many messages clients sent in the past week, and also comes to an unassigned admin who made the request", async () => {
    nextDayOf(5);
    const items = ["Form W-3", "Plan document"].map((title) => ({ data_feed_node_id: null, title, explanation: "" }));
    const { session } = await askClientFor(api, firm.admin, engagementId, { due_on: laterDay(api, 20) as never, items });
    for (const text of ["One.", "Two."])
      await api.anonymous.call(clientPageRoutes.replyAsClient, { body: { item_id: null, text } }, session);
    await sent(1);
    nextDayOf(1);
    await daily();
    await sent(3);
    const digests = mails.slice(1);
    expect(digests.map(({ to }) => to).sort()).toEqual([firm.admin.email, firm.auditor.email].sort());
    for (const { text } of digests) {
      expect(text).toContain("Your engagements have 1 client request: 0 items received and ready to review, 2 items open");
      expect(text).toContain("Clients wrote 2 messages in the past seven days.");
    }
  });
});
