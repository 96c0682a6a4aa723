/** Options for procedures and sampling when an engagement is rolled forward. */
export const testingChoices = ["keep", "firm_defaults"] as const;
export type TestingChoice = (typeof testingChoices)[number];

export interface EngagementCopy {
  readonly fromId: string;
  readonly toId: string;
  readonly testing: TestingChoice;
}

/** Differences between the engagement's program and the firm's defaults, by workpaper. */
export interface TestingDifference {
  readonly outputKey: string;
  readonly title: string;
  readonly lines: readonly { readonly kind: DifferenceKind; readonly text: string; readonly instead: string }[];
}

/** For `changed`, `text` is the engagement's version and `instead` the firm's. For other kinds, `instead` is empty. */
export const differenceKinds = ["only_here", "only_default", "changed", "turned_on", "turned_off", "order", "sampling"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Data copied when an engagement is rolled forward; each domain reports its own part. */
export interface RollForwardShare {
  /** Reports with a confirmed mapping, by service provider and contract, and the number of values whose meaning was chosen. */
  readonly contracts: readonly { readonly provider: string; readonly contract: string; readonly mapped: number }[];
  readonly meanings: number;
  readonly testing: {
    readonly kept: { readonly procedures: number; readonly samples: number };
    readonly defaults: { readonly procedures: number; readonly samples: number };
    readonly differences: readonly TestingDifference[];
  };
}

/** Sets up new engagements. `Unit` is the open transaction. */
export interface CopyingPort<Unit> {
  /** Called in the transaction that creates an engagement; copies the defaults into it. */
  readonly setUp?: (unit: Unit, engagementId: string) => Promise<void>;
  /** Called instead of `setUp` in the transaction that rolls forward; copies the setup, never files, results or explanations. */
  readonly copyInto: (unit: Unit, copy: EngagementCopy) => Promise<void>;
  /** Previews what `copyInto` would copy. */
  readonly rollForwardShare?: (unit: Unit, engagementId: string) => Promise<Partial<RollForwardShare>>;
}

/** Called in the transaction that changes the plan year; rereads files that were read using the old dates. */
export type PlanYearPort<Unit> = (unit: Unit, engagementId: string) => Promise<void>;
