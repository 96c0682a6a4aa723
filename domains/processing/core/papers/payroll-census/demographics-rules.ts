import { daysBetween, displayDate, type PlainDate } from "@tieout/kernel";
import { naturalPersonKey, subjectOf } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import { sameLastName } from "../../people/same-last-name.ts";
import type { RuleTally } from "../../rules/rule-tally.ts";
import type { JudgedCensus } from "./employee-rules.ts";
import type { DemographicsRecord, PayrollEmployee } from "./inputs.ts";

const pairRows = (employee: PayrollEmployee, record: DemographicsRecord) => [
  { report: "demographics" as const, keys: [record.key] },
  { report: "payroll_register" as const, keys: [employee.key] },
];

function judgeDates(employee: PayrollEmployee, record: DemographicsRecord, tally: RuleTally): void {
  const rule = "census.dates_differ";
  const pairs: readonly (readonly [string, PlainDate | null, PlainDate | null])[] = [
    ["Birth", employee.birthOn, record.birthOn],
    ["Hire", employee.hireOn, record.hireOn],
    ["Termination", employee.termOn, record.termOn],
  ];
  const comparable = pairs.flatMap(([words, ours, theirs]) => (ours && theirs ? [{ words, ours, theirs }] : []));
  const differing = comparable.filter(({ ours, theirs }) => Math.abs(daysBetween(ours, theirs)) > 1);
  if (comparable.length === 0) tally.undetermined(rule, "No date stands in both Payroll register and Demographics");
  else if (differing.length === 0) tally.pass(rule);
  else {
    const list = differing.map(
      ({ words, ours, theirs }) => `${words} ${displayDate(ours)} in payroll, ${displayDate(theirs)} in demographics`,
    );
    const found = { naturalKey: naturalPersonKey(employee), subject: subjectOf(employee), amountCents: null };
    tally.exception({ rule, ...found, msg: `${list.join("; ")}.`, refs: [], rowsOf: pairRows(employee, record) });
  }
}

function judgeName(employee: PayrollEmployee, record: DemographicsRecord, tally: RuleTally): void {
  const rule = "census.name_differs";
  const fullSsns = employee.ssnHash !== null && record.ssnHash !== null;
  if (!fullSsns) tally.undetermined(rule, "The full SSN is not in both Payroll register and Demographics");
  else if (employee.ssnHash !== record.ssnHash) tally.notApplicable(rule);
  else if (!employee.name || !record.name) tally.undetermined(rule, "The name is empty in one of the files");
  else if (sameLastName(employee.name, record.name)) tally.pass(rule);
  else {
    const found = { naturalKey: naturalPersonKey(employee), subject: subjectOf(employee), amountCents: null };
    const msg = `${employee.name} in payroll, ${record.name} in demographics, under one SSN.`;
    tally.exception({ rule, ...found, msg, refs: [], rowsOf: pairRows(employee, record) });
  }
}

const bothRules = ["census.not_in_demographics", "census.not_in_payroll", "census.dates_differ", "census.name_differs"] as const;

/** Payroll against demographics; only where both are uploaded. */
export function judgeDemographics({ facts, payroll, demographics }: JudgedCensus, tally: RuleTally): void {
  if (!payroll || !demographics) {
    const missing = payroll ? facts.missing("demographics", "") : facts.missing("payroll_register", "");
    for (const rule of bothRules) tally.undetermined(rule, missing, (payroll ?? demographics ?? []).length);
    return;
  }
  const records = indexPeople(demographics);
  for (const employee of payroll) {
    const record = records.find(employee);
    if (record) {
      tally.pass("census.not_in_demographics");
      judgeDates(employee, record, tally);
      judgeName(employee, record, tally);
      continue;
    }
    tally.notApplicable("census.dates_differ");
    tally.notApplicable("census.name_differs");
    const found = { naturalKey: naturalPersonKey(employee), subject: subjectOf(employee), amountCents: null };
    const rowsOf = [{ report: "payroll_register" as const, keys: [employee.key] }];
    tally.exception({
      rule: "census.not_in_demographics",
      ...found,
      msg: "Paid in the plan year, but not in Demographics.",
      refs: [],
      rowsOf,
    });
  }
  const employees = indexPeople(payroll);
  const { startOn, endOn } = facts.planYear;
  for (const record of demographics) {
    const rule = "census.not_in_payroll";
    const rehired = record.rehireOn !== null && record.termOn !== null && record.rehireOn >= record.termOn;
    const gone = record.termOn !== null && record.termOn < startOn && !rehired;
    if (employees.find(record)) tally.pass(rule);
    else if (gone || (record.hireOn !== null && record.hireOn > endOn)) tally.notApplicable(rule);
    else {
      const found = { naturalKey: naturalPersonKey(record), subject: subjectOf(record), amountCents: null };
      const rowsOf = [{ report: "demographics" as const, keys: [record.key] }];
      tally.exception({ rule, ...found, msg: "Employed in the plan year, but without pay in Payroll register.", refs: [], rowsOf });
    }
  }
}
