import { findMoneySource } from "@tieout/catalogue/core";
import type { PlainDate } from "@tieout/kernel";
import type { ReportFacts } from "@tieout/processing/core";
import { indexPeople } from "../../../people/person-index.ts";
import type { AccountHolder, DistributionInputs, Payment } from "../inputs.ts";
import { personOf } from "../match-voids.ts";

/** What is known of a payment and its person over all files. */
export interface PaymentContext {
  readonly payment: Payment;
  readonly facts: ReportFacts;
  readonly holder: AccountHolder | null;
  readonly birthOn: PlainDate | null;
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  /** Came back after every termination that a file gives. */
  readonly rehiredOn: PlainDate | null;
  readonly status: string | null;
  readonly vestedBasisPoints: number | null;
  /** The person is in balances, demographics or payroll. */
  readonly known: boolean;
  /** Forfeitures of the person over all payments of the year and in balances, in cents, without sign. */
  readonly forfeitureCents: bigint;
  /** Gross of the person's payments of this type on this day, in cents: a report may have a row per money source. A payment made twice counts once. */
  readonly sameDayCents: bigint;
  /** Gross of the account's hardship payments of the year, in cents. */
  readonly hardshipCents: bigint;
  /** What the elective deferrals of the person's account held before payments, in cents; null where balances give no source. */
  readonly electiveCents: bigint | null;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

const dayOf = (payment: Payment): string => `${personOf(payment)}|${payment.paidOn}|${payment.type}`;

function sumsOfDays(payments: readonly Payment[]): ReadonlyMap<string, bigint> {
  const seen = new Set<string>();
  const sums = new Map<string, bigint>();
  for (const payment of payments) {
    const day = dayOf(payment);
    const row = `${day}|${payment.moneySource}|${payment.grossCents}`;
    if (seen.has(row)) continue;
    seen.add(row);
    sums.set(day, (sums.get(day) ?? 0n) + payment.grossCents);
  }
  return sums;
}

function electiveSums(inputs: DistributionInputs): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { key, sourceKey, availableCents } of inputs.positions)
    if (findMoneySource(sourceKey)?.elective) sums.set(key, (sums.get(key) ?? 0n) + availableCents);
  return sums;
}

/** The last day of return, unless some file has a termination since. */
function returnOf(terms: readonly (PlainDate | null | undefined)[], rehires: readonly (PlainDate | null | undefined)[]): PlainDate | null {
  const last = (dates: readonly (PlainDate | null | undefined)[]): PlainDate | null =>
    dates.reduce<PlainDate | null>((latest, on) => (on && (!latest || on > latest) ? on : latest), null);
  const [term, rehire] = [last(terms), last(rehires)];
  return rehire && term && rehire > term ? rehire : null;
}

/** The row's own values first, then balances, then demographics and payroll. */
export function paymentContexts(inputs: DistributionInputs, payments: readonly Payment[]): PaymentContext[] {
  const holders = indexPeople(inputs.holders ?? []);
  const employees = indexPeople(inputs.employment);
  const forfeited = new Map<string, bigint>();
  const days = sumsOfDays(payments);
  const elective = electiveSums(inputs);
  const vested = new Map(inputs.positions.map(({ key, sourceKey, vestedBasisPoints }) => [`${key}|${sourceKey}`, vestedBasisPoints]));
  const hardships = new Map<string, bigint>();
  for (const payment of payments)
    if (payment.type === "hardship") hardships.set(payment.key, (hardships.get(payment.key) ?? 0n) + payment.grossCents);
  for (const payment of inputs.payments) {
    if (!payment.inPeriod) continue;
    forfeited.set(personOf(payment), (forfeited.get(personOf(payment)) ?? 0n) + magnitude(payment.forfeitureCents ?? 0n));
  }
  return payments.map((payment) => {
    const holder = holders.find(payment);
    const employee = employees.find(payment) ?? (holder ? employees.find(holder) : null);
    return {
      payment,
      facts: inputs.facts,
      holder,
      birthOn: payment.birthOn ?? holder?.birthOn ?? employee?.birthOn ?? null,
      hireOn: payment.hireOn ?? holder?.hireOn ?? employee?.hireOn ?? null,
      termOn: payment.termOn ?? holder?.termOn ?? employee?.termOn ?? null,
      rehiredOn: returnOf([payment.termOn, holder?.termOn, employee?.termOn], [holder?.rehireOn, employee?.rehireOn]),
      status: holder?.status ?? employee?.status ?? null,
      vestedBasisPoints:
        payment.vestedBasisPoints ?? vested.get(`${holder?.key}|${payment.moneySource}`) ?? holder?.vestedBasisPoints ?? null,
      known: holder !== null || employee !== null,
      forfeitureCents: (forfeited.get(personOf(payment)) ?? 0n) + magnitude(holder?.forfeitureCents ?? 0n),
      sameDayCents: days.get(dayOf(payment)) ?? payment.grossCents,
      hardshipCents: hardships.get(payment.key) ?? 0n,
      electiveCents: (holder && elective.get(holder.key)) ?? null,
    };
  });
}
