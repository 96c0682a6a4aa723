import type { ShapeValue } from "@tieout/shapes";
import type { RunFacts } from "../derive-status.ts";
import type { EngagementOverviewShape, EngagementStepShape } from "../engagement-overview-shapes.ts";

export type StepSummary = ShapeValue<typeof EngagementStepShape>;

/** Each part gives the figures that it knows. */
export type EngagementOverview = ShapeValue<typeof EngagementOverviewShape>;

/** What one domain knows about an engagement. */
export interface PartReadiness {
  readonly steps: readonly StepSummary[];
  readonly filesMissing: readonly string[];
  readonly run?: RunFacts;
  readonly overview?: Partial<EngagementOverview>;
  /** Names of the plan that files of this part show; each once. */
  readonly planNames?: readonly string[];
}

/** How far an engagement is: what its status, steps and list figures are derived from. `Unit` is the open transaction. */
export interface ReadinessPort<Unit> {
  /** In the hash of what a run reads: another name makes every result out of date. */
  readonly name: string;
  /** Stable text over everything of this domain that a run reads; a change makes results out of date. */
  readonly fingerprint: (unit: Unit, engagementId: string) => Promise<string>;
  readonly readiness: (unit: Unit, engagementId: string, inputsHash: string) => Promise<PartReadiness>;
}

/** Progress of runs under way, 0 to 100 percent, by engagement; those without a run are absent. */
export type RunPercentsPort<Unit> = (unit: Unit, engagementIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
