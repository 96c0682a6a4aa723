import type { SecondEntry } from "../../second-generator/make-second-plan.ts";
import type { LayoutKey } from "../../second-generator/model/world.ts";

/** A product rule that a kind of planted error must trigger. */
interface ExpectedRule {
  readonly rule: string;
  /** Layouts whose files show what the rule needs; absent if all do. */
  readonly layouts?: readonly LayoutKey[];
  /** Layouts in which a second recordkeeper's files lack data that the first one's show. */
  readonly openWithSecond?: readonly LayoutKey[];
  /** Only a larger amount violates the law itself; up to this amount the plan document decides. In US dollars. */
  readonly above?: number;
  /** One finding covers the whole plan, however many people have the error; its amount is their total. */
  readonly isAboutPlan?: true;
  /** The key's amount differs from the rule's, for example the whole payment rather than the part above a limit. */
  readonly hasOtherAmount?: true;
  /** An error that spans several payments and may be reported for each of them. */
  readonly mayRepeat?: true;
  /** An account-level error, found in both accounts of a person with two recordkeepers; the amounts add up to the key's. */
  readonly isOfEachAccount?: true;
}

/** Layouts with balances by money source in separate rows. */
const rowsBySource = ["fid", "emp", "prin"] as const;
const bySource = [...rowsBySource, "adpish", "hand"] as const;

const payment = (rule: string): readonly ExpectedRule[] => [{ rule: `distributions.${rule}` }];
const shortTax: readonly ExpectedRule[] = [{ rule: "distributions.withholding_below_20", hasOtherAmount: true }];
const wrongCode = payment("code_differs_from_type");
const severance: readonly ExpectedRule[] = [
  { rule: "activity.contribution_after_severance" },
  { rule: "census.pay_after_termination", hasOtherAmount: true },
];
/** The recordkeeper in the emp layout masks SSNs. Registers that mask or lack them take them from demographics. */
const sharedSsn: readonly ExpectedRule[] = [
  { rule: "activity.duplicate_ssn", layouts: ["fid", "prin", "adpish", "payx", "hand"] },
  { rule: "census.duplicate_ssn" },
];
const implausibleBirth: readonly ExpectedRule[] = [{ rule: "census.birth_implausible" }];

/**
 * The second generator's planted errors that the product computes; the others belong to workpapers it does not have yet, or need a fact
 * that is in no file (the plan document, a spouse ten years younger). Based on what an auditor must find, not on what the product does.
 */
