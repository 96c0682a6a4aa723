import { isPlaceholderDate } from "@tieout/ingestion/core";
import { addMonths, displayDate, type PlainDate, wholeYearsBetween } from "@tieout/kernel";
import { exception, type Need, notApplicable, pass, rule, undetermined } from "@tieout/runs/core";
import type { Employee } from "../../people/employer-records.ts";
import { hasLeft } from "../../people/employment-status.ts";
import { maskedSsn, providerOf, subjectOf } from "../../people/person.ts";
import { severalPeople } from "../../people/several-people.ts";
import {
  blankTermination,
  type CensusContext,
  censusReports,
  lackingRehire,
  ofEmployee,
  ofOneReport,
  unidentified,
} from "./census-context.ts";

const unit = "employee" as const;
const participantData = "AICPA Guide, Employee Benefit Plans: testing of participant data";
/** Every person in either file, each once. */
const everyone = ({ employees, onlyInDemographics }: CensusContext): readonly Employee[] => [...employees, ...onlyInDemographics];

/** Whether someone only in demographics may be a person in payroll, who has already been judged. */
const mayBeJudged = ({ payroll, inPayroll }: CensusContext, employee: Employee): boolean =>
  payroll !== null && !employee.inPayroll && !inPayroll.identifies(employee);

const anywhere = (field: Need["field"], words: string): Need => ({ report: censusReports, field, words });
const hireDate = anywhere("hire_date", "Hire date");
const termDate = anywhere("term_date", "Termination date");
const ssnWithId = "SSN together with an employee ID or name";

const ssnInRegister = ofOneReport("ssn", ssnWithId);
const unlinked = "Full SSN is not in Payroll register, and Demographics has no such employee ID and name with one";

/** One provider's employees with the same SSN; if the register has no SSNs, also each employee without one in demographics. */
function employeesBySsn({ employees, facts }: CensusContext): readonly (readonly Employee[])[] {
  const groups = new Map<string, Employee[]>();
  const singles = facts.lacks(ssnInRegister) !== null;
  for (const employee of employees) {
    if (!employee.ssnHash) {
      if (singles) groups.set(employee.key, [employee]);
      continue;
    }
    const key = `${employee.ssnHash}|${providerOf(employee)}`;
    const same = groups.get(key);
    if (same) same.push(employee);
    else groups.set(key, [employee]);
  }
  return [...groups.values()];
}

const ofEmployees = (group: readonly Employee[]) => ({
  naturalKey: group
    .map((employee) => ofEmployee(employee).naturalKey)
    .sort()
    .join("+"),
  rowsOf: group.flatMap((employee) => ofEmployee(employee).rowsOf),
});

export const duplicateSsn = rule<CensusContext, readonly Employee[]>({
  id: "census.duplicate_ssn",
  title: "One SSN, several employees",
  severity: "high",
  kind: "data",
  unit: "SSN",
  authority: participantData,
  needs: [anywhere("ssn", ssnWithId), ofOneReport(["employee_id", "full_name", "last_name"], ssnWithId)],
  units: employeesBySsn,
  countedWithout: ({ employees }) => employees.length,
  named: (group) => ({ ...ofEmployees(group), subject: group.map(subjectOf).sort().join(" and ") }),
  judge(group) {
    if (group[0]?.ssnHash === null) return undetermined(unlinked);
    const found = severalPeople(group, "employee IDs");
    if (!found) return pass;
    return exception({
      naturalKey: found.naturalKey,
      subject: group.map(subjectOf).sort().join(" and "),
      amountCents: null,
      msg: `${maskedSsn(group[0]?.ssnLast4 ?? null)} appears under ${found.words} ${found.marks.join(found.glue)}.`,
      rowsOf: ofEmployees(group).rowsOf,
    });
  },
});

export const hiredAfterTermination = rule<CensusContext, Employee>({
  id: "census.hire_after_termination",
  title: "Hired after termination",
  severity: "medium",
  kind: "data",
  unit,
  authority: participantData,
  needs: [hireDate, termDate],
  units: everyone,
  named: ofEmployee,
  judge(employee, context) {
    const { hireOn, termOn, rehireOn } = employee;
    if (!termOn) return hasLeft(employee.status) ? undetermined(blankTermination) : notApplicable;
    if (!hireOn) return undetermined("Hire date is blank for a terminated employee");
    if (termOn >= hireOn || (rehireOn && rehireOn >= termOn)) return pass;
    const lacking = lackingRehire(context, employee);
    if (lacking) return undetermined(lacking);
    if (mayBeJudged(context, employee)) return undetermined(unidentified);
    const msg = `Terminated on ${displayDate(termOn)}, hired on ${displayDate(hireOn)}, and no rehire date explains it.`;
    return exception({ ...ofEmployee(employee), amountCents: null, msg });
  },
});

/** What is wrong with a birth date, by itself or compared with the hire date. */
function implausible(birthOn: PlainDate, hireOn: PlainDate | null): string {
  if (!hireOn) return `The birth date is ${displayDate(birthOn)}, a common placeholder.`;
  const age = hireOn < birthOn ? "before birth" : `at age ${wholeYearsBetween(birthOn, hireOn)}`;
  return `Born ${displayDate(birthOn)} and hired ${displayDate(hireOn)}, ${age}.`;
}

export const implausibleBirth = rule<CensusContext, Employee>({
  id: "census.birth_implausible",
  title: "Implausible birth date",
  severity: "medium",
  kind: "data",
  unit,
  authority: participantData,
  needs: [anywhere("birth_date", "Birth date"), { ...hireDate, late: true }],
  units: everyone,
  named: ofEmployee,
  judge(employee, context) {
    const { birthOn, hireOn } = employee;
    if (!birthOn) return undetermined("Birth date is blank");
    const isPlaceholder = isPlaceholderDate(birthOn);
    if (!isPlaceholder && !hireOn) return undetermined(context.facts.lacks(hireDate) ?? "Hire date is blank");
    if (!isPlaceholder && hireOn && hireOn >= addMonths(birthOn, 14 * 12) && hireOn < addMonths(birthOn, 91 * 12)) return pass;
    if (mayBeJudged(context, employee)) return undetermined(unidentified);
    return exception({ ...ofEmployee(employee), amountCents: null, msg: implausible(birthOn, isPlaceholder ? null : hireOn) });
  },
});
