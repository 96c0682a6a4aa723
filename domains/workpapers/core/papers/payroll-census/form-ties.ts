import { type ControlTotalKey, isSupersededTotal } from "@tieout/catalog/core";
import { cents } from "@tieout/kernel";
import {
  compareTie,
  type Lack,
  lackOfFiles,
  type PayrollMoneyField,
  payrollDeferralFields,
  payrollMoneyTitles,
  payrollPretaxFields,
  type ReportFacts,
  type TieExplanation,
  type TieResult,
  totalFigureKey,
} from "@tieout/runs/core";
import type { CensusInputs } from "./inputs.ts";

export type CensusTotals = Readonly<Record<PayrollMoneyField, bigint>>;

interface FormTie {
  readonly control: ControlTotalKey;
  /** Default location of the amount on the form, unless the auditor entered another. */
  readonly place: string;
  /** Text shown if no amount is entered. */
  readonly missing: string;
  /** Pay columns, the one closest to the box first. If absent, the tie compares deferrals. */
  readonly wages?: readonly ["gross_pay", "w2_comp"] | readonly ["w2_comp", "gross_pay"];
}

/**
 * Pre-tax deferrals are in box 5 but not in box 1 (General Instructions for Forms W-2 and W-3); neither box includes amounts excluded by
 * section 125.
 */
const formTies: readonly FormTie[] = [
  {
    control: "payroll_box_1",
    place: "Form W-3 box 1",
    missing: "Form W-3 box 1 wages not entered",
    wages: ["w2_comp", "gross_pay"],
  },
  {
    control: "payroll_box_5",
    place: "Form W-3 box 5",
    missing: "Form W-3 box 5 Medicare wages not entered",
    wages: ["gross_pay", "w2_comp"],
  },
  {
    control: "payroll_wages",
    place: "Form W-3 or 941",
    missing: "Form W-3 or 941 wages not entered",
    wages: ["w2_comp", "gross_pay"],
  },
  { control: "payroll_deferrals", place: "Form W-3 box 12a", missing: "Form W-3 box 12a deferrals not entered" },
];

const keyOf = ({ control }: FormTie): string => `payroll_census.${control}`;
const wagesOf = ([first, second]: NonNullable<FormTie["wages"]>, isGiven: (field: string) => boolean) => (isGiven(first) ? first : second);

/** Census columns that a tie adds up. */
export function fieldsOfTie(key: string, isGiven: (field: string) => boolean): readonly PayrollMoneyField[] {
  const tie = formTies.find((one) => keyOf(one) === key);
  return tie?.wages ? [wagesOf(tie.wages, isGiven)] : payrollDeferralFields;
}

const sumOf = (totals: CensusTotals, fields: readonly PayrollMoneyField[]): bigint => fields.reduce((sum, name) => sum + totals[name], 0n);

/** Explains the difference when pay before deferrals is compared with a box after them, or the reverse. */
function pretaxDeferrals({ facts }: CensusInputs, totals: CensusTotals, isBefore: boolean): TieExplanation[] {
  if (facts.lacks({ report: "payroll_register", field: payrollPretaxFields, words: "" }) !== null) return [];
  const label = "Pre-tax deferrals, in box 5 and not in box 1";
  const deferred = sumOf(totals, payrollPretaxFields);
  return [{ label, items: [{ label, amountCents: isBefore ? deferred : -deferred }], settles: true }];
}

/** Box 5 is before deferrals; an amount for an unspecified box may be after them. */
function bridgesOf(inputs: CensusInputs, totals: CensusTotals, { control, wages }: FormTie, field: PayrollMoneyField): TieExplanation[] {
  const isDirect = wages?.[0] === field;
  return wages && !isDirect ? pretaxDeferrals(inputs, totals, control !== "payroll_box_5") : [];
}

/** A register with a row per pay code has no deferral column if no one in it defers. */
function lackOfDeferrals(facts: ReportFacts): Lack | null {
  const report = "payroll_register" as const;
  const fields = facts.mapsAny(report, payrollDeferralFields) ? [...payrollDeferralFields, "pay_code"] : payrollDeferralFields;
  const gives = ({ fieldsMapped }: { readonly fieldsMapped: readonly string[] }) => fields.some((field) => fieldsMapped.includes(field));
  return lackOfFiles(facts.sources, { report, words: "Employee deferrals", gives });
}

function formTie(inputs: CensusInputs, totals: CensusTotals, tie: FormTie): TieResult {
  const { facts } = inputs;
  const { control: key, wages, place, missing } = tie;
  const control = facts.control(key);
  const report = facts.has("payroll_register") ? ("payroll_register" as const) : ("demographics" as const);
  const field = wages ? wagesOf(wages, (name) => facts.mapsAny(report, [name])) : null;
  const lacking = field
    ? lackOfFiles(facts.sources, { report, words: payrollMoneyTitles[field], gives: ({ fieldsMapped }) => fieldsMapped.includes(field) })
    : lackOfDeferrals(facts);
  const box = key === "payroll_box_1" ? ", to box 1" : key === "payroll_box_5" ? ", to box 5" : "";
  return compareTie({
    key: keyOf(tie),
    label: field ? `${payrollMoneyTitles[field]}${box}` : "Employee deferrals",
    leftLabel: "Payroll census",
    leftCents: cents(sumOf(totals, field ? [field] : payrollDeferralFields)),
    rightLabel: control?.label ?? place,
    // A form may cover a single employer whose register agrees by itself, so a figure missing in one file stays open even if the rest
    // agrees.
    rightCents: lacking === null ? (control?.amountCents ?? null) : null,
    missing: lacking?.missing ?? missing,
    leftFigure: totalFigureKey(report, field ?? "employee_deferrals"),
    candidates: field ? bridgesOf(inputs, totals, tie, field) : [],
  });
}

/** Ties the census to the Form W-3 boxes, or to wages for an unspecified box if they were entered that way. */
export const formTiesOf = (inputs: CensusInputs, totals: CensusTotals): TieResult[] =>
  formTies
    .filter(({ control }) => !isSupersededTotal(control) || inputs.facts.control(control) !== null)
    .map((tie) => formTie(inputs, totals, tie));
