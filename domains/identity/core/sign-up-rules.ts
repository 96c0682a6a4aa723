import { isPublicMailDomain } from "./public-mail-domains.ts";

export const signUpRules = {
  /** How long after the code the same browser can resume the sign-up. */
  seconds: 7 * 24 * 3600,
  /** Attempts to send an email that the mail server doesn't accept at first. */
  mailAttempts: 4,
  mailPauseSeconds: 60,
  /** How long a requested code counts toward limits. */
  codesKeptSeconds: 24 * 3600,
} as const;

export const signUpSteps = ["email", "account", "about_you"] as const;
export type SignUpStep = (typeof signUpSteps)[number];

/** The step at which a sign-up with a proven email address resumes. */
export const stepOfSignUp = ({ hasAccount }: { readonly hasAccount: boolean }): SignUpStep => (hasAccount ? "about_you" : "account");

export const employeeCounts = ["1-9", "10-49", "50-249", "250+"] as const;
export type EmployeeCount = (typeof employeeCounts)[number];

/** The person's job at the firm; it grants nothing. */
export const workRoles = ["staff_or_senior", "manager", "partner", "quality_or_training", "other"] as const;
export type WorkRole = (typeof workRoles)[number];

/** Referral code to send; undefined if nothing was typed. */
export function referralCodeOf(typed: string): string | undefined {
  const code = typed.trim();
  return code === "" ? undefined : code;
}

/** The single name that colleagues see. */
export const fullNameOf = (first: string, last: string): string => `${first.trim()} ${last.trim()}`.trim();

/** Domain by which colleagues are found; null for a public email domain. */
export function colleagueDomainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domain === "" || isPublicMailDomain(domain) ? null : domain;
}
