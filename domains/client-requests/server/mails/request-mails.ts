import { displayDate, type PlainDate } from "@tieout/kernel";
import type { MailTemplate } from "@tieout/mail";
import type { ReminderKind } from "../../core/index.ts";

export interface ClientMailData {
  readonly name: string;
  /** Person of the firm who asks. */
  readonly sender: string;
  readonly firm: string;
  readonly dueOn: PlainDate;
  readonly link: string;
}

const apart =
  "The link opens with a PIN of eight digits, which is in no mail: your auditor tells it to you, for example by phone. You need no account.";
const doubt =
  "Is this really from your auditor? Call the number that you already have for them. Do not use a number from an e-mail, and do not forward this message.";

/** Without plan and what is asked: mail leaves the firm's hands. */
export const invitationMail: MailTemplate<ClientMailData> = ({ name, sender, firm, dueOn, link }) => ({
  subject: `${firm} asks for documents for the audit of your retirement plan`,
  parts: [
    `Hello ${name},`,
    `${sender} of ${firm} asks you for reports and documents for the audit of your company's retirement plan, by ${displayDate(dueOn)}. This page says what, why, and who sees it:`,
    { label: "Open the request", href: link },
    apart,
    doubt,
  ],
});

const reminder =
  (words: (dueOn: string) => { readonly subject: string; readonly text: string }): MailTemplate<ClientMailData> =>
  ({ name, sender, firm, dueOn, link }) => {
    const { subject, text } = words(displayDate(dueOn));
    return {
      subject: `${firm}: ${subject}`,
      parts: [`Hello ${name},`, `${text} ${sender} of ${firm} asked for it.`, { label: "Open the request", href: link }, apart, doubt],
    };
  };

export const reminderMails: Readonly<Record<ReminderKind, MailTemplate<ClientMailData>>> = {
  before: reminder((dueOn) => ({
    subject: `documents are wanted by ${dueOn}`,
    text: `Something is still open of what is needed for the audit of your company's retirement plan by ${dueOn}.`,
  })),
  due: reminder((dueOn) => ({
    subject: `documents were wanted by ${dueOn}`,
    text: `The day by which documents for the audit of your company's retirement plan were wanted, ${dueOn}, has come, and something is still open.`,
  })),
};
