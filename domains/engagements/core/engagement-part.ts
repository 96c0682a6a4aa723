import type { RunFacts } from "./derive-status.ts";

export interface StepSummary {
  readonly key: "details" | "testing" | "files" | "mapping" | "process";
  readonly state: "done" | "open" | "attention";
  readonly summary: string;
}

/** What one higher domain knows about an engagement. */
export interface PartReadiness {
  readonly steps: readonly StepSummary[];
  readonly filesMissing: readonly string[];
  readonly run?: RunFacts;
}

/**
 * The port by which domains above engagements take part in its life: the apps register them.
 * `Unit` is the open transaction.
 */
export interface EngagementPart<Unit> {
  readonly name: string;
  /** Stable text over everything of this part that a run reads; a change makes results out of date. */
  readonly fingerprint: (unit: Unit, engagementId: string) => Promise<string>;
  readonly readiness: (unit: Unit, engagementId: string, inputsHash: string) => Promise<PartReadiness>;
  /** Progress of runs under way, 0 to 100 percent, by engagement; those without a run are absent. */
  readonly runPercents?: (unit: Unit, engagementIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Called in the transaction that creates an engagement: defaults are copied in. */
  readonly setUp?: (unit: Unit, engagementId: string) => Promise<void>;
  /** Called in the transaction that moves the plan year: what was read with the old dates is read anew. */
  readonly planYearChanged?: (unit: Unit, engagementId: string) => Promise<void>;
  /** Called in the transaction that locks: what has to be sealed is sealed. */
  readonly freeze?: (unit: Unit, engagementId: string) => Promise<void>;
}
