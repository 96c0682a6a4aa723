import { cents, displayCents, displayDate } from "@tieout/kernel";
import { exception, notApplicable, type Outcome, pass, payrollEmployeeFields, rule, undetermined } from "@tieout/runs/core";
import type { Employee, YearFact } from "../../people/employer-records.ts";
import { type CensusContext, ofEmployee, ofOneReport } from "./census-context.ts";
import type { PayDate } from "./checks-above-pay.ts";

const unit = "employee" as const;
const participantData = "AICPA Guide, Employee Benefit Plans: testing of participant data";
const employeesOf = ({ employees }: CensusContext): readonly Employee[] => employees;

const grossPay = ofOneReport("gross_pay", "Gross pay");
const eligiblePay = ofOneReport("eligible_comp", "Eligible compensation");
const anyPay = ofOneReport(["gross_pay", "eligible_comp"], "Gross or eligible pay");
const hours = ofOneReport("hours", "Hours");
const blankPay = undetermined("Gross and eligible pay are blank");

const knows = (employee: Employee, fact: YearFact): boolean => !employee.unknown.includes(fact);

/** The year's pay from the preferred column, otherwise from the other one; null if the employee's rows have neither. */
function payOf(employee: Employee, first: "gross_pay" | "eligible_comp"): bigint | null {
  const other = first === "gross_pay" ? "eligible_comp" : "gross_pay";
  const known = [first, other].find((fact): fact is typeof first => knows(employee, fact as YearFact));
  return known ? employee.amounts[known] : null;
}

export const negativePay = rule<CensusContext, Employee>({
  id: "census.negative_pay",
  title: "Negative pay",
  severity: "medium",
  kind: "data",
  unit,
  authority: participantData,
  needs: [anyPay],
  units: employeesOf,
  named: ofEmployee,
  judge(employee) {
    const pay = payOf(employee, "gross_pay");
    if (pay === null) return blankPay;
    if (pay >= 0n) return pass;
    return exception({ ...ofEmployee(employee), amountCents: cents(pay), msg: `Pay for the plan year is ${displayCents(pay)}.` });
  },
});

export const payWithoutHours = rule<CensusContext, Employee>({
  id: "census.pay_without_hours",
  title: "Pay without hours",
  severity: "low",
  kind: "data",
  unit,
  authority: participantData,
  needs: [anyPay, hours],
  units: employeesOf,
  named: ofEmployee,
  judge(employee) {
    const pay = payOf(employee, "gross_pay");
    if (pay === null) return blankPay;
    if (pay <= 0n) return notApplicable;
    if (employee.hoursHundredths !== 0n) return pass;
    if (!knows(employee, "hours")) return undetermined("Hours are blank");
    return exception({ ...ofEmployee(employee), amountCents: cents(pay), msg: `Pay of ${displayCents(pay)} in the year, but no hours.` });
  },
});

/** Plan compensation is part of pay. Corrections of an earlier year can make pay negative while nothing counts as plan compensation. */
export const eligibleAboveGross = rule<CensusContext, Employee>({
  id: "census.eligible_exceeds_gross",
  title: "Eligible pay exceeds gross pay",
  severity: "high",
  kind: "operational_failure",
  unit,
  authority: "IRC 414(s)(1), 415(c)(3); Treas. Reg. 1.415(c)-2(b)",
  needs: [grossPay, eligiblePay],
  units: employeesOf,
  named: ofEmployee,
  judge(employee) {
    if (!knows(employee, "gross_pay")) return undetermined("Gross pay is blank");
    if (!knows(employee, "eligible_comp")) return undetermined("Eligible compensation is blank");
    const { gross_pay: gross, eligible_comp: eligible } = employee.amounts;
    if (eligible <= gross || eligible <= 0n) return pass;
    const msg = `Eligible compensation of ${displayCents(eligible)} against gross pay of ${displayCents(gross)}.`;
    return exception({ ...ofEmployee(employee), amountCents: cents(eligible - gross), msg });
  },
});

/** Deferrals from a check can't exceed its pay, even if the year's pay would cover them. */
function aboveOnChecks(employee: Employee, [first, ...others]: readonly PayDate[]): Outcome | null {
  if (!first) return null;
  const all = [first, ...others];
  const deferrals = all.reduce((sum, { deferralCents }) => sum + deferralCents, 0n);
  const pay = all.reduce((sum, { payCents }) => sum + payCents, 0n);
  const dates =
    others.length > 0 ? `On ${all.length} pay dates, the first ${displayDate(first.on)},` : `On the pay date ${displayDate(first.on)},`;
  const msg = `${dates} deferrals of ${displayCents(deferrals)} against pay of ${displayCents(pay)}.`;
  return exception({ ...ofEmployee(employee), amountCents: cents(deferrals - pay), msg });
}

/** Judges the plan year, and also each pay date if the register has pay dates. */
export const deferralsAbovePay = rule<CensusContext, Employee>({
  id: "census.deferral_exceeds_pay",
  title: "Deferrals exceed pay",
  severity: "high",
  kind: "operational_failure",
  unit,
  authority: "IRC 415(c)(1)(B)",
  needs: [{ report: "payroll_register", field: payrollEmployeeFields, words: "Employee deferrals" }, anyPay],
  units: employeesOf,
  named: ofEmployee,
  judge(employee, { checksAbovePay }) {
    const deferrals = payrollEmployeeFields.reduce((sum, name) => sum + employee.amounts[name], 0n);
    const pay = payOf(employee, "eligible_comp");
    if (pay === null) return blankPay;
    if (deferrals > pay && deferrals > 0n) {
      const msg = `Deferrals of ${displayCents(deferrals)} against pay of ${displayCents(pay)} for the plan year.`;
      return exception({ ...ofEmployee(employee), amountCents: cents(deferrals - pay), msg });
    }
    const onChecks = aboveOnChecks(employee, checksAbovePay.get(employee.key) ?? []);
    if (onChecks) return onChecks;
    return knows(employee, "deferrals") ? pass : undetermined("Employee deferrals not mapped in every file of Payroll register");
  },
});
