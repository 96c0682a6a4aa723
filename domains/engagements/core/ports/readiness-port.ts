import type { RunFacts } from "../derive-status.ts";

export interface StepSummary {
  readonly key: "details" | "testing" | "files" | "mapping" | "process";
  readonly state: "done" | "open" | "attention";
  readonly summary: string;
}

/** Figures of the list of engagements; each part gives those it knows. */
export interface EngagementOverview {
  /** Names of the attached service providers, in the order they were attached; without duplicates. */
  readonly providers: readonly string[];
  /** Reports requested, and those with a usable file. */
  readonly files: { readonly present: number; readonly wanted: number };
  /** Of all workpapers of the last successful run; null before it. What neither agrees nor differs, explained or not, could not be determined. */
  readonly ties: { readonly agreed: number; readonly differing: number; readonly explained: number; readonly total: number } | null;
}

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
