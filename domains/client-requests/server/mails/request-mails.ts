import { displayDate, type PlainDate } from "@tieout/kernel";
import type { MailTemplate } from "@tieout/mail";
import type { ReminderKind } from "../../core/index.ts";

export interface ClientMailData {
  readonly name: string;
  /** The person at the firm who makes the request. */
  readonly sender: string;
  readonly firm: string;
  readonly dueOn: PlainDate;
  readonly link: string;
}

const apart =
  "You'll need an eight-digit PIN to open the link. We never email it: your auditor gives it to you, for example by phone. You don't need an account.";
const doubt =
  "The names in this message are as your auditor entered them. Not sure this is really from your auditor? Call them at a number you already have. Don't use a number from an email, and don't forward this message.";

/** Names neither the plan nor the items, because email leaves the firm's control. */
export const invitationMail: MailTemplate<ClientMailData> = ({ name, sender, firm, dueOn, link }) => ({
  subject: `${firm} needs documents for your retirement plan audit`,
  parts: [
    `Hello ${name},`,
    `${sender} at ${firm} is requesting reports and documents for the audit of your company's retirement plan. They're due ${displayDate(dueOn)}. The request page lists what's needed, why, and who sees it:`,
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
      parts: [`Hello ${name},`, `${text} ${sender} at ${firm} requested them.`, { label: "Open the request", href: link }, apart, doubt],
    };
  };

export const reminderMails: Readonly<Record<ReminderKind, MailTemplate<ClientMailData>>> = {
  before: reminder((dueOn) => ({
    subject: `documents are due ${dueOn}`,
    text: `Some items for the audit of your company's retirement plan are still open. They're due ${dueOn}.`,
  })),
  due: reminder((dueOn) => ({
    subject: `documents were due ${dueOn}`,
    text: `Some items for the audit of your company's retirement plan are still open. They were due ${dueOn}.`,
  })),
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Formats “1 message and 2 items”; leaves out zero counts. */
const both = (parts: readonly (readonly [count: number, words: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(" and ");

export interface QuestionMailData extends ClientMailData {
  readonly questions: number;
  readonly returned: number;
}

/** Leaves out the questions themselves, because they are about the firm's work and email leaves the firm's control. */
export const questionMail: MailTemplate<QuestionMailData> = ({ name, sender, firm, questions, returned, link }) => ({
  subject: questions > 0 ? `${firm} has a question for you` : `${firm} returned something to you`,
  parts: [
    `Hello ${name},`,
    `${sender} at ${firm} needs your answer for the audit of your company's retirement plan: ${both([
      [questions, counted(questions, "question")],
      [returned, `${counted(returned, "item")} returned to you with a question`],
    ])}. Open the request to see the details, answer, or upload another file:`,
    { label: "Open the request", href: link },
    apart,
    doubt,
  ],
});

export interface NewsMailData {
  readonly name: string;
  /** Number of items for which the client provided something new. */
  readonly given: number;
  readonly messages: number;
  /** Link to the engagement, which opens after sign-in. */
  readonly link: string;
}

/** Emails the auditor without the client's name, the engagement or any message text, because email leaves the firm's control. */
export const newsMail: MailTemplate<NewsMailData> = ({ name, given, messages, link }) => ({
  subject: given > 0 ? `Tieout: a client sent you ${counted(given, "item")}` : "Tieout: a client wrote to you",
  parts: [
    `Hello ${name},`,
    `In one of your engagements, a client ${both([
      [given, `sent ${counted(given, "item")} for you to review`],
      [messages, `wrote ${counted(messages, "message")}`],
    ])}.`,
    { label: "Open the request", href: link },
    "You get this email at most once an hour for each request.",
  ],
});

export interface DigestMailData {
  readonly name: string;
  readonly requests: number;
  readonly open: number;
  readonly received: number;
  readonly returned: number;
  readonly overdue: number;
  /** Messages from clients in the past seven days. */
  readonly messages: number;
  readonly link: string;
}

const items = (count: number): string => counted(count, "item");

/** Names no clients or engagements, because email leaves the firm's control. */
export const digestMail: MailTemplate<DigestMailData> = ({ name, requests, open, received, returned, overdue, messages, link }) => ({
  subject: received > 0 ? `Tieout: ${items(received)} from clients to review` : "Tieout: items you're waiting for from clients",
  parts: [
    `Hello ${name},`,
    `Your engagements have ${counted(requests, "client request")}: ${items(received)} received and ready to review, ${items(open)} open, ${items(returned)} returned with a question.`,
    ...(overdue > 0 ? [`${items(overdue)} past due. Call the client, or renew the request with a later date.`] : []),
    ...(messages > 0 ? [`Clients wrote ${counted(messages, "message")} in the past seven days.`] : []),
    { label: "Open your engagements", href: link },
    "You get this email on Mondays while anything is open.",
  ],
});
