import { cents, displayCents, monthOf, yearOf } from "@tieout/kernel";
import { exception, type NamedUnit, notApplicable, type Outcome, pass, type ReportFacts, rule, undetermined } from "@tieout/runs/core";
import { naturalPersonKey, subjectOf } from "../../../../people/person.ts";
import { rehiredBy } from "../../../../people/rehired-by.ts";
import { rmdStart } from "../../../../plan-rules/rmd-age.ts";
import { lifetimeTable, minimumDistribution } from "../../../../plan-rules/uniform-lifetime.ts";
import { noBirth } from "../event-rules.ts";
import type { DistributionContext } from "../payment-rule.ts";
import type { MinimumDue } from "./minimum-due.ts";

/** The year in which RMDs were waived: IRC 401(a)(9)(I), CARES Act section 2203. */
const waivedYear = 2020;
/** From this year on, designated Roth accounts have no RMD before death: IRC 402A(d)(5), SECURE 2.0 section 325. */
const rothExemptFrom = 2024;

/** Why it cannot be determined whether an RMD is due for the year; null if one is due. */
function openFor({ termOn, rehireOn, statuses, rothCents, birthOn }: MinimumDue, { planYear }: ReportFacts): string | null {
  const year = yearOf(planYear.endOn);
  if (monthOf(planYear.startOn) !== 1 || monthOf(planYear.endOn) !== 12) return "Balance at the end of the calendar year before";
  if (statuses.includes("deceased") || statuses.includes("beneficiary")) return "Minimum distributions of a beneficiary";
  if (!termOn || statuses.includes("active") || rehiredBy({ termOn, rehireOn }, planYear.endOn))
    return "Whether a participant with no termination owns more than 5% of the employer";
  if (yearOf(termOn) >= year || (birthOn && rmdStart(birthOn).year >= year))
    return "First minimum distribution, which may be paid by 1 April";
  return rothCents === null && year >= rothExemptFrom ? "Roth part of the balance, which has no required minimum" : null;
}

const named = ({ holder }: MinimumDue): NamedUnit => ({
  naturalKey: naturalPersonKey(holder),
  subject: subjectOf(holder),
  rowsOf: [{ report: "participant_balances", keys: [holder.key] }],
});

/** Source columns cover only the plan year: the opening balance may include Roth money even if the columns show none. */
const rothWords = (year: number, facts: ReportFacts): string =>
  year < rothExemptFrom || facts.mapsAny("participant_balances", ["money_source"]) ? "" : " No file shows Roth money in the account.";

function judgeMinimum(one: MinimumDue, { facts }: DistributionContext): Outcome {
  const { birthOn, beginningCents, rothCents, paidCents } = one;
  const year = yearOf(facts.planYear.endOn);
  if (beginningCents <= 0n || year === waivedYear) return notApplicable;
  if (!birthOn) return undetermined(noBirth);
  if (rmdStart(birthOn).year > year) return notApplicable;
  const table = lifetimeTable(year);
  if (!table) return undetermined("Distribution periods for years before 2003");
  const base = beginningCents - (year >= rothExemptFrom ? (rothCents ?? 0n) : 0n);
  const due = minimumDistribution(table, base, year - yearOf(birthOn));
  if (base <= 0n || due === null) return notApplicable;
  if (paidCents + 1n >= due) return pass;
  const open = openFor(one, facts);
  if (open) return undetermined(open);
  if (one.distributedCents > one.rolledOverCents + paidCents + 1n) return undetermined("Account payments missing from the detail");
  if (one.hasStrayPayments) return undetermined("Whether payments without an account belong to this participant");
  if (paidCents * table.longestPeriodTenths >= base * 10n)
    return undetermined("Whether a spouse more than ten years younger is the sole beneficiary");
  const msg = `Paid ${displayCents(paidCents)} in ${year}; the minimum on the balance of ${displayCents(base)} is ${displayCents(due)} under that year's Uniform Lifetime Table.${rothWords(year, facts)}`;
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
