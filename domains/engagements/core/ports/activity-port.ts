import type { ActivityTable } from "../activity.ts";

/** Describes what is done in an engagement. `Unit` is the open transaction. */
export interface ActivityPort<Unit> {
  /** Words for every event of this domain that concerns an engagement. */
  readonly words: ActivityTable;
  /** Names of the objects in the events, by ID. */
  readonly names?: (unit: Unit, engagementId: string) => Promise<ReadonlyMap<string, string>>;
}
