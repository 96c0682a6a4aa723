import type { Day } from "../people/calendar.ts";
import type { Chance } from "../people/chance.ts";
import type { Identity, Life } from "../people/life.ts";

export type ReportKey =
  | "participant_balances"
  | "contribution_detail"
  | "distribution_detail"
  | "trust_statement"
  | "payroll_register"
  | "demographics";

/** Facts about the row that shows a scenario. */
export interface Particulars {
  /** The amount as the rule defines it; compared without sign. */
  readonly amountCents?: bigint;
  readonly on?: Day;
  /** Tag of the check or payment; if absent, the person's first row in the report is used. */
  readonly tag?: string;
}

export interface Scenario {
  /** Unique among all scenarios. */
  readonly key: string;
  /** The rule that fires, or for a look-alike the rule that must not fire. */
  readonly rule: string;
  /** Rules that fire; empty for a legal look-alike. */
  readonly fires: readonly string[];
  readonly report: ReportKey;
  readonly why: string;
  readonly people: 1 | 2;
  /** Whether the finding is about the plan, so that it can be planted only once. */
  readonly isAboutPlan: boolean;
  readonly stage: (
    identities: readonly Identity[],
    chance: Chance,
  ) => { readonly lives: readonly Life[]; readonly particulars: Particulars };
}

type Maker = (identity: Identity, chance: Chance) => Life;
type Shape = (life: Life, chance: Chance) => Particulars | undefined;
type PairShape = (lives: readonly [Life, Life], chance: Chance) => Particulars | undefined;

interface ScenarioOutline {
  readonly rule: string;
  readonly key?: string;
  readonly report: ReportKey;
  readonly why: string;
  readonly make: Maker;
  readonly alsoFires?: readonly string[];
  readonly isAboutPlan?: boolean;
}

function single(telling: ScenarioOutline & { readonly shape: Shape }, fires: readonly string[]): Scenario {
  const { rule, report, why, make, shape } = telling;
  return {
    key: telling.key ?? rule,
    rule,
    fires,
    report,
    why,
    people: 1,
    isAboutPlan: telling.isAboutPlan ?? false,
    stage: ([identity], chance) => {
      if (!identity) throw new RangeError(`${rule} needs a person`);
      const life = make(identity, chance);
      return { particulars: shape(life, chance) ?? {}, lives: [life] };
    },
  };
}

function pair(telling: ScenarioOutline & { readonly shapePair: PairShape }, fires: readonly string[]): Scenario {
  const { rule, report, why, make, shapePair } = telling;
  return {
    key: telling.key ?? rule,
    rule,
    fires,
    report,
    why,
    people: 2,
    isAboutPlan: telling.isAboutPlan ?? false,
    stage: ([one, other], chance) => {
      if (!one || !other) throw new RangeError(`${rule} needs two people`);
      const lives = [make(one, chance), make(other, chance)] as const;
      return { particulars: shapePair(lives, chance) ?? {}, lives };
    },
  };
}

export const plant = (telling: ScenarioOutline & { readonly shape: Shape }): Scenario =>
  single(telling, [telling.rule, ...(telling.alsoFires ?? [])]);
export const plantPair = (telling: ScenarioOutline & { readonly shapePair: PairShape }): Scenario => pair(telling, [telling.rule]);
/** A case that looks like a violation of the rule but is not. */
export const lookAlike = (telling: ScenarioOutline & { readonly key: string; readonly shape: Shape }): Scenario => single(telling, []);
export const lookAlikePair = (telling: ScenarioOutline & { readonly key: string; readonly shapePair: PairShape }): Scenario =>
  pair(telling, []);
