import { addMonths, cents, displayCents, displayDate, wholeYearsBetween } from "@tieout/kernel";
import {
  censusEmployeeFields,
  exception,
  type Need,
  notApplicable,
  pass,
  type ReportFacts,
  rule,
  undetermined,
} from "@tieout/processing/core";
import type { Employee } from "../../people/employer-records.ts";
import { maskedSsn, providerOf, subjectOf } from "../../people/person.ts";
import { type CensusContext, censusReports, ofEmployee } from "./census-context.ts";

const unit = "employee" as const;
const participantData = "AICPA Guide, Employee Benefit Plans: testing of participant data";
const employeesOf = ({ employees }: CensusContext): readonly Employee[] => employees;

const anywhere = (field: Need["field"], words: string): Need => ({ report: censusReports, field, words });
const hireDate = anywhere("hire_date", "Hire date");
const termDate = anywhere("term_date", "Termination date");
const anyPay = anywhere(["gross_pay", "eligible_comp"], "Gross or eligible pay");
const ssnWithId = "SSN together with an employee ID";

/** The pay that is mapped, the first choice before the other. */
function payOf(facts: ReportFacts, employee: Employee, first: "gross_pay" | "eligible_comp"): bigint {
  const mapped = censusReports.some((report) => facts.mapsAny(report, [first]));
  return employee.amounts[mapped ? first : first === "gross_pay" ? "eligible_comp" : "gross_pay"];
}

/** Employees of one provider under one SSN. */
function employeesBySsn({ employees }: CensusContext): readonly (readonly Employee[])[] {
  const groups = new Map<string, Employee[]>();
  for (const employee of employees) {
    if (!employee.ssnHash) continue;
    const key = `${employee.ssnHash}|${providerOf(employee)}`;
    const same = groups.get(key);
    if (same) same.push(employee);
    else groups.set(key, [employee]);
  }
  return [...groups.values()];
}

export const duplicateSsn = rule<CensusContext, readonly Employee[]>({
  id: "census.duplicate_ssn",
  title: "One SSN, several employees",
  severity: "high",
  unit: "SSN",
  authority: participantData,
  needs: [anywhere("ssn", ssnWithId), anywhere("employee_id", ssnWithId)],
  units: employeesBySsn,
  countedWithout: ({ employees }) => employees.length,
  judge(group) {
    const ids = [...new Set(group.flatMap(({ id }) => (id === null ? [] : [id])))].sort();
    const [first] = group;
    if (!first || ids.length < 2) return pass;
    return exception({
      naturalKey: ids.join("+"),
      subject: group.map(subjectOf).sort().join(" and "),
      amountCents: null,
      msg: `${maskedSsn(first.ssnLast4)} appears under employee IDs ${ids.join(", ")}.`,
      rowsOf: group.flatMap((employee) => ofEmployee(employee).rowsOf),
    });
  },
});

export const hiredAfterTermination = rule<CensusContext, Employee>({
  id: "census.hire_after_termination",
  title: "Hired after termination",
  severity: "medium",
  unit,
  authority: participantData,
  needs: [hireDate, termDate],
  units: employeesOf,
  judge(employee) {
    const { hireOn, termOn, rehireOn } = employee;
    if (!termOn) return notApplicable;
    if (!hireOn) return undetermined("Hire date is blank for a terminated employee");
    if (termOn >= hireOn || (rehireOn && rehireOn >= termOn)) return pass;
    const msg = `Terminated on ${displayDate(termOn)}, hired on ${displayDate(hireOn)}, and no rehire date explains it.`;
    return exception({ ...ofEmployee(employee), amountCents: null, msg });
  },
});

