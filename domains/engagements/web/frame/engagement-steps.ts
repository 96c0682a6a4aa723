import type { EngagementDetail } from "../../contract/index.ts";

export type StepKey = EngagementDetail["steps"][number]["key"];

export const stepTitles: Readonly<Record<StepKey, string>> = {
  details: "Details",
  testing: "Testing",
  files: "Service providers and files",
  mapping: "Mapping",
  process: "Process and results",
};

/** Steps in the order used by Alt 1 to Alt 5 and the step bar. */
export const stepOrder: readonly StepKey[] = ["details", "testing", "files", "mapping", "process"];

/** Returns the step for a key's `code`; the character isn't used because Alt changes it on some keyboards. */
export function stepOfKey(code: string): StepKey | undefined {
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(code)?.[1];
  return digit === undefined ? undefined : stepOrder[Number(digit) - 1];
}

export const isRunning = (status: EngagementDetail["status"] | undefined): boolean => status === "queued" || status === "processing";

/** Why the engagement cannot be changed now; null when it can. */
export function changeObstacle(engagement: Pick<EngagementDetail, "status" | "engagement_name" | "permissions">): string | null {
  const { status, engagement_name: name, permissions } = engagement;
  if (status === "locked") return `${name} is locked. You can view and download it, but not change it. A firm admin can reopen it.`;
  if (isRunning(status)) return `${name} is being processed. Wait for the run to end, or cancel it.`;
  return permissions.edit ? null : `You can view ${name} but not change it. Ask a firm admin to assign you.`;
}

/** Why the engagement cannot be locked now; null when it can. */
export function lockObstacle(
  engagement: Pick<EngagementDetail, "status" | "engagement_name" | "permissions" | "results_out_of_date">,
): string | null {
  if (engagement.status === "locked") return `${engagement.engagement_name} is already locked.`;
  if (isRunning(engagement.status)) return `${engagement.engagement_name} is being processed. Lock it after the run ends.`;
  if (engagement.status !== "results_available") return "There are no current results. Process the engagement, then lock it.";
  if (engagement.results_out_of_date) return "Files or setup changed since the last run. Process the engagement again, then lock it.";
  return engagement.permissions.lock ? null : "Only people assigned to the engagement and firm admins can lock it.";
}
