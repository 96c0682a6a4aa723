import { cents, groupBy, iso, type Row, sumOf, type WrittenPlan } from "../plan/written-plan.test-data.ts";
import {
  dayNumber,
  employeeId,
  folded,
  idsWhere,
  inYear,
  lastDayOfPay,
  type RuleChecks,
  sharedBy,
  wholeYears,
} from "./person-rows.test-data.ts";

export function checkCensus(plan: WrittenPlan): RuleChecks {
  const payroll = plan.rows("payroll_register");
  const employees = groupBy(payroll, employeeId);
  const demographics = groupBy(plan.rows("demographics"), employeeId);
  const everyone = new Map([...demographics, ...employees]);
  const last = (rows: readonly Row[]) => rows.at(-1);
  const year = (rows: readonly Row[]) => rows.filter((row) => inYear(iso(row["Pay Date"])));
  const date = (rows: readonly Row[], column: string) => iso(last(rows)?.[column]);
  const isRehired = (rows: readonly Row[]) =>
    date(rows, "Rehire Date") !== "" && date(rows, "Rehire Date") >= date(rows, "Termination Date");
  const apart = (ours: string, theirs: string) => ours !== "" && theirs !== "" && Math.abs(dayNumber(ours) - dayNumber(theirs)) > 1;
  return {
    "census.duplicate_ssn": sharedBy(payroll, employeeId),
    "census.hire_after_termination": idsWhere(everyone, (rows) => {
      const termOn = date(rows, "Termination Date");
      return termOn !== "" && termOn < date(rows, "Hire Date") && !isRehired(rows);
    }),
    "census.pay_after_termination": idsWhere(employees, (rows) => {
      const termOn = date(rows, "Termination Date");
      if (termOn === "" || isRehired(rows)) return false;
      const isPaid = (row: Row) => cents(row["Gross Pay"]) > 0n || cents(row["Eligible Compensation"]) > 0n;
      return year(rows).some((row) => isPaid(row) && iso(row["Pay Date"]) > lastDayOfPay(termOn));
    }),
    "census.negative_pay": idsWhere(employees, (rows) => sumOf(year(rows), "Gross Pay") < 0n),
    "census.birth_implausible": idsWhere(everyone, (rows) => {
      const birthOn = date(rows, "Birth Date");
      const age = wholeYears(birthOn, date(rows, "Hire Date"));
      return birthOn === "1900-01-01" || age < 14 || age > 90;
    }),
    "census.pay_without_hours": idsWhere(employees, (rows) => sumOf(year(rows), "Gross Pay") > 0n && sumOf(year(rows), "Hours") === 0n),
    "census.eligible_exceeds_gross": idsWhere(employees, (rows) => {
      const eligible = sumOf(year(rows), "Eligible Compensation");
      return eligible > 0n && eligible > sumOf(year(rows), "Gross Pay");
    }),
    "census.deferral_exceeds_pay": idsWhere(employees, (rows) => {
      const deferred = sumOf(year(rows), "Pre-Tax Deferral") + sumOf(year(rows), "Roth Deferral");
      return deferred > 0n && deferred > sumOf(year(rows), "Eligible Compensation");
    }),
    "census.not_in_demographics": idsWhere(employees, (_, key) => !demographics.has(key)),
    "census.not_in_payroll": idsWhere(demographics, (rows, key) => {
      const termOn = date(rows, "Termination Date");
      return !employees.has(key) && !(termOn !== "" && termOn < "2024-01-01");
    }),
    "census.dates_differ": idsWhere(employees, (rows, key) => {
      const theirs = demographics.get(key);
      return (
        theirs !== undefined &&
        ["Birth Date", "Hire Date", "Termination Date"].some((column) => apart(date(rows, column), date(theirs, column)))
      );
    }),
    "census.name_differs": idsWhere(
      employees,
      (rows, key) => demographics.has(key) && folded(last(rows)) !== folded(last(demographics.get(key) ?? [])),
    ),
  };
}