export const payAfterTermination = rule<CensusContext, Employee>({
  id: "census.pay_after_termination",
  title: "Pay after termination",
  severity: "high",
  unit,
  authority: "Treas. Reg. 1.415(c)-2(e)(3)",
  needs: [
    { report: "payroll_register", field: null, words: "" },
    termDate,
    { report: "payroll_register", field: ["gross_pay", "eligible_comp"], words: "Gross or eligible pay" },
  ],
  units: employeesOf,
  judge(employee, { lateRows }) {
    if (!employee.termOn) return notApplicable;
    const rows = lateRows.get(employee.key) ?? [];
    if (rows.length === 0) return pass;
    const amount = rows.reduce((sum, row) => sum + row.amountCents, 0n);
    const latest = displayDate(rows.map(({ on }) => on).reduce((a, b) => (a > b ? a : b)));
    const msg = `Terminated on ${displayDate(employee.termOn)}; ${rows.length === 1 ? "1 payment" : `${rows.length} payments`} of ${displayCents(amount)} more than 75 days later, the latest on ${latest}.`;
    const refs = rows.map(({ file_no, sheet, row }) => ({ file_no, sheet, row }));
    return exception({ ...ofEmployee(employee), amountCents: cents(amount), msg, refs, rowsOf: [] });
  },
});

export const negativePay = rule<CensusContext, Employee>({
  id: "census.negative_pay",
  title: "Negative pay",
  severity: "medium",
  unit,
  authority: participantData,
  needs: [anyPay],
  units: employeesOf,
  judge(employee, { facts }) {
    const pay = payOf(facts, employee, "gross_pay");
    if (pay >= 0n) return pass;
    return exception({ ...ofEmployee(employee), amountCents: cents(pay), msg: `Pay for the plan year is ${displayCents(pay)}.` });
  },
});

export const payWithoutHours = rule<CensusContext, Employee>({
  id: "census.pay_without_hours",
  title: "Pay without hours",
  severity: "low",
  unit,
  authority: participantData,
  needs: [anyPay, anywhere("hours", "Hours")],
  units: employeesOf,
  judge(employee, { facts }) {
    const pay = payOf(facts, employee, "gross_pay");
    if (pay <= 0n) return notApplicable;
    if (employee.hoursHundredths !== 0n) return pass;
    return exception({ ...ofEmployee(employee), amountCents: cents(pay), msg: `Pay of ${displayCents(pay)} in the year, but no hours.` });
  },
});

export const implausibleBirth = rule<CensusContext, Employee>({
  id: "census.birth_implausible",
  title: "Implausible birth date",
  severity: "medium",
  unit,
  authority: participantData,
  needs: [anywhere("birth_date", "Birth date"), { ...hireDate, late: true }],
  units: employeesOf,
  judge(employee, { facts }) {
    const { birthOn, hireOn } = employee;
    if (!birthOn) return undetermined("Birth date is blank");
    if (birthOn === "1900-01-01") {
      const msg = `The birth date is ${displayDate(birthOn)}, a common placeholder.`;
      return exception({ ...ofEmployee(employee), amountCents: null, msg });
    }
    if (!hireOn) return undetermined(facts.lacks(hireDate) ?? "Hire date is blank");
    if (hireOn >= addMonths(birthOn, 14 * 12) && hireOn < addMonths(birthOn, 91 * 12)) return pass;
    const age = hireOn < birthOn ? "before birth" : `at age ${wholeYearsBetween(birthOn, hireOn)}`;
    const msg = `Born ${displayDate(birthOn)} and hired ${displayDate(hireOn)}, ${age}.`;
    return exception({ ...ofEmployee(employee), amountCents: null, msg });
  },
});

export const deferralsAbovePay = rule<CensusContext, Employee>({
  id: "census.deferral_exceeds_pay",
  title: "Deferrals exceed pay",
  severity: "high",
  unit,
  authority: "IRC 415(c)(1)(B)",
  needs: [{ report: "payroll_register", field: censusEmployeeFields, words: "Employee deferrals" }, anyPay],
  units: employeesOf,
  judge(employee, { facts }) {
    const deferrals = censusEmployeeFields.reduce((sum, name) => sum + employee.amounts[name], 0n);
    const pay = payOf(facts, employee, "eligible_comp");
    if (deferrals <= pay || deferrals <= 0n) return pass;
    const msg = `Deferrals of ${displayCents(deferrals)} against pay of ${displayCents(pay)}.`;
    return exception({ ...ofEmployee(employee), amountCents: cents(deferrals - pay), msg });
  },
});
