import { seesEngagement } from "@tieout/engagements/core";
import { type ActiveUser, engagementRepository, listActiveUsers } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobHandler } from "@tieout/jobs";
import { type MailSender, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { newsMail } from "./request-mails.ts";
import { sendMail } from "./waiting-mail.ts";

const payloadShape = z.object({
  engagementId: z.uuid(),
  userId: z.uuid(),
  messages: z.int().nonnegative(),
  given: z.int().nonnegative(),
});
type Payload = z.infer<typeof payloadShape>;

const sendNewsJob = defineJob("client-requests.send-news", (payload) => payloadShape.parse(payload));

/** Emails one person how many messages and items a client sent. */
export const mailNews = (tx: Tx, payload: Payload, { requestId, at }: { readonly requestId: string; readonly at: Date }): Promise<string> =>
  enqueue(tx, sendNewsJob, payload, { key: `client-news-mail:${requestId}:${payload.userId}:${at.toISOString()}`, maxAttempts: 8 });

/** Null if the engagement was locked, or the person left or no longer has access. */
async function readerOf(tx: Tx, { engagementId, userId }: Payload): Promise<ActiveUser | null> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement || engagement.lockedAt !== null) return null;
  const assigneeIds = engagement.assignees.map(({ id }) => id);
  const people = await listActiveUsers(tx, null);
  return people.find(({ id, role }) => id === userId && seesEngagement({ userId: id, role }, { assigneeIds })) ?? null;
}

export interface NewsDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
}

export const sendNewsHandler = ({ mail, publicUrl }: NewsDeps): JobHandler =>
  handleJob(sendNewsJob, async (payload, context) => {
    const reader = await context.transaction((tx) => readerOf(tx, payload));
    if (!reader) return;
    const { engagementId, messages, given } = payload;
    const link = `${publicUrl}/engagements/${engagementId}/edit?step=files`;
    await sendMail(mail, writeMail(reader.email, newsMail, { name: reader.name, messages, given, link }));
    await context.finish(async () => undefined);
  });
