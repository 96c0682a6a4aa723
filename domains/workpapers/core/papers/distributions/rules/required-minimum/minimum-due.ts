import { findMoneySource } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import { mostComparedNames, nameKey } from "@tieout/runs/core";
import type { Payment } from "../../../../payments/payment.ts";
import type { EmploymentRecord } from "../../../../people/employment-records.ts";
import { hasLeft } from "../../../../people/employment-status.ts";
import { indexPeople, mayBeOne } from "../../../../people/person-index.ts";
import { personsOf } from "../../../../people/persons.ts";
import { groupByPerson, recordsByPerson } from "../../../../people/records-by-person.ts";
import type { AccountHolder, DistributionInputs } from "../../inputs.ts";
import { form1099Codes } from "../form-1099-codes.ts";
import { paidToInstitution } from "../payee.ts";

/** A participant's accounts, and payments from them to the person during the plan year. */
export interface MinimumDue {
  readonly holder: AccountHolder;
  readonly birthOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly rehireOn: PlainDate | null;
  readonly statuses: readonly string[];
  readonly beginningCents: bigint;
  /** The designated Roth part, which required a minimum distribution only before 2024; null if an account has no money sources. */
  readonly rothCents: bigint | null;
  /** Distributions reported in the balances. */
  readonly distributedCents: bigint;
  readonly paidCents: bigint;
  readonly rolledOverCents: bigint;
  /** Whether some payments match no account and may belong to this person. */
  readonly hasStrayPayments: boolean;
}

/** Types that don't count toward the minimum: Treas. Reg. 1.402(c)-2(c), and a former spouse's share. */
const notCounted = new Set([
  "corrective_402g",
  "corrective_adp_acp",
  "excess_415",
  "deemed_loan",
  "qdro",
  "plan_transfer",
  "in_plan_roth",
  "dividend",
]);

const latestOf = (days: readonly (PlainDate | null)[]): PlainDate | null =>
  days.reduce<PlainDate | null>((last, on) => (on !== null && (last === null || on > last) ? on : last), null);

/**
 * A participant's dates and statuses from the account and all employer records. If an active record has a hire date after the termination,
 * that date counts as a rehire.
 */
function employmentOf(holder: AccountHolder, records: readonly EmploymentRecord[]) {
  const all = [holder, ...records];
  const termOn = latestOf(all.map((one) => one.termOn));
  const employed = records.filter((one) => one.termOn === null && one.status !== null && !hasLeft(one.status));
  const hiredAgain = employed.map(({ hireOn }) => (hireOn !== null && termOn !== null && hireOn > termOn ? hireOn : null));
  return {
    birthOn: all.find(({ birthOn }) => birthOn !== null)?.birthOn ?? null,
    termOn,
    rehireOn: latestOf([...all.map(({ rehireOn }) => rehireOn), ...hiredAgain]),
    statuses: all.flatMap(({ status }) => status ?? []),
  };
}

/**
 * Returns a function that tells whether one of the unmatched payments may belong to an account: by last four SSN digits or name, or because
 * the payment has neither.
 */
function strayFinder(strays: readonly Payment[]): (holder: AccountHolder) => boolean {
  const marked = new Map<string, Payment[]>();
  for (const stray of strays) {
    const mark = stray.ssnLast4 ?? (stray.name === null ? "" : nameKey(stray.name));
    const alike = marked.get(mark);
    if (alike) alike.push(stray);
    else marked.set(mark, [stray]);
  }
  return (holder) =>
    ["", holder.ssnLast4, holder.name === null ? null : nameKey(holder.name)].some((mark) => {
      const alike = (mark !== null && marked.get(mark)) || [];
      return alike.length > mostComparedNames || alike.some((stray) => mayBeOne(holder, stray));
    });
}

interface PaidAmounts {
  paidCents: bigint;
  rolledOverCents: bigint;
  /** Whether some of the payment came from Roth sources, judging by its money source or 1099-R code. */
  isRoth: boolean;
}

const isOfRoth = ({ parts, code }: Payment): boolean =>
  form1099Codes(code).includes("B") ||
  /\bROTH\b/i.test(code ?? "") ||
  parts.some(({ moneySource }) => moneySource !== null && findMoneySource(moneySource)?.tax === "roth");

function paidFrom(payments: readonly Payment[], find: (payment: Payment) => AccountHolder | null) {
  const paid = new Map<AccountHolder, PaidAmounts>();
  const strays: Payment[] = [];
  for (const payment of payments) {
    const holder = find(payment);
    if (!holder) {
      strays.push(payment);
      continue;
    }
    const sums = paid.get(holder) ?? { paidCents: 0n, rolledOverCents: 0n, isRoth: false };
    sums.isRoth ||= isOfRoth(payment);
    const isRolled = payment.type === "direct_rollover" || paidToInstitution(payment.payee, payment.name, payment.code);
    if (isRolled || notCounted.has(payment.type ?? "")) sums.rolledOverCents += payment.grossCents;
    else sums.paidCents += payment.grossCents;
    paid.set(holder, sums);
  }
  return { paid, strays };
}

/**
 * Roth part of the accounts. If an account has none in the balances, a payment from a Roth source makes its part unknown, since the account
 * must have held some.
 */
function rothOf(
  accounts: readonly AccountHolder[],
  rothBeginning: DistributionInputs["rothBeginning"],
  paid: ReadonlyMap<AccountHolder, PaidAmounts>,
): bigint | null {
  const known = rothBeginning;
  const partOf = (one: AccountHolder): bigint | null =>
    known?.has(one.key) ? (known.get(one.key) ?? null) : paid.get(one)?.isRoth ? null : 0n;
  const parts = known === null ? [null] : accounts.map(partOf);
  return parts.reduce<bigint | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0n);
}

/** One minimum for each participant with an account, regardless of the number of accounts; empty if balances are not uploaded. */
export function minimumsDue({ holders, employment, rothBeginning }: DistributionInputs, payments: readonly Payment[]): MinimumDue[] {
  const accounts = indexPeople(holders ?? []);
  const employees = indexPeople(employment);
  const recordsOf = recordsByPerson(employment);
  const { paid, strays } = paidFrom(payments, accounts.find);
  const mayHaveStray = strayFinder(strays);
  return groupByPerson(personsOf(holders ?? [])).map((own): MinimumDue => {
    const [holder] = own;
    const employee = employees.find(holder);
    const sum = (of: (one: AccountHolder) => bigint): bigint => own.reduce((total, one) => total + of(one), 0n);
    return {
      holder,
      ...employmentOf(holder, employee ? recordsOf(employee) : []),
      beginningCents: sum(({ beginningCents }) => beginningCents),
      rothCents: rothOf(own, rothBeginning, paid),
      distributedCents: -sum(({ distributionCents }) => distributionCents),
      paidCents: sum((one) => paid.get(one)?.paidCents ?? 0n),
      rolledOverCents: sum((one) => paid.get(one)?.rolledOverCents ?? 0n),
      hasStrayPayments: own.some(mayHaveStray),
    };
  });
}
