import { defineJob, enqueue, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { archiveDays } from "./export-repository.ts";

const payloadShape = z.object({ exportId: z.uuid(), userId: z.uuid() });
const sendExportNoticeJob = defineJob("archive.send-export-notice", (payload) => payloadShape.parse(payload));

export async function mailExport(tx: Tx, exportId: string, userId: string): Promise<void> {
  await enqueue(tx, sendExportNoticeJob, { exportId, userId }, { key: `export-notice:${exportId}`, maxAttempts: 8 });
}

/** Links to the page, because downloading the archive requires a session. */
const exportMail: MailTemplate<{ readonly name: string; readonly link: string }> = ({ name, link }) => ({
  subject: "Tieout: your firm's archive is ready",
  parts: [
    `Hello ${name},`,
    `The archive of everything your firm has in Tieout is ready. We keep it for ${archiveDays} days. It contains full Social Security numbers, so store it where only people who need it can open it.`,
    { label: "Download it", href: link },
    "If you didn't request it, tell another firm admin.",
  ],
});

export interface ExportNoticeDeps {
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

export const sendExportNoticeHandler = ({ mail, publicUrl }: ExportNoticeDeps): JobHandler =>
  handleJob(sendExportNoticeJob, async ({ exportId, userId }, context) => {
    const recipient = await context.transaction((tx) => recipientOf(tx, userId));
    if (!recipient) return;
    try {
      await mail.send(writeMail(recipient.email, exportMail, { name: recipient.name, link: `${publicUrl}/users/retention` }));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async (tx) =>
      tx.record({ event: "organization.export-notice-sent", subjectType: "firm-export", subjectId: exportId, data: { to: userId } }),
    );
  });
