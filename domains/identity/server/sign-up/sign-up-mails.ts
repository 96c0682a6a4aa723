import type { MailTemplate } from "@tieout/mail";
import { emailedCodeRules } from "../../core/index.ts";

/** Puts the code only in the body, because locked screens show subjects. */
export const signUpCodeMail: MailTemplate<{ readonly code: string }> = ({ code }) => ({
  subject: "Your Tieout sign-up code",
  parts: [
    `Your code is ${code.slice(0, 4)} ${code.slice(4)}. It works once, within ${emailedCodeRules.seconds / 60} minutes.`,
    "Enter it on the page where you asked for it, and don't share it with anyone.",
    "If you didn't ask for it, ignore this email: no one can sign up with your address without the code.",
  ],
});

export const accountExistsMail: MailTemplate<{ readonly link: string }> = ({ link }) => ({
  subject: "You already have a Tieout account",
  parts: [
    "Someone asked to sign up for Tieout with this address, but it already has an account. Log in instead:",
    { label: "Log in", href: link },
    "If you forgot your password, choose “Forgot password?” on that page. If your account was deactivated, ask an admin at your firm.",
    "If this wasn't you, ignore this email: nothing was changed.",
  ],
});

export interface InvitationRequest {
  readonly adminName: string;
  readonly firm: string;
  readonly address: string;
  readonly link: string;
}

/** Omits the person's name, because no one has verified it. */
export const invitationRequestMail: MailTemplate<InvitationRequest> = ({ adminName, firm, address, link }) => ({
  subject: "A colleague is asking for an invitation to Tieout",
  parts: [
    `Hello ${adminName},`,
    `Someone with access to ${address} started to sign up for Tieout and is asking to join ${firm} instead. They confirmed the address with a code.`,
    "If you know this colleague, invite them as a user. If not, ignore this email: they can't see anything in your firm.",
    { label: "Open Users", href: link },
  ],
  address,
});
