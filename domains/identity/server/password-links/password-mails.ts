import type { MailTemplate } from "@tieout/mail";
import { type PasswordLinkPurpose, passwordLinkSeconds } from "../../core/index.ts";

export interface PasswordMailData {
  readonly name: string;
  readonly firm: string;
  readonly link: string;
}

const hours = (purpose: PasswordLinkPurpose): string => {
  const count = passwordLinkSeconds[purpose] / 3600;
  return `${count} ${count === 1 ? "hour" : "hours"}`;
};

const resetMail: MailTemplate<PasswordMailData> = ({ name, firm, link }) => ({
  subject: "Choose a new Tieout password",
  parts: [
    `Hello ${name},`,
    `Someone asked to reset the password of your Tieout account at ${firm}. If that was you, choose a new one within ${hours("reset")}:`,
    { label: "Choose a new password", href: link },
    "The link works once. If you didn't ask for it, ignore this email: your password stays the same.",
  ],
});

const invitationMail: MailTemplate<PasswordMailData> = ({ name, firm, link }) => ({
  subject: `${firm} invited you to Tieout`,
  parts: [
    `Hello ${name},`,
    `${firm} created a Tieout account for you (this is the name the firm entered itself). Choose your password within ${hours("set")}:`,
    { label: "Choose your password", href: link },
    "The link works once. If it has expired, ask a firm admin to send another. If you don't know this firm, ignore this email.",
  ],
});

export const passwordMails: Readonly<Record<PasswordLinkPurpose, MailTemplate<PasswordMailData>>> = {
  reset: resetMail,
  set: invitationMail,
};
