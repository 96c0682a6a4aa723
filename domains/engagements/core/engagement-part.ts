import type { ActivityTable } from "./activity.ts";
import type { RunFacts } from "./derive-status.ts";
import type { OpenItem } from "./open-items.ts";

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

/** What one higher domain knows about an engagement. */
export interface PartReadiness {
  readonly steps: readonly StepSummary[];
  readonly filesMissing: readonly string[];
  readonly run?: RunFacts;
  readonly overview?: Partial<EngagementOverview>;
  /** Names of the plan that files of this part show; each once. */
  readonly planNames?: readonly string[];
}

/** What becomes of procedures and sampling when an engagement is rolled forward. */
export const testingChoices = ["keep", "firm_defaults"] as const;
export type TestingChoice = (typeof testingChoices)[number];

export interface EngagementCopy {
  readonly fromId: string;
  readonly toId: string;
  readonly testing: TestingChoice;
}

/** How the program of an engagement differs from the firm's defaults, by workpaper. */
export interface TestingDifference {
  readonly outputKey: string;
  readonly title: string;
  readonly lines: readonly { readonly kind: DifferenceKind; readonly text: string; readonly instead: string }[];
}

/** `changed`: `text` is the engagement's, `instead` the firm's. The other kinds leave `instead` empty. */
export const differenceKinds = ["only_here", "only_default", "changed", "turned_on", "turned_off", "order", "sampling"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What comes along when an engagement is rolled forward; each part gives what it copies. */
export interface RollForwardShare {
  /** Reports with a confirmed mapping, by service provider and contract, and the texts whose meaning was chosen. */
  readonly contracts: readonly { readonly provider: string; readonly contract: string; readonly mapped: number }[];
  readonly meanings: number;
  readonly testing: {
    readonly kept: { readonly procedures: number; readonly samples: number };
    readonly defaults: { readonly procedures: number; readonly samples: number };
    readonly differences: readonly TestingDifference[];
  };
}

/** Two records of one client: what is `mergedId`'s goes to `keptId`. */
export interface ClientMerge {
  readonly mergedId: string;
  readonly keptId: string;
}

/** What a part keeps for a client: "12 accepted columns" is `count` and `what`. */
export interface ClientShare {
  readonly what: string;
  readonly count: number;
}

/**
 * The port by which domains above engagements take part in its life: the apps register them.
 * `Unit` is the open transaction.
 */
export interface EngagementPart<Unit> {
  readonly name: string;
  /** Stable text over everything of this part that a run reads; a change makes results out of date. Left out where a run reads nothing of it. */
  readonly fingerprint?: (unit: Unit, engagementId: string) => Promise<string>;
  readonly readiness?: (unit: Unit, engagementId: string, inputsHash: string) => Promise<PartReadiness>;
  /** Progress of runs under way, 0 to 100 percent, by engagement; those without a run are absent. */
  readonly runPercents?: (unit: Unit, engagementIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Called in the transaction that creates an engagement: defaults are copied in. */
  readonly setUp?: (unit: Unit, engagementId: string) => Promise<void>;
  /** Called in the transaction that rolls forward, instead of `setUp`: the setup is copied, never files, results or reasons. */
  readonly copyInto?: (unit: Unit, copy: EngagementCopy) => Promise<void>;
  /** What `copyInto` would copy. */
  readonly rollForwardShare?: (unit: Unit, engagementId: string) => Promise<Partial<RollForwardShare>>;
  /** Called in the transaction that changes the plan year: files read with the old dates are read again. */
  readonly planYearChanged?: (unit: Unit, engagementId: string) => Promise<void>;
  /** What of this part is open now and could not be finished after a lock. */
  readonly openItems?: (unit: Unit, engagementId: string) => Promise<readonly OpenItem[]>;
  /** Words for every event of this part that concerns an engagement. */
  readonly activity?: ActivityTable;
  /** Names of what the events of this part are about, by id. */
  readonly activityNames?: (unit: Unit, engagementId: string) => Promise<ReadonlyMap<string, string>>;
  /** Called in the transaction that locks, to freeze this part; `version`: of the lock, from 1. */
  readonly freeze?: (unit: Unit, engagementId: string, version: number) => Promise<void>;
  /** Tables of this part whose rows name a client; `mergeClient` moves them. */
  readonly clientTables?: readonly string[];
  /** What `mergeClient` would move of a client. */
  readonly clientShare?: (unit: Unit, clientId: string) => Promise<readonly ClientShare[]>;
  /** Moves what this part keeps for the merged client; returns what putting it back needs, as JSON. */
  readonly mergeClient?: (unit: Unit, merge: ClientMerge) => Promise<unknown>;
  /** Puts back what `mergeClient` moved; what people changed for the kept client since stays. */
  readonly unmergeClient?: (unit: Unit, merge: ClientMerge, before: unknown) => Promise<void>;
}
