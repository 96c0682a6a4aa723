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
  "The names in this message are as your auditor entered them. Is this really from your auditor? Call the number that you already have for them. Do not use a number from an e-mail, and do not forward this message.";

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

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** “1 message and 2 items”; what is none is not named. */
const both = (parts: readonly (readonly [count: number, words: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(" and ");

export interface QuestionMailData extends ClientMailData {
  readonly questions: number;
  readonly returned: number;
}

/** Without the questions themselves: a person asks them about the firm's work, and mail leaves its hands. */
export const questionMail: MailTemplate<QuestionMailData> = ({ name, sender, firm, questions, returned, link }) => ({
  subject: questions > 0 ? `${firm} has a question for you` : `${firm} needs something again`,
  parts: [
    `Hello ${name},`,
    `${sender} of ${firm} needs your answer for the audit of your company's retirement plan: ${both([
      [questions, counted(questions, "question")],
      [returned, `${counted(returned, "item")} that came back to you with a question`],
    ])}. The page says what it is, and there you can answer or upload another file:`,
    { label: "Open the request", href: link },
    apart,
    doubt,
  ],
});

export interface NewsMailData {
  readonly name: string;
  /** Items of which something was given. */
  readonly given: number;
  readonly messages: number;
  /** Of the engagement; it opens after signing in. */
  readonly link: string;
}

/** To the auditor; without the client, the engagement and what was written: mail leaves the firm's hands. */
export const newsMail: MailTemplate<NewsMailData> = ({ name, given, messages, link }) => ({
  subject: given > 0 ? `Tieout: a client gave you ${counted(given, "item")}` : "Tieout: a client wrote to you",
  parts: [
    `Hello ${name},`,
    `In one of your engagements, a client ${both([
      [given, `gave ${counted(given, "item")} to be checked`],
      [messages, `wrote ${counted(messages, "message")}`],
    ])}.`,
    { label: "Open the request", href: link },
    "For each request, this message comes at most once an hour.",
  ],
});

export interface DigestMailData {
  readonly name: string;
  readonly requests: number;
  readonly open: number;
  readonly received: number;
  readonly returned: number;
  readonly overdue: number;
  /** Written by clients in the past seven days. */
  readonly messages: number;
  readonly link: string;
}

const items = (count: number): string => counted(count, "item");

/** Without names of clients and engagements: mail leaves the firm's hands. */
export const digestMail: MailTemplate<DigestMailData> = ({ name, requests, open, received, returned, overdue, messages, link }) => ({
  subject: received > 0 ? `Tieout: ${items(received)} from clients to check` : "Tieout: what you wait for from clients",
  parts: [
    `Hello ${name},`,
    `Of ${requests === 1 ? "1 request" : `${requests} requests`} to clients in your engagements: ${items(received)} received and to be checked, ${items(open)} open, ${items(returned)} returned with a question.`,
    ...(overdue > 0 ? [`${items(overdue)} should have come by now. Call the client, or renew the request with a later date.`] : []),
    ...(messages > 0 ? [`Clients wrote ${counted(messages, "message")} in the past seven days.`] : []),
    { label: "Open your engagements", href: link },
    "This message comes on Mondays while something is open.",
  ],
});
