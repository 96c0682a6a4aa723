import { z } from "zod";

/** One message to one recipient. */
export interface Mail {
  /** The email address only, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailSender {
  /** Resolves once the message is accepted. Throws `MailFailure`. */
  readonly send: (mail: Mail) => Promise<void>;
}

export type MailFailureCode = "mail.invalid" | "mail.refused" | "mail.unavailable" | "mail.not-set-up";

const sentences: Readonly<Record<MailFailureCode, string>> = {
  "mail.invalid": "The message cannot be sent: its address or subject is not valid.",
  "mail.refused": "The mail server refused the message. Check the address, and SMTP_URL and MAIL_FROM in the settings.",
  "mail.unavailable": "The mail server could not be reached or was busy. Sending will be retried.",
  "mail.not-set-up": "No mail server is set up. Set SMTP_URL.",
};

/** Leaves out the server's reply text and the cause: both repeat addresses, and some servers repeat the message. */
export class MailFailure extends Error {
  override readonly name = "MailFailure";
  readonly code: MailFailureCode;
  /** The server's reply code, or the name of a connection error. */
  readonly detail: string;

  constructor(code: MailFailureCode, detail = "") {
    super(sentences[code]);
    this.code = code;
    this.detail = detail;
  }

  /** Whether sending the message again may succeed. */
  get retry(): boolean {
    return this.code === "mail.unavailable";
  }
}

const address = z.email().max(254);

/** Requires a single address and a one-line subject: a line break would begin another header, a comma another recipient. */
export function requireValidMail({ to, subject }: Mail): void {
  if (!address.safeParse(to).success) throw new MailFailure("mail.invalid", "address");
  if (!/^[^\p{Cc}\u2028\u2029]{1,200}$/u.test(subject)) throw new MailFailure("mail.invalid", "subject");
}
