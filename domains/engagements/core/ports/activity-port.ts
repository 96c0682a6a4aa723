import type { ActivityTable } from "../activity.ts";

/** Words for what is done in an engagement. `Unit` is the open transaction. */
export interface ActivityPort<Unit> {
  /** For every event of this domain that concerns an engagement. */
  readonly words: ActivityTable;
  /** Names of what the events are about, by id. */
  readonly names?: (unit: Unit, engagementId: string) => Promise<ReadonlyMap<string, string>>;
}
