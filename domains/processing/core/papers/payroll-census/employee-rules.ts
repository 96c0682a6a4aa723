import { addMonths, cents, displayCents, displayDate, wholeYearsBetween } from "@tieout/kernel";
import type { ReportKey } from "../../paper-key.ts";
import { maskedSsn, naturalPersonKey, providerOf, subjectOf } from "../../people/person.ts";
import type { ReportFacts } from "../../rules/report-facts.ts";
import type { RuleTally } from "../../rules/rule-tally.ts";
import { censusEmployeeFields } from "./census-fields.ts";
import type { CensusEmployee, CensusInputs, LatePay } from "./inputs.ts";
import { latePayCandidates } from "./merge-demographics.ts";

export interface JudgedCensus extends CensusInputs {
  readonly employees: readonly CensusEmployee[];
}

const reports: readonly ReportKey[] = ["payroll_register", "demographics"];
const mapsAnywhere = (facts: ReportFacts, field: string): boolean => reports.some((report) => facts.mapsAny(report, [field]));
const nowhere = (words: string): string => `${words} is mapped neither in Payroll register nor in Demographics`;

const ofEmployee = (employee: CensusEmployee) => ({
  naturalKey: naturalPersonKey(employee),
  subject: subjectOf(employee),
  refs: [],
  rowsOf: [{ report: employee.inPayroll ? ("payroll_register" as const) : ("demographics" as const), keys: [employee.key] }],
});

export function judgeDuplicateSsns({ facts, employees }: JudgedCensus, tally: RuleTally): void {
  const rule = "census.duplicate_ssn";
  if (!mapsAnywhere(facts, "ssn") || !mapsAnywhere(facts, "employee_id")) {
    tally.undetermined(rule, nowhere("SSN together with an employee id"), employees.length);
    return;
  }
  const groups = new Map<string, CensusEmployee[]>();
  for (const employee of employees) {
    if (!employee.ssnHash) continue;
    const key = `${employee.ssnHash}|${providerOf(employee)}`;
    const same = groups.get(key);
    if (same) same.push(employee);
    else groups.set(key, [employee]);
  }
  for (const group of groups.values()) {
    const ids = [...new Set(group.flatMap(({ id }) => (id === null ? [] : [id])))].sort();
    const [first] = group;
    if (!first || ids.length < 2) {
      tally.pass(rule);
      continue;
    }
    const msg = `${maskedSsn(first.ssnLast4)} stands under employee ids ${ids.join(", ")}.`;
    const subject = group.map(subjectOf).sort().join(" and ");
    const rowsOf = group.flatMap((employee) => ofEmployee(employee).rowsOf);
    tally.exception({ rule, naturalKey: ids.join("+"), subject, amountCents: null, msg, refs: [], rowsOf });
  }
}

export function judgeHire({ facts, employees }: JudgedCensus, tally: RuleTally): void {
  const rule = "census.hire_after_termination";
  const missing = ["hire_date", "term_date"].find((field) => !mapsAnywhere(facts, field));
  for (const employee of employees) {
    const { hireOn, termOn, rehireOn } = employee;
    if (missing) tally.undetermined(rule, nowhere(missing === "hire_date" ? "Hire date" : "Termination date"));
    else if (!termOn) tally.notApplicable(rule);
    else if (!hireOn) tally.undetermined(rule, "Hire date is empty for a terminated employee");
    else if (termOn >= hireOn || (rehireOn && rehireOn >= termOn)) tally.pass(rule);
    else {
      const msg = `Terminated on ${displayDate(termOn)}, hired on ${displayDate(hireOn)}, and no rehire date explains it.`;
      tally.exception({ rule, ...ofEmployee(employee), amountCents: null, msg });
    }
  }
}

export function judgeLatePay(judged: JudgedCensus, tally: RuleTally): void {
  const rule = "census.pay_after_termination";
  const { facts, employees, payroll, latePay } = judged;
  const missing = !payroll
    ? facts.missing("payroll_register", "")
    : !mapsAnywhere(facts, "term_date")
      ? nowhere("Termination date")
      : facts.mapsAny("payroll_register", ["gross_pay", "eligible_comp"])
        ? null
        : facts.missing("payroll_register", "Gross or eligible pay");
  const candidates = new Map(latePayCandidates(employees).map((candidate) => [candidate.employee.key, candidate.after]));
  const rowsByKey = new Map<string, LatePay[]>();
  for (const row of latePay) rowsByKey.set(row.key, [...(rowsByKey.get(row.key) ?? []), row]);
  for (const employee of employees) {
    const after = candidates.get(employee.key);
    const rows = after ? (rowsByKey.get(employee.key) ?? []).filter((row) => row.on > after) : [];
    if (missing) tally.undetermined(rule, missing);
    else if (!employee.termOn) tally.notApplicable(rule);
    else if (rows.length === 0) tally.pass(rule);
    else {
      const amount = rows.reduce((sum, row) => sum + row.amountCents, 0n);
      const latest = displayDate(rows.map(({ on }) => on).reduce((a, b) => (a > b ? a : b)));
      const msg = `Terminated on ${displayDate(employee.termOn)}; ${rows.length === 1 ? "1 payment" : `${rows.length} payments`} of ${displayCents(amount)} more than 75 days later, the latest on ${latest}.`;
      const refs = rows.map(({ file_no, sheet, row }) => ({ file_no, sheet, row }));
      tally.exception({ rule, ...ofEmployee(employee), amountCents: cents(amount), msg, refs, rowsOf: [] });
    }
  }
}

