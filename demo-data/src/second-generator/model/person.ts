import type { Cents, DistType, Source } from "./basics.ts";
import type { Iso } from "./dates.ts";

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
  /** Vested percentage applied to employer sources in place of the schedule's. */
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
  /** First name in the payroll register, if it differs. */
  payFirst: string | null;
  /** Whether the rehire date is missing from every file. */
  hidesRehire: boolean;
  /** The account's recordkeeper, in a plan that has two at the same time. */
  keeper: "first" | "second" | "both";
  /** Amount that went missing when the account moved to another recordkeeper. */
  lostInMove: Cents;
}
