import { randomInt } from "node:crypto";
import type { FileStore } from "@tieout/files";
import { defineJob, enqueue, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import { type PlatformTx, systemActor, type Work } from "@tieout/postgres";
import { z } from "zod";
import { emailedCodeOf, emailedCodeRules, isStillAwaited } from "../../core/index.ts";
import { emailedCodes, sealCode } from "./emailed-codes.ts";

const payloadShape = z.object({ userId: z.uuid(), askedAt: z.iso.datetime() });

/** The payload is stored in plain text, so it has no code: each attempt creates a new one that is in plain text only in the email. */
const sendEmailedCodeJob = defineJob("identity.send-emailed-code", (payload) => payloadShape.parse(payload));

interface CodeRecipient {
  readonly organizationId: string;
  readonly userId: string;
  readonly at: Date;
}

/** Queues an email that has been counted. */
export const enqueueEmailedCode = (work: Work, { organizationId, userId, at }: CodeRecipient): Promise<unknown> =>
  work.inOrganization(organizationId, systemActor, (tx) =>
    enqueue(tx, sendEmailedCodeJob, { userId, askedAt: at.toISOString() }, { key: `emailed-code:${userId}`, maxAttempts: 4 }),
  );

export interface EmailedCodeDeps {
  readonly work: Work;
  readonly files: FileStore;
  readonly mail: MailSender;
  readonly now: () => Date;
}

interface Recipient {
  readonly organizationId: string;
  readonly email: string;
  readonly name: string;
}

async function findRecipient(tx: PlatformTx, userId: string): Promise<Recipient | null> {
  const { rows } = await tx.query<{ organizationId: string; email: string; name: string }>(
    `select u.organization_id as "organizationId", u.email, u.name from users u join emailed_codes e on e.user_id = u.id
     where u.id = $1 and u.is_active`,
    [userId],
  );
  return rows[0] ?? null;
}

export const sendEmailedCodeHandler = ({ work, files, mail, now }: EmailedCodeDeps): JobHandler =>
  handleJob(sendEmailedCodeJob, async ({ userId, askedAt }, context) => {
    if (!isStillAwaited(Date.parse(askedAt), now().getTime())) return;
    const recipient = await work.asPlatform("send a code by mail", (tx) => findRecipient(tx, userId));
    if (!recipient) return;
    const code = emailedCodeOf(randomInt(10 ** emailedCodeRules.digits));
    const sealed = await sealCode(files, { organizationId: recipient.organizationId, userId }, code);
    await work.asPlatform("send a code by mail", (tx) => emailedCodes(tx, userId).keep(sealed, now()));
    try {
      await mail.send(writeMail(recipient.email, codeMail, { name: recipient.name, code }));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async (tx) => tx.record({ event: "identity.emailed-code-sent", subjectType: "user", subjectId: userId }));
  });

/**
 * Puts the code only in the body, because locked screens show subjects. The email has no link, so that people don't get used to following
 * one.
 */
const codeMail: MailTemplate<{ readonly name: string; readonly code: string }> = ({ name, code }) => ({
  subject: "Your Tieout code",
  parts: [
    `Hello ${name},`,
    `Your code is ${code.slice(0, 4)} ${code.slice(4)}. It works once, within ${emailedCodeRules.seconds / 60} minutes.`,
    "Enter it only on the page where you asked for it, and don't share it with anyone. If you didn't ask for it, someone knows your password: change it now.",
  ],
});
