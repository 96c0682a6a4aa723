import { JobFailure, readJobProgress } from "@tieout/jobs";
import { type Mail, MailFailure, type MailSender } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";

/**
 * Whether a pending job with this key will see what is being written now. A running job may have looked already, so another job is queued
 * after it.
 *
 * @param tx has locked the engagement's row, which such a job locks before it looks
 */
export async function isWaiting(tx: Tx, key: string): Promise<boolean> {
  const [last] = await readJobProgress(tx, [key]);
  return last?.state === "queued" || last?.state === "retrying";
}

/** Throws `JobFailure` if the email could not be sent. */
export async function sendMail(mail: MailSender, letter: Mail): Promise<void> {
  try {
    await mail.send(letter);
  } catch (error) {
    if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
    throw error;
  }
}
