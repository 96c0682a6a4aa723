import type { PlainDate } from "@tieout/kernel";

/** Derived from facts, never entered. Stored so that lists can be filtered and sorted by it. */
export const engagementStatuses = [
  "setup_required",
  "files_incomplete",
  "ready",
  "queued",
  "processing",
  "results_available",
  "failed",
  "locked",
] as const;
export type EngagementStatus = (typeof engagementStatuses)[number];

export const providerTypes = ["Recordkeeper", "Payroll", "Custodian/Trustee", "TPA", "SOC only"] as const;
export type ProviderType = (typeof providerTypes)[number];

/** One plan, one plan year, one kind of data. */
export interface PlanYear {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}
