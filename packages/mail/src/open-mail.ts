import { mailboxDirectory, openLocalMailbox } from "./local-mailbox.ts";
import { MailFailure, type MailSender } from "./mail.ts";
import { smtpSender } from "./smtp-sender.ts";

export interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly isProduction: boolean;
  /** The folder `mailbox` in it holds the local mailbox. */
  readonly dataDir: string;
}

/** What sends: the mail server, or without one the local mailbox, which production never has. */
export function openMail({ smtpUrl, mailFrom, isProduction, dataDir }: MailSettings): MailSender {
  if (smtpUrl !== null) return smtpSender({ url: smtpUrl, from: mailFrom });
  if (isProduction) return { send: async () => Promise.reject(new MailFailure("mail.not-set-up")) };
  return openLocalMailbox(mailboxDirectory(dataDir));
}
