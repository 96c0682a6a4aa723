import { inYear } from "../plan/plan-year.ts";
import { interestOf } from "./derive-loan.ts";
import type { Check, Life, Source } from "./life.ts";

/** One account position, with all amounts in cents and outflows negative. */
export interface Position {
  readonly source: Source;
  readonly fund: number;
  beginning: bigint;
  contributions: bigint;
  rollovers: bigint;
  loanPrincipal: bigint;
  loanInterest: bigint;
  loansIssued: bigint;
  gain: bigint;
  transfers: bigint;
  distributions: bigint;
  forfeitures: bigint;
  fees: bigint;
  ending: bigint;
}

type Flow = Exclude<keyof Position, "source" | "fund" | "ending">;

/** Each source's share of the whole account; the employer sources make up 30%. */
const sourceShares: readonly (readonly [Source, number])[] = [
  ["deferral_pretax", 60],
  ["deferral_roth", 10],
  ["match", 30],
];
export const employerShareBasisPoints = 3000n;

/** Allocates whole cents by share; the rounding difference goes to the largest share. */
function allocate(total: bigint, shares: readonly number[]): bigint[] {
  const sum = BigInt(shares.reduce((a, b) => a + b, 0));
  if (sum === 0n) return shares.map(() => 0n);
  const parts = shares.map((share) => (total * BigInt(share)) / sum);
  const largest = shares.indexOf(Math.max(...shares));
  const rest = total - parts.reduce((a, b) => a + b, 0n);
  return parts.map((part, index) => (index === largest ? part + rest : part));
}

const blank = (source: Source, fund: number): Position => ({
  source,
  fund,
  beginning: 0n,
  contributions: 0n,
  rollovers: 0n,
  loanPrincipal: 0n,
  loanInterest: 0n,
  loansIssued: 0n,
  gain: 0n,
  transfers: 0n,
  distributions: 0n,
  forfeitures: 0n,
  fees: 0n,
  ending: 0n,
});

const sumOf = (checks: readonly Check[], field: "pretaxCents" | "rothCents" | "matchCents" | "nonelectiveCents" | "loanCents"): bigint =>
  checks.reduce((sum, check) => sum + check[field], 0n);

class Account {
  readonly #positions = new Map<string, Position>();
  readonly #fundShares: readonly number[];

  constructor(fundShares: readonly number[]) {
    this.#fundShares = fundShares;
  }

  at(source: Source, fund: number): Position {
    const key = `${source}|${fund}`;
    const found = this.#positions.get(key) ?? blank(source, fund);
    this.#positions.set(key, found);
    return found;
  }

  post(flow: Flow, source: Source, cents: bigint): void {
    if (cents === 0n) return;
    for (const [fund, part] of allocate(cents, this.#fundShares).entries()) if (part !== 0n) this.at(source, fund)[flow] += part;
  }

  spread(flow: Flow, cents: bigint): void {
    const parts = allocate(
      cents,
      sourceShares.map(([, share]) => share),
    );
    for (const [index, [source]] of sourceShares.entries()) this.post(flow, source, parts[index] ?? 0n);
  }

  list(): Position[] {
    return [...this.#positions.values()];
  }
}

/** The person's account for the year by money source and fund. Every position foots, except for differences requested by a scenario. */
export function derivePositions(life: Life, allChecks: readonly Check[]): Position[] {
  if (!life.isInBalances) return [];
  const checks = allChecks.filter((check) => inYear(check.payOn));
  const paid = life.payments.filter((payment) => inYear(payment.paidOn));
  const gross = paid.reduce((sum, payment) => sum + payment.grossCents, 0n);
  const forfeited = paid.reduce((sum, payment) => sum + payment.forfeitureCents, 0n);
  const account = new Account(life.fundShares);
  if (life.isEmptied) payOut(account, gross + forfeited, forfeited);
  else {
    account.spread("beginning", life.beginningCents);
    account.spread("distributions", -gross);
    account.post("forfeitures", "match", -forfeited);
    if (life.beginningCents > 0n) account.post("fees", "deferral_pretax", -life.feeCents);
  }
  account.post("contributions", "deferral_pretax", sumOf(checks, "pretaxCents"));
  account.post("contributions", "deferral_roth", sumOf(checks, "rothCents"));
  account.post("contributions", "match", sumOf(checks, "matchCents"));
  account.post("contributions", "safe_harbor_nonelective", sumOf(checks, "nonelectiveCents"));
  account.post("rollovers", "rollover", life.rolloverCents);
  const repaid = sumOf(checks, "loanCents");
  const interest = interestOf(repaid);
  account.post("loanPrincipal", "deferral_pretax", repaid - interest);
  account.post("loanInterest", "deferral_pretax", interest);
  account.post("loansIssued", "deferral_pretax", -life.loanIssuedCents);
  return close(life, account);
}

/** Empties the account: the beginning balance equals the amounts paid and forfeited. */
function payOut(account: Account, total: bigint, forfeited: bigint): void {
  account.spread("beginning", total);
  account.post("forfeitures", "match", -forfeited);
  for (const position of account.list()) position.distributions = -(position.beginning + position.forfeitures);
}

function close(life: Life, account: Account): Position[] {
  const first = account.list()[0] ?? account.at("deferral_pretax", 0);
  for (const position of account.list()) {
    position.gain = ((position.beginning + position.contributions / 2n) * life.growthBasisPoints) / 10_000n;
    // An emptied account also paid out its gain, so its beginning balance was lower by that amount.
    if (life.isEmptied) position.beginning -= position.gain;
  }
  exchange(account.list());
  first.contributions += life.shift.contributionCents;
  first.distributions += life.shift.distributionCents;
  first.gain += life.shift.gainCents;
  first.transfers += life.shift.transferCents;
  first.fees += life.shift.feeCents;
  for (const position of account.list()) position.ending = sumOfFlows(position);
  first.ending += life.shift.endingCents;
  return account.list();
}

const sumOfFlows = (position: Position): bigint =>
  position.beginning +
  position.contributions +
  position.rollovers +
  position.loanPrincipal +
  position.loanInterest +
  position.loansIssued +
  position.gain +
  position.transfers +
  position.distributions +
  position.forfeitures +
  position.fees;

/** Moves an amount between two funds in the same source; nets to zero. */
function exchange(positions: readonly Position[]): void {
  const [from, to] = positions.filter((position) => position.source === "deferral_pretax");
  if (!from || !to || from.distributions !== 0n || from.beginning < 100_000n) return;
  const moved = from.beginning / 20n;
  from.transfers -= moved;
  to.transfers += moved;
}
