import { defineJob, enqueue, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { displayDate, type PlainDate, parsePlainDate } from "@tieout/kernel";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";

const payloadShape = z.object({ userId: z.uuid(), count: z.number().int(), firstOn: z.string() });
const sendDeletionNoticeJob = defineJob("archive.send-deletion-notice", (payload) => payloadShape.parse(payload), "background");

interface Announcement {
  /** Day of the email: each person gets at most one a day. */
  readonly day: PlainDate;
  readonly count: number;
  readonly firstOn: PlainDate;
  readonly to: readonly string[];
}

/** Emails the recipients once the transaction has committed. */
export async function mailDeletions(tx: Tx, { day, count, firstOn, to }: Announcement): Promise<void> {
  for (const userId of to)
    await enqueue(tx, sendDeletionNoticeJob, { userId, count, firstOn }, { key: `deletion-notice:${day}:${userId}`, maxAttempts: 8 });
}

/** Names no clients or engagements, because email leaves the firm's control. */
const deletionMail: MailTemplate<{ readonly name: string; readonly count: number; readonly firstOn: PlainDate; readonly link: string }> = ({
  name,
  count,
  firstOn,
  link,
}) => {
  const what = count === 1 ? "1 engagement is" : `${count} engagements are`;
  return {
    subject: `Tieout: ${what} to be deleted within 30 days`,
    parts: [
      `Hello ${name},`,
      `The retention of ${count === 1 ? "an engagement" : `${count} engagements`} at your firm ends soon. The first is deleted on ${displayDate(firstOn)}, with its files, workpapers and bundles. It can't be recovered, not even from a backup.`,
      "To keep one, place a legal hold on it or choose a longer retention period before that day. Download anything you still need.",
      { label: "See the engagements", href: link },
    ],
  };
};

export interface DeletionNoticeDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
}

async function recipientOf(tx: Tx, userId: string) {
  const { rows } = await tx.query<{ email: string; name: string }>(
    "select email, name from users where id = $1 and is_active and role = 1",
    [userId],
  );
  return rows[0] ?? null;
}

export const sendDeletionNoticeHandler = ({ mail, publicUrl }: DeletionNoticeDeps): JobHandler =>
  handleJob(sendDeletionNoticeJob, async ({ userId, count, firstOn }, context) => {
    const recipient = await context.transaction((tx) => recipientOf(tx, userId));
    const day = parsePlainDate(firstOn);
    if (!recipient || !day) return;
    try {
      await mail.send(
        writeMail(recipient.email, deletionMail, { name: recipient.name, count, firstOn: day, link: `${publicUrl}/users/retention` }),
      );
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async (tx) =>
      tx.record({ event: "retention.notice-sent", subjectType: "user", subjectId: userId, data: { engagements: count, firstOn } }),
    );
  });
