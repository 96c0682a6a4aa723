import type { Cents, LayoutKey, Report } from "./basics.ts";
import type { Account, Check, Contribution, Distribution, TrustRow } from "./books.ts";
import type { Iso } from "./dates.ts";
import type { Person } from "./person.ts";
import type { Rng } from "./rng.ts";
import type { Variant } from "./variant.ts";

export { type Cents, type DistType, type LayoutKey, type Report, type Source, secondLayouts, sourceOrder } from "./basics.ts";
export type { LoanPlan, PayoutPlan, Person } from "./person.ts";

export interface Fund {
  code: string;
  name: string;
  ticker: string;
  kind: string;
  monthly: number[];
  /** Alternative spelling of the name, used in some rows of the balances. */
  otherSpelling?: string;
}

/** One of the plan's recordkeepers; its funds are some of the plan's. */
export interface Keeper {
  layout: LayoutKey;
  traits: Traits;
  firstFund: number;
  /** Index after the recordkeeper's last fund. */
  endFund: number;
  /** Which plan-level accounts the balances list: participant loans and the forfeiture account. */
  lists: "usual" | "all" | "none";
  /** Whether the trust statement prints payments and fees as positive numbers. */
  paysPositive: boolean;
}

export interface Tier {
  rate: number;
  from: number;
  to: number;
}

/** Terms in the fictional plan document; rates and shares in percent, limits in cents. */
export interface Provisions {
  minAge: number;
  serviceMonths: number;
  entry: "monthly" | "quarterly";
  tiers: Tier[];
  vesting: number[];
  vestingName: string;
  forceOut: Cents;
  bonusCounts: boolean;
  excludedClass: string;
  profitSharing: number;
}

export interface PayDate {
  date: Iso;
  received: Iso;
  start: Iso;
  end: Iso;
}

export type { Account, Cell2, Check, Contribution, Distribution, Flow, LoanFlow, TrustRow } from "./books.ts";

export interface Subject {
  participant_id: string;
  employee_id: string;
  ssn_last4: string;
  name: string;
}

/** A planted error or look-alike whose file and row are not known yet. */
export interface Finding {
  what: string;
  subjects: Person[];
  amount: Cents | null;
  date: Iso | null;
  report: Report;
  tags: string[];
  why: string;
}

export interface World {
  seed: number;
  layout: LayoutKey;
  clean: boolean;
  variant: Variant;
  keepers: Keeper[];
  /** Date on which everything moved to the second recordkeeper. */
  movedOn: Iso | null;
  rng: Rng;
  prov: Provisions;
  funds: Fund[];
  people: Person[];
  payDates: PayDate[];
  checks: Check[];
  contribs: Contribution[];
  dists: Distribution[];
  accounts: Account[];
  trust: TrustRow[];
  planted: Finding[];
  lookAlikes: Finding[];
  traits: Traits;
  client: string;
  planName: string;
  ein: string;
  planNumber: string;
  nextId: number;
  control: Record<string, Cents>;
  /** Amounts that report-only errors add to the participants' totals but not to the trust statement; the fund is given by index. */
  outside: { line: "transfers" | "ending_balance"; fund: number; amount: Cents }[];
  /** Contribution detail rows whose printed total is off. */
  wrongTotals: { p: Person; payDate: Iso; off: Cents }[];
}

/** A layout's capabilities; personas that it cannot show are left out. */
export interface Traits {
  lag: boolean;
  freq: 12 | 24 | 26 | 52;
  bySource: boolean;
  rkTerm: boolean;
  hrClass: boolean;
  provider: string;
  contract: string;
  payrollProvider: string;
  payrollContract: string;
  erVest: boolean;
}