const rulesOfKinds: Readonly<Record<string, readonly ExpectedRule[]>> = {
  "account does not roll forward: opening plus the year's activity is not the closing balance reported": [
    { rule: "activity.ending_differs" },
  ],
  "exchange between funds has only one leg, so transfers do not net to zero": [{ rule: "activity.transfers_not_zero", isAboutPlan: true }],
  "money that left the first recordkeeper did not arrive at the second": [{ rule: "activity.transfers_not_zero", isAboutPlan: true }],
  "activity at the recordkeeper for a person who is in neither census nor payroll": [
    {
      rule: "activity.contributor_not_employed",
      layouts: ["fid", "prin", "adpish", "payx", "hand"],
      isOfEachAccount: true,
    },
  ],
  "match and profit sharing shown as 0% vested after ten years of service": [
    { rule: "activity.vested_below_law", layouts: rowsBySource, hasOtherAmount: true },
  ],
  "vested percent below the plan's schedule": [{ rule: "activity.vested_below_law", layouts: rowsBySource, hasOtherAmount: true }],
  "own deferrals shown as not fully vested": [{ rule: "activity.vested_below_100", layouts: rowsBySource, hasOtherAmount: true }],
  "negative account balance": [{ rule: "activity.negative_balance" }],
  "pay and contributions after severance, later than both 2 1/2 months and the end of the limitation year": severance,
  "pay and contributions between severance and rehire, later than both 2 1/2 months and the end of the limitation year": severance,
  "pay and contributions after severance of a person rehired after the plan year": severance,
  "employer match without any deferral": [{ rule: "activity.match_without_deferral", layouts: bySource }],
  "gain posted to an account that had no balance and no flows": [{ rule: "activity.gain_without_balance" }],
  "two different people share one SSN": sharedSsn,
  "relatives with similar first names share one SSN, a typing error": sharedSsn,
  "born less than 14 years before hire": implausibleBirth,
  "born more than 90 years before hire": implausibleBirth,
  "birth date is a default": implausibleBirth,
  "hire date after termination date without rehire": [{ rule: "census.hire_after_termination" }],
  "active without pay": [{ rule: "census.not_in_payroll" }],
  "eligible pay above gross pay": [{ rule: "census.eligible_exceeds_gross" }],
  "pay all year with zero hours": [{ rule: "census.pay_without_hours" }],
  "eligible rollover distribution paid to the person with less than 20% federal tax": shortTax,
  "eligible rollover distribution paid to the person without federal tax": shortTax,
  "in-service payment of the age 59 1/2 kind before that age": payment("in_service_under_59_half"),
  // An RMD is due on every source except Roth, which can be told apart only in balances with a row or a column per source.
  "required minimum distribution missed": [{ rule: "distributions.rmd_missed", layouts: bySource, openWithSecond: ["adpish"] }],
  // IRC 411(a)(11), from 2024.
  "force-out above the plan's small-balance limit": [{ rule: "distributions.force_out_above_limit", above: 7000, hasOtherAmount: true }],
  // Treas. Reg. 31.3405(c)-1 Q&A-14: eligible rollover distributions in one year are aggregated.
  "two payments of one year below 200 each, together above it, without federal tax": [
    { rule: "distributions.withholding_below_20", hasOtherAmount: true, mayRepeat: true },
  ],
  "two force-outs from an account above the limit, each below it": [
    { rule: "distributions.force_out_above_limit", hasOtherAmount: true, mayRepeat: true },
  ],
  // The product has no field for a single vested percentage across all employer sources, which the other layouts show.
  "match and profit sharing forfeited at payment as 0% vested after ten years of service": [
    { rule: "distributions.vested_below_law", layouts: ["fid", "emp"], hasOtherAmount: true, mayRepeat: true },
    // One row per source paid, and none for forfeitures: only the balances show the error.
    { rule: "activity.vested_below_law", layouts: ["prin"], hasOtherAmount: true },
  ],
  "nonvested employer money paid out, nothing forfeited": [
    { rule: "distributions.paid_unvested_without_forfeiture", layouts: rowsBySource, hasOtherAmount: true },
  ],
  "termination payment to a person who is still employed": payment("termination_while_active"),
  "payment before the termination date": payment("paid_before_termination"),
  "payment made out to a person after the date of death": payment("paid_after_death"),
  "1099-R code does not fit: direct rollover coded as early payment": wrongCode,
  "1099-R code does not fit: payment to beneficiary coded 7": wrongCode,
  "1099-R code does not fit: normal code 7 below age 59 1/2": wrongCode,
  "gross less taxes and fee is not net": payment("net_differs"),
  "negative payment that reverses no payment of the file": payment("unmatched_negative"),
  "one payment listed twice": [...payment("duplicate_payment"), { rule: "activity.distributions_differ" }],
};

/** A plan's properties that decide which errors its files show. */
interface ShownBy {
  readonly layout: LayoutKey;
  readonly hasSecond: boolean;
}

/** Rules that must find an error in this plan; empty if the product has no rule for it or the files don't show it. */
export const rulesOf = ({ what, amount }: SecondEntry, { layout, hasSecond }: ShownBy): readonly ExpectedRule[] =>
  (rulesOfKinds[what] ?? []).filter(
    ({ layouts, openWithSecond, above }) =>
      (layouts === undefined || layouts.includes(layout)) &&
      !(hasSecond && openWithSecond?.includes(layout)) &&
      (above === undefined || Math.abs(Number(amount ?? 0)) > above),
  );

/** Every rule in the table. */
export const secondPlanRules: readonly string[] = [
  ...new Set(
    Object.values(rulesOfKinds)
      .flat()
      .map(({ rule }) => rule),
  ),
].sort();
