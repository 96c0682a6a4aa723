import { engagementRepository } from "@tieout/engagements/server";
import { countOutsideMails } from "@tieout/identity/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import { success } from "@tieout/kernel";
import { type MailSender, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { reminderKinds, tellingSeconds } from "../../core/index.ts";
import { type ClientRequestRecord, clientRequestRepository, type EventRecord } from "../client-request-repository.ts";
import { partsOf } from "../engagement/list-client-requests.ts";
import { hashOfLink, newToken } from "../request-secrets.ts";
import { stateOf } from "../request-wire.ts";
import { invitationMail, questionMail, reminderMails } from "./request-mails.ts";
import { untoldOf } from "./untold-events.ts";
import { isWaiting, sendMail } from "./waiting-mail.ts";

const payloadShape = z.object({
  engagementId: z.uuid(),
  requestId: z.uuid(),
  kind: z.enum(["invitation", "question", ...reminderKinds]),
  askedAt: z.iso.datetime(),
});
type Payload = z.infer<typeof payloadShape>;

/** The payload is stored unencrypted, so it contains no token: each attempt generates one that exists only in the message. */
const sendClientMailJob = defineJob("client-requests.send-client-mail", (payload) => payloadShape.parse(payload));

interface MailOf {
  readonly engagementId: string;
  readonly requestId: string;
  readonly at: Date;
}

const keyOf = (kind: "invitation" | "reminder" | "question", requestId: string): string => `client-mail:${kind}:${requestId}`;

const payloadOf = ({ engagementId, requestId, at }: MailOf, kind: Payload["kind"]): Payload => ({
  ...{ engagementId, requestId, kind, askedAt: at.toISOString() },
});
const maxAttempts = 8;

/** Emails the client a link once the transaction commits. */
export const mailInvitation = (tx: Tx, of: MailOf): Promise<string> =>
  enqueue(tx, sendClientMailJob, payloadOf(of, "invitation"), { key: keyOf("invitation", of.requestId), maxAttempts });

/** Emails a reminder the same way. */
export const mailReminder = (tx: Tx, of: MailOf, kind: (typeof reminderKinds)[number]): Promise<string> =>
  enqueue(tx, sendClientMailJob, payloadOf(of, kind), { key: keyOf("reminder", of.requestId), maxAttempts });

/** Counts the email for a question before the question is written; skipped if an email is already pending. */
export async function countQuestion(tx: Tx, { requestId, at }: Omit<MailOf, "engagementId">, address: string) {
  return (await isWaiting(tx, keyOf("question", requestId))) ? success(undefined) : countOutsideMails(tx, [address], at);
}

/** Emails the client some minutes after the first question or return that hasn't been emailed yet, once for all that arrive by then. */
export async function mailQuestion(tx: Tx, of: MailOf): Promise<void> {
  const key = keyOf("question", of.requestId);
  if (await isWaiting(tx, key)) return;
  const runAt = new Date(of.at.getTime() + tellingSeconds.gathering * 1000);
  await enqueue(tx, sendClientMailJob, payloadOf(of, "question"), { key, runAt, maxAttempts });
}

export interface ClientMailDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

interface ToMail {
  readonly request: ClientRequestRecord;
  /** For an email about questions: the ones not yet emailed and not answered by the client. */
  readonly questions: readonly EventRecord[];
}

/** Finds the request if there is something to email, its engagement is unlocked and its link works; otherwise null. */
async function findToMail(tx: Tx, { engagementId, requestId, kind }: Payload, at: Date): Promise<ToMail | null> {
  await engagementRepository(tx).lockRow(engagementId);
  const request = await clientRequestRepository(tx).find(engagementId, requestId);
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!request || !engagement) return null;
  const [parts] = await partsOf(tx, [request], engagement.lockedAt !== null);
  if (!parts) return null;
  const state = stateOf(parts, at);
  const questions = kind === "question" ? untoldOf(parts, "client") : [];
  const isWanted = kind === "question" ? questions.length > 0 : kind === "invitation" || state === "open";
  return isWanted && (state === "open" || state === "complete") ? { request, questions } : null;
}

async function firmName(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ name: string }>("select name from organizations where id = $1", [tx.organizationId]);
  return rows[0]?.name ?? "";
}

/** The link is stored before it is sent. */
async function prepare(context: JobContext, payload: Payload, token: string, at: Date) {
  return context.transaction(async (tx) => {
    const found = await findToMail(tx, payload, at);
    if (!found) return null;
    await clientRequestRepository(tx).addLink(payload, hashOfLink(token), at);
    return { ...found, firm: await firmName(tx) };
  });
}

/** `questions`: see `ToMail`. */
function letterOf(kind: Payload["kind"], { request, questions, firm }: ToMail & { readonly firm: string }, link: string) {
  const data = { name: request.recipientName, sender: request.createdByName, firm, dueOn: request.dueOn, link };
  const to = request.recipientEmail;
  if (kind === "invitation") return writeMail(to, invitationMail, data);
  if (kind !== "question") return writeMail(to, reminderMails[kind], data);
  const asked = questions.filter(({ event }) => event === "question").length;
  // Files for one item may be returned one by one.
  const returned = new Set(questions.flatMap(({ event, itemId }) => (event === "returned" ? [itemId] : []))).size;
  const sender = questions.at(-1)?.userName ?? data.sender;
  return writeMail(to, questionMail, { ...data, sender, questions: asked, returned });
}

export const sendClientMailHandler = ({ mail, publicUrl, now }: ClientMailDeps): JobHandler =>
  handleJob(sendClientMailJob, async (payload, context) => {
    const token = newToken();
    const found = await prepare(context, payload, token, now());
    if (!found) return;
    // The token is in the fragment, which browsers don't send to servers and proxies don't log.
    await sendMail(mail, letterOf(payload.kind, found, `${publicUrl}/payroll-connect#token=${token}`));
    await context.finish((tx) => noteSent(tx, payload, found.questions, now()));
  });

async function noteSent(tx: Tx, { engagementId, requestId, kind }: Payload, questions: readonly EventRecord[], at: Date): Promise<void> {
  const repository = clientRequestRepository(tx);
  const event = kind === "invitation" ? "invited" : "reminded";
  await repository.addEvent({ engagementId, requestId, event, by: null, at });
  await repository.markTold(
    questions.map(({ id }) => id),
    at,
  );
  const about = { subjectType: "engagement", subjectId: engagementId, data: { request: requestId } };
  if (kind === "invitation") tx.record({ event: "client-request.invite", ...about });
  else if (kind === "question") tx.record({ event: "client-request.mail-question", ...about });
  else tx.record({ event: "client-request.remind", ...about });
}
