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

/** What a new engagement begins with. `Unit` is the open transaction. */
export interface CopyingPort<Unit> {
  /** Called in the transaction that creates an engagement: defaults are copied in. */
  readonly setUp?: (unit: Unit, engagementId: string) => Promise<void>;
  /** Called in the transaction that rolls forward, instead of `setUp`: the setup is copied, never files, results or reasons. */
  readonly copyInto: (unit: Unit, copy: EngagementCopy) => Promise<void>;
  /** What `copyInto` would copy. */
  readonly rollForwardShare?: (unit: Unit, engagementId: string) => Promise<Partial<RollForwardShare>>;
}

/** Called in the transaction that changes the plan year: files read with the old dates are read again. */
export type PlanYearPort<Unit> = (unit: Unit, engagementId: string) => Promise<void>;
