import type { Account, Check, Contribution, Distribution, TrustRow } from "./books.ts";
import type { Iso } from "./dates.ts";
import type { Rng } from "./rng.ts";
import type { Variant } from "./variant.ts";

export const secondLayouts = ["fid", "emp", "prin", "adpish", "payx", "hand"] as const;
export type LayoutKey = (typeof secondLayouts)[number];
export type Source = "PRETAX" | "ROTH" | "MATCH" | "PS" | "RLVR";
export const sourceOrder: readonly Source[] = ["PRETAX", "ROTH", "MATCH", "PS", "RLVR"];
export type Report =
  | "participant_balances"
  | "contribution_detail"
  | "distribution_detail"
  | "trust_statement"
  | "payroll_register"
  | "demographics";
export type DistType =
  | "lump"
  | "rollover"
  | "retire"
  | "death"
  | "inservice"
  | "hardship"
  | "rmd"
  | "forceout"
  | "corrective"
  | "offset"
  | "birth"
  | "void";

/** All money in the model is whole cents, signed from the account's point of view. */
export type Cents = number;

export interface Fund {
  code: string;
  name: string;
  ticker: string;
  kind: string;
  monthly: number[];
  /** The name as some rows of the balances spell it. */
  otherSpelling?: string;
}

/** A recordkeeper of the plan; its funds are some of the plan's. */
export interface Keeper {
  layout: LayoutKey;
  traits: Traits;
  firstFund: number;
  /** Place after its last fund. */
  endFund: number;
  /** Of notes and the forfeiture account, what the balances list. */
  lists: "usual" | "all" | "none";
  /** The trust statement prints payments and fees as positive numbers. */
  paysPositive: boolean;
}

export interface Tier {
  rate: number;
  from: number;
  to: number;
}

/** What the (invented) plan document says; rates and shares in percent, limits in cents. */
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

export interface PayoutPlan {
  date: Iso;
  type: DistType;
  amount?: Cents;
  sources?: Source[];
  to: "cash" | "ira" | "beneficiary";
  fed?: number;
  code?: string;
  noForfeit?: boolean;
  fee?: Cents;
  mark?: string;
  /** Percent used for employer money instead of the schedule's. */
  vest?: number;
}

export interface LoanPlan {
  opening: Cents;
  payment: Cents;
  rate: number;
  issue?: { date: Iso; amount: Cents };
}

export interface Person {
  n: number;
  mark: string;
  pid: string;
  eid: string;
  ssn: string;
  last: string;
  first: string;
  middle: string;
  suffix: string;
  rkLast: string;
  rkFirst: string;
  birth: Iso;
  hire: Iso;
  term: Iso | null;
  rehire: Iso | null;
  death: Iso | null;
  rkTerm: Iso | null;
  status: "A" | "T" | "R" | "D" | "L";
  cls: string;
  state: string;
  pay: Cents;
  hourly: boolean;
  zeroHours: boolean;
  bonus: Cents;
  bonusCounted: boolean;
  capPay: boolean;
  pretax: number;
  roth: number;
  cap: Cents;
  catchUp: boolean;
  startDeferral: Iso;
  matchMode: "normal" | "none" | "double" | "free";
  oddDates: Iso[];
  extraPay: Iso[];
  leave: [Iso, Iso] | null;
  noDeposit: Iso[];
  twiceDeposit: Iso[];
  opening: Partial<Record<Source, Cents>>;
  election: number[];
  loan: LoanPlan | null;
  rollIn: { date: Iso; amount: Cents } | null;
  exchange: { date: Iso; share: number } | null;
  lateFee: { date: Iso; amount: Cents } | null;
  rkOnly: { date: Iso; amount: Cents }[];
  psExtra: Cents;
  payouts: PayoutPlan[];
  inHr: boolean;
  inPayroll: boolean;
  inRk: boolean;
  shownVest: Partial<Record<Source, number>>;
  shownSsn: string | null;
  /** First name in the payroll register, where it is another one. */
  payFirst: string | null;
  /** No file has the date of rehire. */
  hidesRehire: boolean;
  /** Where the account is, in a plan with two recordkeepers at once. */
  keeper: "first" | "second" | "both";
  /** What did not arrive when the account moved to another recordkeeper. */
  lostInMove: Cents;
}

export type { Account, Cell2, Check, Contribution, Distribution, Flow, LoanFlow, TrustRow } from "./books.ts";

export interface Subject {
  participant_id: string;
  employee_id: string;
  ssn_last4: string;
  name: string;
}

/** A planted error or a look-alike before its file and row are known. */
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
  /** When everything moved to the second recordkeeper. */
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
  /** What report-only errors add to the participants' sums and the trust statement lacks; the fund by its place. */
  outside: { line: "transfers" | "ending_balance"; fund: number; amount: Cents }[];
  /** Rows of the contribution detail whose printed total is off. */
  wrongTotals: { p: Person; payDate: Iso; off: Cents }[];
}

/** What a layout can show; personas that it cannot show are left out. */
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
