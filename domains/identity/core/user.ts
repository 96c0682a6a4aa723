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

/** Converts an email to the form in which emails are stored and compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Features that differ from the default for a firm or a person. */
export const featureFlags = ["hide_engagements", "credits"] as const;
export type FeatureFlag = (typeof featureFlags)[number];

/** A flag is active if the organization or the person has it. */
export const activeFlags = (organizationFlags: readonly string[], userFlags: readonly string[]): readonly string[] =>
  [...new Set([...organizationFlags, ...userFlags])].sort();
