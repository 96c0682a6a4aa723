export { type MailTemplate, writeMail } from "./letter.ts";
export { type Mail, MailFailure, type MailSender } from "./mail.ts";
export { openMail } from "./open-mail.ts";
