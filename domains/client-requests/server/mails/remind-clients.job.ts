import { dayOfInstant } from "@tieout/engagements/server";
import { countOutsideMails } from "@tieout/identity/server";
import { defineJob, enqueue, handleJob, type JobHandler, readJobProgress } from "@tieout/jobs";
import { addDays, type PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { isDigestDay, type ReminderKind, reminderDue } from "../../core/index.ts";
import { clientRequestRepository } from "../client-request-repository.ts";
import { partsOf } from "../engagement/list-client-requests.ts";
import { type RequestParts, stateOf } from "../request-wire.ts";
import { mailReminder } from "./send-client-mail.job.ts";
import { mailDigests } from "./send-digest.job.ts";

const dayMs = 24 * 3_600_000;
const key = "remind-clients";
const remindClientsJob = defineJob("client-requests.remind-clients", (payload) => z.object({}).parse(payload), "background");

/** Schedules the daily check of the firm's requests. */
export async function planReminders(tx: Tx): Promise<void> {
  const [last] = await readJobProgress(tx, [key]);
  if (last && ["queued", "running", "retrying"].includes(last.state)) return;
  await enqueue(tx, remindClientsJob, {}, { key });
}

/** Requests with a working link in unlocked engagements. */
async function openRequests(tx: Tx, at: Date) {
  const { rows } = await tx.query<{ id: string; engagementId: string }>(
    `select r.id, r.engagement_id as "engagementId" from client_requests r
     join engagements e on e.organization_id = r.organization_id and e.id = r.engagement_id
     where r.revoked_at is null and r.expires_at > $1 and e.locked_at is null order by r.id`,
    [at],
  );
  return rows;
}

async function sentReminders(tx: Tx, requestId: string, dueOn: PlainDate): Promise<readonly ReminderKind[]> {
  const { rows } = await tx.query<{ kind: ReminderKind }>("select kind from client_request_mails where request_id = $1 and due_on = $2", [
    requestId,
    dueOn,
  ]);
  return rows.map(({ kind }) => kind);
}

/** Tells the firm, once a day, that a reminder was not emailed. */
async function noteUnsent(
  tx: Tx,
  { request, events }: RequestParts,
  { why, at }: { readonly why: string; readonly at: Date },
): Promise<void> {
  const { id: requestId, engagementId } = request;
  const isNoted = events.some(({ event, body, at: on }) => event === "reminded" && body !== "" && dayOfInstant(on) === dayOfInstant(at));
  if (isNoted) return;
  await clientRequestRepository(tx).addEvent({ engagementId, requestId, event: "reminded", by: null, body: why, at });
  tx.record({ event: "client-request.not-reminded", subjectType: "engagement", subjectId: engagementId, data: { request: requestId } });
}

const whyUnsent = {
  "identity.mails-used-up": "your firm reached today's limit for invitations and client emails",
  "identity.mails-not-open": "your firm can't email this address yet; contact support",
} as const;

async function remind(tx: Tx, of: { readonly id: string; readonly engagementId: string }, at: Date): Promise<void> {
  const repository = clientRequestRepository(tx);
  const request = await repository.find(of.engagementId, of.id);
  const [parts] = request ? await partsOf(tx, [request], false) : [];
  if (!request || !parts) return;
  const { engagementId, dueOn } = request;
  const asked = { state: stateOf(parts, at), createdOn: dayOfInstant(request.createdAt), dueOn };
  const [today, sent] = [dayOfInstant(at), await sentReminders(tx, request.id, dueOn)];
  const kind = reminderDue({ ...asked, sent }, today);
  if (kind === null) return;
  const counted = await countOutsideMails(tx, [request.recipientEmail], at);
  if (!counted.ok) {
    const next =
      reminderDue({ ...asked, sent }, addDays(today, 1)) === null ? "There's no day left to send it." : "Tieout will try again tomorrow.";
    return noteUnsent(tx, parts, { why: `Today's reminder wasn't sent: ${whyUnsent[counted.failure.code]}. ${next}`, at });
  }
  await tx.query(
    `insert into client_request_mails (organization_id, engagement_id, request_id, kind, due_on, sent_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [tx.organizationId, engagementId, request.id, kind, dueOn, at],
  );
  await mailReminder(tx, { engagementId, requestId: request.id, at }, kind);
}

/** Handles each request in a separate transaction that creates both the mark and the email, so that no email is sent twice. */
export const remindClientsHandler = ({ now }: { readonly now: () => Date }): JobHandler =>
  handleJob(remindClientsJob, async (_payload, context) => {
    const at = now();
    for (const request of await context.transaction((tx) => openRequests(tx, at))) {
      context.signal.throwIfAborted();
      await context.transaction((tx) => remind(tx, request, at));
    }
    await context.finish(async (tx) => {
      if (isDigestDay(dayOfInstant(at))) await mailDigests(tx, at);
      await enqueue(tx, remindClientsJob, {}, { key, runAt: new Date(at.getTime() + dayMs) });
    });
  });
