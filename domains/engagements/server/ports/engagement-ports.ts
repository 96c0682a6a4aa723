import type { Tx } from "@tieout/postgres";
import type * as core from "../../core/index.ts";

export type ReadinessPort = core.ReadinessPort<Tx>;
export type RunPercentsPort = core.RunPercentsPort<Tx>;
export type CopyingPort = core.CopyingPort<Tx>;
export type PlanYearPort = core.PlanYearPort<Tx>;
export type OpenItemsPort = core.OpenItemsPort<Tx>;
export type FreezingPort = core.FreezingPort<Tx>;
export type MergingPort = core.MergingPort<Tx>;
export type ActivityPort = core.ActivityPort<Tx>;

/** How domains above this one take part in an engagement, by purpose; ports are called in the order given. */
export interface EngagementPorts {
  readonly readiness: readonly ReadinessPort[];
  readonly runPercents: readonly RunPercentsPort[];
  readonly copying: readonly CopyingPort[];
  readonly planYear: readonly PlanYearPort[];
  readonly openItems: readonly OpenItemsPort[];
  readonly freezing: readonly FreezingPort[];
  readonly merging: readonly MergingPort[];
  readonly activity: readonly ActivityPort[];
}

export const noPorts: EngagementPorts = {
  ...{ readiness: [], runPercents: [], copying: [], planYear: [] },
  ...{ openItems: [], freezing: [], merging: [], activity: [] },
};
