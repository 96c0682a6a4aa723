import { engagementRepository } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { reminderKinds } from "../../core/index.ts";
import { type ClientRequestRecord, clientRequestRepository } from "../client-request-repository.ts";
import { partsOf } from "../engagement/list-client-requests.ts";
import { hashOfLink, newToken } from "../request-secrets.ts";
import { stateOf } from "../request-wire.ts";
import { invitationMail, reminderMails } from "./request-mails.ts";

const payloadShape = z.object({
  engagementId: z.uuid(),
  requestId: z.uuid(),
  kind: z.enum(["invitation", ...reminderKinds]),
  askedAt: z.iso.datetime(),
});
type Payload = z.infer<typeof payloadShape>;

/** Its payload is kept in clear, so it has no token: each attempt makes its own, which is nowhere but in the message. */
const sendClientMailJob = defineJob("client-requests.send-client-mail", (payload) => payloadShape.parse(payload));

interface MailOf {
  readonly engagementId: string;
  readonly requestId: string;
  readonly at: Date;
}

const enqueueMail = (tx: Tx, { engagementId, requestId, at }: MailOf, kind: Payload["kind"]): Promise<string> =>
  enqueue(
    tx,
    sendClientMailJob,
    { engagementId, requestId, kind, askedAt: at.toISOString() },
    { key: `client-mail:${kind === "invitation" ? kind : "reminder"}:${requestId}`, maxAttempts: 8 },
  );

/** Mails the client a link, once the transaction has committed. */
export const mailInvitation = (tx: Tx, of: MailOf): Promise<string> => enqueueMail(tx, of, "invitation");

/** The same with a reminder. */
export const mailReminder = (tx: Tx, of: MailOf, kind: (typeof reminderKinds)[number]): Promise<string> => enqueueMail(tx, of, kind);

export interface ClientMailDeps {
  readonly mail: MailSender;
  /** Of the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** A request to which there is something to mail; its engagement is not locked, and its link works. */
async function findToMail(tx: Tx, { engagementId, requestId, kind }: Payload, at: Date): Promise<ClientRequestRecord | null> {
  const request = await clientRequestRepository(tx).find(engagementId, requestId);
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!request || !engagement) return null;
  const [parts] = await partsOf(tx, [request], engagement.lockedAt !== null);
  const state = parts && stateOf(parts, at);
  return state === "open" || (state === "complete" && kind === "invitation") ? request : null;
}

async function firmName(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ name: string }>("select name from organizations where id = $1", [tx.organizationId]);
  return rows[0]?.name ?? "";
}

/** The link is stored before it is sent. */
async function prepare(context: JobContext, payload: Payload, token: string, at: Date) {
  return context.transaction(async (tx) => {
    const request = await findToMail(tx, payload, at);
    if (!request) return null;
    await clientRequestRepository(tx).addLink(payload, hashOfLink(token), at);
    return { request, firm: await firmName(tx) };
  });
}

const letters: { readonly [K in Payload["kind"]]: MailTemplate<Parameters<typeof invitationMail>[0]> } = {
  invitation: invitationMail,
  ...reminderMails,
};

export const sendClientMailHandler = ({ mail, publicUrl, now }: ClientMailDeps): JobHandler =>
  handleJob(sendClientMailJob, async (payload, context) => {
    const token = newToken();
    const found = await prepare(context, payload, token, now());
    if (!found) return;
    const { request, firm } = found;
    // In the fragment, which no browser sends to a server and no proxy logs.
    const link = `${publicUrl}/payroll-connect#token=${token}`;
    const data = { name: request.recipientName, sender: request.createdByName, firm, dueOn: request.dueOn, link };
    try {
      await mail.send(writeMail(request.recipientEmail, letters[payload.kind], data));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish((tx) => noteSent(tx, payload, now()));
  });

async function noteSent(tx: Tx, { engagementId, requestId, kind }: Payload, at: Date): Promise<void> {
  const event = kind === "invitation" ? "invited" : "reminded";
  await clientRequestRepository(tx).addEvent({ engagementId, requestId, event, by: null, at });
  const about = { subjectType: "engagement", subjectId: engagementId, data: { request: requestId } };
  if (kind === "invitation") tx.record({ event: "client-request.invite", ...about });
  else tx.record({ event: "client-request.remind", ...about });
}
