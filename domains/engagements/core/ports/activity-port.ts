import type { ActivityTable } from "../activity.ts";

/** Describes actions in an engagement in words. `Unit` is the open transaction. */
export interface ActivityPort<Unit> {
  /** Words for every event of this domain that concerns an engagement. */
  readonly words: ActivityTable;
  /** Names of the objects that the events refer to, by ID. */
  readonly names?: (unit: Unit, engagementId: string) => Promise<ReadonlyMap<string, string>>;
}
