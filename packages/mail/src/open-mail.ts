import { mailboxDirectory, openLocalMailbox } from "./local-mailbox.ts";
import { MailFailure, type MailSender } from "./mail.ts";
import { smtpSender } from "./smtp-sender.ts";

export interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly isProduction: boolean;
  /** Its folder `mailbox` holds the local mailbox. */
  readonly dataDir: string;
}

/** Opens the mail server, or the local mailbox if none is set, which never happens in production. */
export function openMail({ smtpUrl, mailFrom, isProduction, dataDir }: MailSettings): MailSender {
  if (smtpUrl !== null) return smtpSender({ url: smtpUrl, from: mailFrom });
  if (isProduction) return { send: async () => Promise.reject(new MailFailure("mail.not-set-up")) };
  return openLocalMailbox(mailboxDirectory(dataDir));
}
