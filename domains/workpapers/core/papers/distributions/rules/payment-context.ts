import { findMoneySource } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { ReportFacts } from "@tieout/runs/core";
import { personOf } from "../../../payments/match-voids.ts";
import type { Payment } from "../../../payments/payment.ts";
import type { EmploymentRecord } from "../../../people/employment-records.ts";
import { indexPeople } from "../../../people/person-index.ts";
import type { AccountHolder, DistributionInputs, SourcePosition } from "../inputs.ts";
import { type EligibleYear, eligibleYears } from "./eligible-year.ts";
import { type ForceOuts, forceOutFinder } from "./force-outs.ts";
import { paidToPerson } from "./payee.ts";
import { recordsBySsn } from "./records-by-ssn.ts";

/** Facts from all files about a payment and the person paid. */
export interface PaymentContext {
  readonly payment: Payment;
  readonly facts: ReportFacts;
  readonly holder: AccountHolder | null;
  /**
   * Whether the file shows a payee other than the participant for at least one payment, which means that it doesn't just print the
   * account's name for every payment.
   */
  readonly showsPayees: boolean;
  /** Whether the last four digits of the holder's SSN occur in no other account. */
  readonly hasOwnDigits: boolean;
  readonly birthOn: PlainDate | null;
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  /** Date of a rehire that is later than every termination in any file. */
  readonly rehiredOn: PlainDate | null;
  /** The latest rehire in any file, even if it was before the last termination. */
  readonly lastRehiredOn: PlainDate | null;
  readonly diedOn: PlainDate | null;
  readonly status: string | null;
  /** The status from every file that has one. */
  readonly statuses: readonly string[];
  readonly vestedBasisPoints: number | null;
  /** Hours in the plan year, in hundredths, from the employer file with the most hours; null if no file has hours. */
  readonly hoursHundredths: bigint | null;
  /** Whether the person appears in the balances, demographics or payroll. */
  readonly known: boolean;
  /** The account's forfeitures during the year, from all payments and the balances, in cents, as an absolute amount. */
  readonly forfeitureCents: bigint;
  /** Null if the payment has another type. */
  readonly forceOuts: ForceOuts | null;
  /** Null if the payment is not an eligible rollover distribution to the person. */
  readonly eligible: EligibleYear | null;
  /** Gross of the account's hardship payments during the year, in cents. */
  readonly hardshipCents: bigint;
  /** Money sources in the person's account with a payment or forfeiture during the year. */
  readonly positions: readonly SourcePosition[];
  /** Elective deferral balance in the person's account before payments, in cents; null if the balances have no sources. */
  readonly electiveCents: bigint | null;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function electiveSums(inputs: DistributionInputs): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { key, sourceKey, availableCents } of inputs.positions)
    if (findMoneySource(sourceKey)?.elective) sums.set(key, (sums.get(key) ?? 0n) + availableCents);
  return sums;
}

/** Last four SSN digits that occur in only one account. */
function ownDigits(holders: readonly AccountHolder[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { ssnLast4 } of holders) if (ssnLast4 !== null) counts.set(ssnLast4, (counts.get(ssnLast4) ?? 0) + 1);
  return new Set([...counts].flatMap(([digits, count]) => (count === 1 ? [digits] : [])));
}

/** Files that show at least one payee other than the participant. */
const filesWithPayees = (payments: readonly Payment[]): ReadonlySet<number> =>
  new Set(payments.flatMap(({ file_no, payee, name }) => (payee !== null && name !== null && !paidToPerson(payee, name) ? [file_no] : [])));

const latest = (dates: readonly (PlainDate | null)[]): PlainDate | null =>
  dates.reduce<PlainDate | null>((last, on) => (on && (!last || on > last) ? on : last), null);

type DatedEmployment = Pick<EmploymentRecord, "birthOn" | "hireOn" | "termOn" | "diedOn">;
type PersonFacts = Pick<PaymentContext, keyof DatedEmployment | "hoursHundredths" | "rehiredOn" | "lastRehiredOn" | "status" | "statuses">;

const mostHours = (records: readonly (EmploymentRecord | AccountHolder)[]): bigint | null =>
  records.reduce<bigint | null>((most, record) => {
    const hours = "hoursHundredths" in record ? record.hoursHundredths : null;
    return hours !== null && (most === null || hours > most) ? hours : most;
  }, null);

