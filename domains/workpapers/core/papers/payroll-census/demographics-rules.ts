import { daysBetween, displayDate, type PlainDate } from "@tieout/kernel";
import { exception, type Need, notApplicable, pass, rule, undetermined } from "@tieout/processing/core";
import type { DemographicsRecord, PayrollEmployee } from "../../people/employer-records.ts";
import { naturalPersonKey, subjectOf } from "../../people/person.ts";
import { sameLastName } from "../../people/same-last-name.ts";
import type { CensusContext } from "./census-context.ts";

const participantData = "AICPA Guide, Employee Benefit Plans: testing of participant data";
const unit = "employee" as const;
const severity = "medium" as const;
/** Payroll against demographics; only where both are uploaded. */
const needs: readonly Need[] = [
  { report: "payroll_register", field: null, words: "" },
  { report: "demographics", field: null, words: "" },
];
const countedWithout = ({ payroll, demographics }: CensusContext): number => (payroll ?? demographics ?? []).length;
const inPayroll = ({ payroll }: CensusContext): readonly PayrollEmployee[] => payroll ?? [];

const found = (person: PayrollEmployee | DemographicsRecord, msg: string) => ({
  naturalKey: naturalPersonKey(person),
  subject: subjectOf(person),
  amountCents: null,
  msg,
});

const pairRows = (employee: PayrollEmployee, record: DemographicsRecord) => [
  { report: "demographics" as const, keys: [record.key] },
  { report: "payroll_register" as const, keys: [employee.key] },
];

export const notInDemographics = rule<CensusContext, PayrollEmployee>({
  id: "census.not_in_demographics",
  title: "Not in demographics",
  severity,
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: inPayroll,
  judge(employee, { inDemographics }) {
    if (inDemographics.find(employee)) return pass;
    const rowsOf = [{ report: "payroll_register" as const, keys: [employee.key] }];
    return exception({ ...found(employee, "Paid in the plan year, but not in Demographics."), rowsOf });
  },
});

export const notInPayroll = rule<CensusContext, DemographicsRecord>({
  id: "census.not_in_payroll",
  title: "Not in payroll",
  severity,
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: ({ demographics }) => demographics ?? [],
  judge(record, context) {
    const { startOn, endOn } = context.facts.planYear;
    const rehired = record.rehireOn !== null && record.termOn !== null && record.rehireOn >= record.termOn;
    const gone = record.termOn !== null && record.termOn < startOn && !rehired;
    if (context.inPayroll.find(record)) return pass;
    if (gone || (record.hireOn !== null && record.hireOn > endOn)) return notApplicable;
    const rowsOf = [{ report: "demographics" as const, keys: [record.key] }];
    return exception({ ...found(record, "Employed in the plan year, but with no pay in Payroll register."), rowsOf });
  },
});

function differingDates(employee: PayrollEmployee, record: DemographicsRecord) {
  const pairs: readonly (readonly [string, PlainDate | null, PlainDate | null])[] = [
    ["Birth", employee.birthOn, record.birthOn],
    ["Hire", employee.hireOn, record.hireOn],
    ["Termination", employee.termOn, record.termOn],
  ];
  const comparable = pairs.flatMap(([words, ours, theirs]) => (ours && theirs ? [{ words, ours, theirs }] : []));
  return { comparable, differing: comparable.filter(({ ours, theirs }) => Math.abs(daysBetween(ours, theirs)) > 1) };
}

export const datesDiffer = rule<CensusContext, PayrollEmployee>({
  id: "census.dates_differ",
  title: "Dates differ between payroll and demographics",
  severity,
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: inPayroll,
  judge(employee, { inDemographics }) {
    const record = inDemographics.find(employee);
    if (!record) return notApplicable;
    const { comparable, differing } = differingDates(employee, record);
    if (comparable.length === 0) return undetermined("No date is in both Payroll register and Demographics");
    if (differing.length === 0) return pass;
    const list = differing.map(
      ({ words, ours, theirs }) => `${words} ${displayDate(ours)} in payroll, ${displayDate(theirs)} in demographics`,
    );
    return exception({ ...found(employee, `${list.join("; ")}.`), rowsOf: pairRows(employee, record) });
  },
});

export const namesDiffer = rule<CensusContext, PayrollEmployee>({
  id: "census.name_differs",
  title: "Names differ between payroll and demographics",
  severity,
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: inPayroll,
  judge(employee, { inDemographics }) {
    const record = inDemographics.find(employee);
    if (!record) return notApplicable;
    if (employee.ssnHash === null || record.ssnHash === null)
      return undetermined("Full SSN is not in both Payroll register and Demographics");
    if (employee.ssnHash !== record.ssnHash) return notApplicable;
    if (!employee.name || !record.name) return undetermined("Name is blank in one of the files");
    if (sameLastName(employee.name, record.name)) return pass;
    const msg = `${employee.name} in payroll, ${record.name} in demographics, under one SSN.`;
    return exception({ ...found(employee, msg), rowsOf: pairRows(employee, record) });
  },
});
