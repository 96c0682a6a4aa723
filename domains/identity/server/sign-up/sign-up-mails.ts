import type { MailTemplate } from "@tieout/mail";
import { emailedCodeRules } from "../../core/index.ts";

/** The subject is seen on locked screens, so the code is in the text alone. */
export const signUpCodeMail: MailTemplate<{ readonly code: string }> = ({ code }) => ({
  subject: "Your code to sign up for Tieout",
  parts: [
    `Your code is ${code.slice(0, 4)} ${code.slice(4)}. It works once, within ${emailedCodeRules.seconds / 60} minutes.`,
    "Enter it on the page where you asked for it, and give it to no one.",
    "If you did not ask for it, ignore this message: without the code no one signs up with your address.",
  ],
});

export const accountExistsMail: MailTemplate<{ readonly link: string }> = ({ link }) => ({
  subject: "You already have a Tieout account",
  parts: [
    "Someone asked to sign up for Tieout with this address. It has an account already, so there is nothing to sign up for. Log in with it:",
    { label: "Log in", href: link },
    "If you forgot your password, choose “Forgot password?” on that page. If your account was deactivated, ask an admin of your firm.",
    "If you did not ask for it, ignore this message: nothing was changed.",
  ],
});

export interface InvitationRequest {
  readonly adminName: string;
  readonly firm: string;
  readonly address: string;
  readonly link: string;
}

/** It has no name of the person: nobody has checked one. */
export const invitationRequestMail: MailTemplate<InvitationRequest> = ({ adminName, firm, address, link }) => ({
  subject: "A colleague asks for an invitation to Tieout",
  parts: [
    `Hello ${adminName},`,
    `Whoever reads the mail of ${address} began to sign up for Tieout and asks to join ${firm} instead. The address was confirmed with a code.`,
    "If you know this colleague, invite them as a user. If not, ignore this message: they see nothing of your firm.",
    { label: "Open Users", href: link },
  ],
  address,
});
