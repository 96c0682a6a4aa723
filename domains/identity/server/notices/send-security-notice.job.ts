import { defineJob, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { securityNoticeKinds, securityNoticeWords } from "../../core/index.ts";

const payloadShape = z.object({
  userId: z.uuid(),
  kind: z.enum(securityNoticeKinds),
  device: z.string().nullable(),
  address: z.string().nullable(),
  at: z.iso.datetime(),
});
type Payload = z.infer<typeof payloadShape>;

export const sendSecurityNoticeJob = defineJob("identity.send-security-notice", (payload) => payloadShape.parse(payload));

interface Recipient {
  readonly email: string;
  readonly name: string;
}

async function findRecipient(tx: Tx, userId: string): Promise<Recipient | null> {
  const { rows } = await tx.query<{ email: string; name: string }>("select email, name from users where id = $1 and is_active", [userId]);
  return rows[0] ?? null;
}

const atText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** Asks for nothing and has a single link, to the account page, so that people don't get used to following emailed links to a login. */
const noticeMail: MailTemplate<Payload & Recipient & { readonly link: string }> = ({ kind, name, device, address, at, link }) => {
  const {
    subject,
    sentence,
    what = "If this was you, you don't need to do anything. If not, change your password, end your other sessions and tell a firm admin:",
  } = securityNoticeWords[kind];
  const where = [device, address].filter((part) => part !== null).join(", ");
  return {
    subject,
    parts: [
      `Hello ${name},`,
      `${sentence} When: ${atText(at)}.${where === "" ? "" : ` Where: ${where}.`}`,
      what,
      { label: "Open your account", href: link },
    ],
  };
};

export interface SecurityNoticeDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
}

export const sendSecurityNoticeHandler = ({ mail, publicUrl }: SecurityNoticeDeps): JobHandler =>
  handleJob(sendSecurityNoticeJob, async (payload, context) => {
    const recipient = await context.transaction((tx) => findRecipient(tx, payload.userId));
    if (!recipient) return;
    try {
      await mail.send(writeMail(recipient.email, noticeMail, { ...payload, ...recipient, link: `${publicUrl}/account` }));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async (tx) =>
      tx.record({ event: "identity.security-notice-sent", subjectType: "user", subjectId: payload.userId, data: { kind: payload.kind } }),
    );
  });