/** Gross pay where it is mapped, else eligible compensation. */
function payField(facts: ReportFacts, first: "gross_pay" | "eligible_comp"): "gross_pay" | "eligible_comp" | null {
  const second = first === "gross_pay" ? "eligible_comp" : "gross_pay";
  return [first, second].find((field): field is "gross_pay" | "eligible_comp" => mapsAnywhere(facts, field)) ?? null;
}

export function judgePay({ facts, employees }: JudgedCensus, tally: RuleTally): void {
  const field = payField(facts, "gross_pay");
  const noPay = nowhere("Gross or eligible pay");
  const hoursGiven = mapsAnywhere(facts, "hours");
  for (const employee of employees) {
    const pay = field ? employee.amounts[field] : null;
    if (pay === null) {
      tally.undetermined("census.negative_pay", noPay);
      tally.undetermined("census.pay_without_hours", noPay);
      continue;
    }
    if (pay >= 0n) tally.pass("census.negative_pay");
    else {
      const msg = `Pay of the plan year is ${displayCents(pay)}.`;
      tally.exception({ rule: "census.negative_pay", ...ofEmployee(employee), amountCents: cents(pay), msg });
    }
    if (!hoursGiven) tally.undetermined("census.pay_without_hours", nowhere("Hours"));
    else if (pay <= 0n) tally.notApplicable("census.pay_without_hours");
    else if (employee.hoursHundredths !== 0n) tally.pass("census.pay_without_hours");
    else {
      const msg = `Pay of ${displayCents(pay)} in the year, and no hours.`;
      tally.exception({ rule: "census.pay_without_hours", ...ofEmployee(employee), amountCents: cents(pay), msg });
    }
  }
}

export function judgeBirth({ facts, employees }: JudgedCensus, tally: RuleTally): void {
  const rule = "census.birth_implausible";
  for (const employee of employees) {
    const { birthOn, hireOn } = employee;
    if (!birthOn) tally.undetermined(rule, mapsAnywhere(facts, "birth_date") ? "Birth date is empty" : nowhere("Birth date"));
    else if (birthOn === "1900-01-01") {
      const msg = `The birth date is ${displayDate(birthOn)}, a usual filler.`;
      tally.exception({ rule, ...ofEmployee(employee), amountCents: null, msg });
    } else if (!hireOn) tally.undetermined(rule, mapsAnywhere(facts, "hire_date") ? "Hire date is empty" : nowhere("Hire date"));
    else if (hireOn >= addMonths(birthOn, 14 * 12) && hireOn < addMonths(birthOn, 91 * 12)) tally.pass(rule);
    else {
      const age = hireOn < birthOn ? "before birth" : `at ${wholeYearsBetween(birthOn, hireOn)}`;
      const msg = `Born ${displayDate(birthOn)} and hired ${displayDate(hireOn)}, ${age}.`;
      tally.exception({ rule, ...ofEmployee(employee), amountCents: null, msg });
    }
  }
}

export function judgeDeferrals({ facts, employees }: JudgedCensus, tally: RuleTally): void {
  const rule = "census.deferral_exceeds_pay";
  const field = payField(facts, "eligible_comp");
  const given = facts.mapsAny("payroll_register", censusEmployeeFields);
  for (const employee of employees) {
    const deferrals = censusEmployeeFields.reduce((sum, name) => sum + employee.amounts[name], 0n);
    if (!given) tally.undetermined(rule, facts.missing("payroll_register", "A deferral column"));
    else if (!field) tally.undetermined(rule, nowhere("Eligible or gross pay"));
    else if (deferrals <= employee.amounts[field] || deferrals <= 0n) tally.pass(rule);
    else {
      const msg = `Deferrals of ${displayCents(deferrals)} against pay of ${displayCents(employee.amounts[field])}.`;
      tally.exception({ rule, ...ofEmployee(employee), amountCents: cents(deferrals - employee.amounts[field]), msg });
    }
  }
}
