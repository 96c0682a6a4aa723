import { cents, displayCents, monthOf, type PlainDate, yearOf } from "@tieout/kernel";
import {
  exception,
  type NamedUnit,
  notApplicable,
  type Outcome,
  pass,
  type ReportFacts,
  rule,
  undetermined,
} from "@tieout/processing/core";
import type { EmploymentRecord } from "../../../people/employment-records.ts";
import { hasLeft } from "../../../people/employment-status.ts";
import { naturalPersonKey, subjectOf } from "../../../people/person.ts";
import { indexPeople } from "../../../people/person-index.ts";
import { recordsByPerson } from "../../../people/records-by-person.ts";
import { rmdStart } from "../../../plan-rules/rmd-age.ts";
import { lifetimeTable, minimumDistribution } from "../../../plan-rules/uniform-lifetime.ts";
import type { AccountHolder, DistributionInputs, Payment } from "../inputs.ts";
import { personOf } from "../match-voids.ts";
import { noBirth } from "./event-rules.ts";
import type { MinimumDue } from "./minimum-due.ts";
import { paidToInstitution } from "./payee.ts";
import type { DistributionContext } from "./payment-rule.ts";

const markOf = ({ ssnHash, key }: AccountHolder): string => ssnHash ?? key;
/** These satisfy no minimum: Treas. Reg. 1.402(c)-2(c), and a former spouse's share. */
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

/** Dates and statuses of a participant over the account and all records of the employers: a record of someone employed speaks for itself. */
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

/** One for each participant with an account, whatever number of accounts; none where balances are not uploaded. */
export function minimumsDue({ holders, employment, rothBeginning }: DistributionInputs, payments: readonly Payment[]): MinimumDue[] {
  const accounts = new Map<string, AccountHolder[]>();
  for (const holder of holders ?? []) {
    const own = accounts.get(markOf(holder));
    if (own) own.push(holder);
    else accounts.set(markOf(holder), [holder]);
  }
  const employees = indexPeople(employment);
  const recordsOf = recordsByPerson(employment);
  const paid = new Map<string, { paid: bigint; rolled: bigint }>();
  for (const payment of payments) {
    const sums = paid.get(personOf(payment)) ?? { paid: 0n, rolled: 0n };
    const isRolled = payment.type === "direct_rollover" || paidToInstitution(payment.payee, payment.name, payment.code);
    if (isRolled || notCounted.has(payment.type ?? "")) sums.rolled += payment.grossCents;
    else sums.paid += payment.grossCents;
    paid.set(personOf(payment), sums);
  }
  return [...accounts].flatMap(([mark, own]): MinimumDue[] => {
    const [holder] = own;
    if (!holder) return [];
    const employee = employees.find(holder);
    const sum = (of: (one: AccountHolder) => bigint): bigint => own.reduce((total, one) => total + of(one), 0n);
    const sums = paid.get(mark) ?? { paid: 0n, rolled: 0n };
    return [
      {
        holder,
        ...employmentOf(holder, employee ? recordsOf(employee) : []),
        beginningCents: sum(({ beginningCents }) => beginningCents),
        rothCents: rothBeginning && sum(({ key }) => rothBeginning.get(key) ?? 0n),
        distributedCents: -sum(({ distributionCents }) => distributionCents),
        paidCents: sums.paid,
        rolledOverCents: sums.rolled,
      },
    ];
  });
}

/** No minimum is due of this year: IRC 401(a)(9)(I), CARES Act section 2203. */
const waivedYear = 2020;
/** From this year on none is due of designated Roth accounts before death: IRC 402A(d)(5), SECURE 2.0 section 325. */
const rothExemptFrom = 2024;

/** Why it is open whether a minimum is due for the year; null where it is due. */
function openFor({ termOn, rehireOn, statuses, rothCents, birthOn }: MinimumDue, { planYear }: ReportFacts): string | null {
  const year = yearOf(planYear.endOn);
  if (monthOf(planYear.startOn) !== 1 || monthOf(planYear.endOn) !== 12) return "Balance at the end of the calendar year before";
  if (statuses.includes("deceased") || statuses.includes("beneficiary")) return "Minimum distributions of a beneficiary";
  if (!termOn || statuses.includes("active") || (rehireOn && rehireOn >= termOn))
    return "Whether a participant with no termination owns more than 5% of the employer";
  if (yearOf(termOn) >= year || (birthOn && rmdStart(birthOn).year >= year))
    return "First minimum distribution, which may be paid until 1 April";
  return rothCents === null && year >= rothExemptFrom ? "Roth part of the balance, of which no minimum is due" : null;
}

const named = ({ holder }: MinimumDue): NamedUnit => ({
  naturalKey: naturalPersonKey(holder),
  subject: subjectOf(holder),
  rowsOf: [{ report: "participant_balances", keys: [holder.key] }],
});

function judgeMinimum(one: MinimumDue, { facts }: DistributionContext): Outcome {
  const { birthOn, beginningCents, rothCents, paidCents } = one;
  const year = yearOf(facts.planYear.endOn);
  if (beginningCents <= 0n || year === waivedYear) return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  if (rmdStart(birthOn).year > year) return notApplicable;
  const table = lifetimeTable(year);
  if (!table) return undetermined("Distribution periods of a year before 2003");
  const base = beginningCents - (year >= rothExemptFrom ? (rothCents ?? 0n) : 0n);
  const due = minimumDistribution(table, base, year - yearOf(birthOn));
  if (base <= 0n || due === null) return notApplicable;
  if (paidCents + 1n >= due) return pass;
  const open = openFor(one, facts);
  if (open) return undetermined(open);
  if (paidCents === 0n && one.distributedCents > one.rolledOverCents) return undetermined("Payments of the account that the detail lacks");
  if (paidCents * table.longestPeriodTenths >= base * 10n)
    return undetermined("Whether a spouse more than ten years younger is the sole beneficiary");
  const msg = `Paid ${displayCents(paidCents)} in ${year}; the minimum of the balance of ${displayCents(base)} is ${displayCents(due)} by the Uniform Lifetime Table of that year.`;
  return exception({ ...named(one), amountCents: cents(due - paidCents), msg });
}

export const missedRmd = rule<DistributionContext, MinimumDue>({
  id: "distributions.rmd_missed",
  title: "RMD missed or short",
  severity: "high",
  kind: "operational_failure",
  unit: "participant",
  authority: "IRC 401(a)(9)(A), (C), (I); 402A(d)(5); Treas. Reg. 1.401(a)(9)-5, -9 as of the year",
  needs: [{ report: "participant_balances", field: "beginning_balance", words: "Beginning balance" }],
  units: ({ minimums }) => minimums,
  judge: judgeMinimum,
  named,
});
