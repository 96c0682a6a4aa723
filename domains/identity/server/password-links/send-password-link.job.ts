import { defineJob, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, writeMail } from "@tieout/mail";
import type { PlatformTx, Work } from "@tieout/postgres";
import { z } from "zod";
import { isLinkAwaited, mailPauseSeconds, passwordLinkPurposes } from "../../core/index.ts";
import { newLinkToken, passwordLinks } from "./password-link-repository.ts";
import { type PasswordMailData, passwordMails } from "./password-mails.ts";

const payloadShape = z.object({ userId: z.uuid(), purpose: z.enum(passwordLinkPurposes), requestedAt: z.iso.datetime() });
type Payload = z.infer<typeof payloadShape>;

/** The payload is stored in plain text, so it has no token: each attempt creates a new one that exists only in the email. */
export const sendPasswordLinkJob = defineJob("identity.send-password-link", (payload) => payloadShape.parse(payload));

export interface PasswordLinkDeps {
  readonly work: Work;
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

export const sendPasswordLinkHandler = (deps: PasswordLinkDeps): JobHandler =>
  handleJob(sendPasswordLinkJob, async (payload, context) => {
    const token = newLinkToken();
    const made = await deps.work.asPlatform("send a password link", (tx) => makeLink(tx, { payload, token, at: deps.now() }));
    if (!made) return;
    // Put in the URL fragment, which no browser sends to a server and no proxy logs.
    const data = { ...made, link: `${deps.publicUrl}/reset-password#token=${token}` };
    await send(deps.mail, made.address, payload, data);
    await deps.work.asPlatform("send a password link", (tx) => passwordLinks(tx).markSent(token, deps.now()));
    await recordSent(context, payload);
  });

interface LinkToMake {
  readonly payload: Payload;
  readonly token: string;
  readonly at: Date;
}

interface Recipient extends Omit<PasswordMailData, "link"> {
  readonly address: string;
  readonly organizationId: string;
}

/** Stores the link before it is sent. Null if there is no longer anything to send. */
async function makeLink(tx: PlatformTx, { payload, token, at }: LinkToMake): Promise<Recipient | null> {
  const { userId, purpose, requestedAt } = payload;
  if (!isLinkAwaited(purpose, Date.parse(requestedAt), at.getTime())) return null;
  const { rows } = await tx.query<{ [K in keyof Recipient]: Recipient[K] }>(
    `select u.email as address, u.name, o.name as firm, u.organization_id as "organizationId"
     from users u join organizations o on o.id = u.organization_id where u.id = $1 and u.is_active`,
    [userId],
  );
  const [recipient] = rows;
  if (!recipient) return null;
  const links = passwordLinks(tx);
  if (await links.wasSentLately(userId, purpose, { at, seconds: mailPauseSeconds })) return null;
  await links.add({ token, userId, purpose, at, organizationId: recipient.organizationId, address: recipient.address });
  return recipient;
}

async function send(mail: MailSender, address: string, { purpose }: Payload, data: PasswordMailData): Promise<void> {
  try {
    await mail.send(writeMail(address, passwordMails[purpose], data));
  } catch (error) {
    if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
    throw error;
  }
}

const recordSent = (context: JobContext, { userId, purpose }: Payload): Promise<void> =>
  context.finish(async (tx) =>
    tx.record({ event: "identity.password-link-sent", subjectType: "user", subjectId: userId, data: { purpose } }),
  );
