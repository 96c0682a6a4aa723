import { mailboxDirectory, openLocalMailbox } from "./local-mailbox.ts";
import { MailFailure, type MailSender } from "./mail.ts";
import { smtpSender } from "./smtp-sender.ts";

export interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly isProduction: boolean;
  /** The local mailbox is in its folder `mailbox`. */
  readonly dataDir: string;
}

/** Connects to the configured mail server, or opens the local mailbox if none is set (never in production). */
export function openMail({ smtpUrl, mailFrom, isProduction, dataDir }: MailSettings): MailSender {
  if (smtpUrl !== null) return smtpSender({ url: smtpUrl, from: mailFrom });
  if (isProduction) return { send: async () => Promise.reject(new MailFailure("mail.not-set-up")) };
  return openLocalMailbox(mailboxDirectory(dataDir));
}