/** The payee's dates and status, each from the first record that has it. A rehire counts unless a file has a later termination. */
function personFacts(payment: Payment, records: readonly (EmploymentRecord | AccountHolder)[]): PersonFacts {
  const dated: readonly DatedEmployment[] = [payment, ...records];
  const first = (field: keyof DatedEmployment): PlainDate | null => dated.find((one) => one[field] !== null)?.[field] ?? null;
  const lastTermOn = latest(dated.map(({ termOn }) => termOn));
  const lastRehiredOn = latest(records.map(({ rehireOn }) => rehireOn));
  const statuses = records.flatMap(({ status }) => status ?? []);
  return {
    ...{ birthOn: first("birthOn"), hireOn: first("hireOn"), termOn: first("termOn"), diedOn: first("diedOn") },
    rehiredOn: lastRehiredOn && lastTermOn && lastRehiredOn > lastTermOn ? lastRehiredOn : null,
    lastRehiredOn,
    hoursHundredths: mostHours(records),
    status: statuses[0] ?? null,
    statuses,
  };
}

function positionsByHolder(positions: readonly SourcePosition[]): ReadonlyMap<string, readonly SourcePosition[]> {
  const byKey = new Map<string, SourcePosition[]>();
  for (const position of positions) byKey.set(position.key, [...(byKey.get(position.key) ?? []), position]);
  return byKey;
}

/** The vested percentage on the row or, failing that, for its money source or for the account, in basis points. */
function vestedOf(payment: Payment, positions: readonly SourcePosition[], holder: AccountHolder | null): number | null {
  const ofSource = positions.find(({ sourceKey }) => sourceKey === payment.moneySource);
  return payment.vestedBasisPoints ?? ofSource?.vestedBasisPoints ?? holder?.vestedBasisPoints ?? null;
}

/**
 * Builds each payment's context from the row's own values first, then the balances, then demographics and payroll, then any other record
 * with the same SSN and last name.
 */
export function paymentContexts(inputs: DistributionInputs, payments: readonly Payment[]): PaymentContext[] {
  const holders = indexPeople(inputs.holders ?? []);
  const employees = indexPeople(inputs.employment);
  const forfeited = new Map<string, bigint>();
  const forceOutsOf = forceOutFinder(inputs, payments);
  const elective = electiveSums(inputs);
  const positions = positionsByHolder(inputs.positions);
  const others = recordsBySsn(inputs, payments);
  const showingPayees = filesWithPayees(inputs.payments);
  const digits = ownDigits(inputs.holders ?? []);
  const hardships = new Map<string, bigint>();
  for (const payment of payments)
    if (payment.type === "hardship") hardships.set(payment.key, (hardships.get(payment.key) ?? 0n) + payment.grossCents);
  const accountOf = (payment: Payment): string => holders.find(payment)?.key ?? personOf(payment);
  for (const payment of inputs.payments) {
    if (!payment.inPeriod) continue;
    const account = accountOf(payment);
    forfeited.set(account, (forfeited.get(account) ?? 0n) + magnitude(payment.forfeitureCents ?? 0n));
  }
  const contexts = payments.map((payment) => {
    const holder = holders.find(payment);
    const employee = employees.find(payment) ?? (holder ? employees.find(holder) : null);
    const own = (holder && positions.get(holder.key)) ?? [];
    return {
      payment,
      facts: inputs.facts,
      holder,
      showsPayees: showingPayees.has(payment.file_no),
      hasOwnDigits: digits.has(holder?.ssnLast4 ?? ""),
      ...personFacts(payment, [...new Set([holder, employee, ...others(payment)].filter((one) => one !== null))]),
      vestedBasisPoints: vestedOf(payment, own, holder),
      positions: own,
      known: holder !== null || employee !== null,
      forfeitureCents: (forfeited.get(holder?.key ?? personOf(payment)) ?? 0n) + magnitude(holder?.forfeitureCents ?? 0n),
      forceOuts: forceOutsOf(payment, holder),
      hardshipCents: hardships.get(payment.key) ?? 0n,
      electiveCents: (holder && elective.get(holder.key)) ?? null,
    };
  });
  const years = eligibleYears(contexts);
  return contexts.map((context) => ({ ...context, eligible: years.get(context.payment) ?? null }));
}
