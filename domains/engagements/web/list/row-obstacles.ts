import type { EngagementRow } from "../../contract/index.ts";
import { changeObstacle, isRunning, lockObstacle } from "../frame/engagement-steps.ts";

type RowFacts = Pick<EngagementRow, "status" | "engagement_name" | "missing" | "ties" | "results_out_of_date" | "is_rolled_forward">;

/** Why each action on a row is unavailable; null if available. */
export interface RowObstacles {
  readonly edit: string | null;
  readonly process: string | null;
  /** Also applies to downloading the bundle. */
  readonly results: string | null;
  readonly lock: string | null;
  readonly rollForward: string | null;
}

/** Anyone who sees an engagement in the list may work on it. */
const permissions = { edit: true, process: true, lock: true, reopen: false, roll_forward: true };

export function obstaclesOf(row: RowFacts): RowObstacles {
  const change = changeObstacle({ ...row, permissions });
  return {
    edit: change,
    process: change ?? row.missing[0] ?? null,
    results: row.ties === null ? "There are no results yet. Process the engagement first." : null,
    lock: lockObstacle({ ...row, permissions }),
    rollForward: rollForwardObstacle(row),
  };
}

/** After a roll-forward, the action opens the new engagement. */
function rollForwardObstacle({ status, engagement_name: name, is_rolled_forward }: RowFacts): string | null {
  if (is_rolled_forward || status === "locked" || status === "results_available") return null;
  return isRunning(status)
    ? `${name} is being processed. Roll it forward after the run ends.`
    : "There are no current results. Process the engagement, then roll it forward.";
}
