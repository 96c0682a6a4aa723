import { isPublicMailDomain } from "./public-mail-domains.ts";

export const signUpRules = {
  /** From the code on: so long it can be continued in the same browser. */
  seconds: 7 * 24 * 3600,
  /** Of a message that the mail server does not take at once. */
  mailAttempts: 4,
  mailPauseSeconds: 60,
  /** A code that was asked for longer ago limits no other one. */
  codesKeptSeconds: 24 * 3600,
} as const;

export const signUpSteps = ["email", "account", "about_you"] as const;
export type SignUpStep = (typeof signUpSteps)[number];

/** Where a sign-up that proved its address is continued. */
export const stepOfSignUp = ({ hasAccount }: { readonly hasAccount: boolean }): SignUpStep => (hasAccount ? "about_you" : "account");

export const employeeCounts = ["1-9", "10-49", "50-249", "250+"] as const;
export type EmployeeCount = (typeof employeeCounts)[number];

/** What a person does at the firm; it opens nothing. */
export const workRoles = ["staff_or_senior", "manager", "partner", "quality_or_training", "other"] as const;
export type WorkRole = (typeof workRoles)[number];

/** What is sent of a typed referral code; undefined where it is blank. */
export function referralCodeOf(typed: string): string | undefined {
  const code = typed.trim();
  return code === "" ? undefined : code;
}

/** The one name that colleagues see. */
export const fullNameOf = (first: string, last: string): string => `${first.trim()} ${last.trim()}`.trim();

/** The domain by which colleagues are found; null of a mailbox that anyone can have. */
export function colleagueDomainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domain === "" || isPublicMailDomain(domain) ? null : domain;
}
