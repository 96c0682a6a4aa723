export { type Letter, type LetterPart, type MailTemplate, writeMail } from "./letter.ts";
export { type Mail, MailFailure, type MailFailureCode, type MailSender } from "./mail.ts";
export { type MailSettings, openMail } from "./open-mail.ts";
