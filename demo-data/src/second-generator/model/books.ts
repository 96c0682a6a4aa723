import type { Cents, DistType, Source } from "./basics.ts";
import type { Iso } from "./dates.ts";
import type { Person } from "./person.ts";

export interface Check {
  p: Person;
  date: Iso;
  seq: number;
  start: Iso;
  end: Iso;
  regular: Cents;
  overtime: Cents;
  bonus: Cents;
  gross: Cents;
  eligible: Cents;
  pretax: Cents;
  roth: Cents;
  catchUp: Cents;
  match: Cents;
  loan: Cents;
  hours: number;
  copy?: boolean;
}

export interface Contribution {
  p: Person;
  payDate: Iso;
  received: Iso;
  source: Source;
  amount: Cents;
  seq: number;
  keeper: number;
}

export interface Distribution {
  id: number;
  p: Person;
  date: Iso;
  type: DistType;
  code: string;
  gross: Cents;
  fed: Cents;
  state: Cents;
  fee: Cents;
  net: Cents;
  bySource: Partial<Record<Source, Cents>>;
  forfeited: Cents;
  payee: string;
  reason: string;
  mark: string;
  keeper: number;
}

export interface Flow {
  opening: Cents;
  contrib: Cents;
  rollover: Cents;
  loanPrincipal: Cents;
  loanInterest: Cents;
  loanIssued: Cents;
  transfer: Cents;
  gain: Cents;
  dist: Cents;
  forfeit: Cents;
  fee: Cents;
  closing: Cents;
}

export interface Cell2 {
  source: Source;
  fund: number;
  flow: Flow;
}

export interface LoanFlow {
  opening: Cents;
  /** Transfers from or to another recordkeeper. */
  moved: Cents;
  issued: Cents;
  repaid: Cents;
  offset: Cents;
  interest: Cents;
  closing: Cents;
}

export interface Account {
  p: Person;
  /** Index of the account's recordkeeper among the plan's recordkeepers. */
  keeper: number;
  cells: Cell2[];
  loan: LoanFlow | null;
}

export interface TrustRow {
  key: string;
  name: string;
  code: string;
  kind: string;
  flow: Flow;
  offset: Cents;
  keeper: number;
}
