import type { EngagementRow } from "../../contract/index.ts";
import { changeObstacle, isRunning, lockObstacle } from "../frame/engagement-steps.ts";

type RowFacts = Pick<EngagementRow, "status" | "engagement_name" | "missing" | "ties" | "results_out_of_date" | "is_rolled_forward">;

/** Why an action of a row cannot be taken now; null where it can. */
export interface RowObstacles {
  readonly edit: string | null;
  readonly process: string | null;
  /** Also of the bundle. */
  readonly results: string | null;
  readonly lock: string | null;
  readonly rollForward: string | null;
}

/** Who sees an engagement in the list may work on it. */
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

/** Once it is done, the action leads to the engagement that was made. */
function rollForwardObstacle({ status, engagement_name: name, is_rolled_forward }: RowFacts): string | null {
  if (is_rolled_forward || status === "locked" || status === "results_available") return null;
  return isRunning(status)
    ? `${name} is being processed. Roll it forward after the run ends.`
    : "There are no current results. Process the engagement, then roll it forward.";
}
