import type { EmployeeCount, WorkRole } from "../../core/index.ts";

/** Steps in display order; the server has no separate step for the code. */
export const shownSteps = ["email", "code", "account", "about_you"] as const;
export type ShownStep = (typeof shownSteps)[number];

export const stepTitles: Readonly<Record<ShownStep, string>> = {
  email: "Email",
  code: "Code",
  account: "Account",
  about_you: "About you",
};

export const workRoleTitles: Readonly<Record<WorkRole, string>> = {
  staff_or_senior: "Staff or senior",
  manager: "Manager",
  partner: "Partner",
  quality_or_training: "Quality or training",
  other: "Other",
};

export const employeeCountTitles: Readonly<Record<EmployeeCount, string>> = {
  "1-9": "1 to 9",
  "10-49": "10 to 49",
  "50-249": "50 to 249",
  "250+": "250 or more",
};

/** Seconds to wait, as stated in a refusal; 0 if none. */
export function waitIn(document: Readonly<Record<string, unknown>>): number {
  const seconds = document.retry_after_seconds;
  return typeof seconds === "number" ? seconds : 0;
}
