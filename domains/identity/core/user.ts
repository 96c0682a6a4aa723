/** 1 = firm admin, 2 = auditor. */
export const roles = [1, 2] as const;
export const adminRole = roles[0];
export type Role = (typeof roles)[number];

export interface User {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isStaff: boolean;
  readonly isActive: boolean;
  readonly flags: readonly string[];
}

/** E-mails are kept and compared in this form. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** What a firm or a person has more or less than usual. */
export const featureFlags = ["hide_engagements", "credits"] as const;
export type FeatureFlag = (typeof featureFlags)[number];

/** A flag counts when the organization or the person has it. */
export const activeFlags = (organizationFlags: readonly string[], userFlags: readonly string[]): readonly string[] =>
  [...new Set([...organizationFlags, ...userFlags])].sort();
