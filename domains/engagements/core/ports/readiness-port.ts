import type { ShapeValue } from "@tieout/shapes";
import type { RunFacts } from "../derive-status.ts";
import type { EngagementOverviewShape, EngagementStepShape } from "../engagement-overview-shapes.ts";

export type StepSummary = ShapeValue<typeof EngagementStepShape>;

/** Figures for the engagement list; each domain supplies the ones it knows. */
export type EngagementOverview = ShapeValue<typeof EngagementOverviewShape>;

/** One domain's facts about an engagement. */
export interface PartReadiness {
  readonly steps: readonly StepSummary[];
  readonly filesMissing: readonly string[];
  readonly run?: RunFacts;
  readonly overview?: Partial<EngagementOverview>;
  /** Distinct plan names found in this domain's files. */
  readonly planNames?: readonly string[];
}

/** Reports how far along an engagement is, from which its status, steps and list figures are derived. `Unit` is the open transaction. */
export interface ReadinessPort<Unit> {
  /** Part of the inputs hash: renaming the port makes every result out of date. */
  readonly name: string;
  /** Returns a stable text that covers everything a run reads from this domain; a change in it makes results out of date. */
  readonly fingerprint: (unit: Unit, engagementId: string) => Promise<string>;
  readonly readiness: (unit: Unit, engagementId: string, inputsHash: string) => Promise<PartReadiness>;
}

/** Returns the progress of current runs, 0 to 100 percent, by engagement; engagements without a run are absent. */
export type RunPercentsPort<Unit> = (unit: Unit, engagementIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
