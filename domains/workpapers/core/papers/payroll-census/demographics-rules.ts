import { daysBetween, displayDate, type PlainDate } from "@tieout/kernel";
import { exception, type NamedUnit, type Need, notApplicable, pass, type ReportFacts, rule, undetermined } from "@tieout/runs/core";
import type { DemographicsRecord, PayrollEmployee } from "../../people/employer-records.ts";
import { hasLeft } from "../../people/employment-status.ts";
import { naturalPersonKey, subjectOf } from "../../people/person.ts";
import { rehiredBy } from "../../people/rehired-by.ts";
import { sameLastName } from "../../people/same-last-name.ts";
import { blankTermination, type CensusContext, unidentified } from "./census-context.ts";

const participantData = "AICPA Guide, Employee Benefit Plans: testing of participant data";
const unit = "employee" as const;
const severity = "medium" as const;
/** Compares payroll with demographics, if both are uploaded. */
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

const namedIn =
  (report: "payroll_register" | "demographics") =>
  (person: PayrollEmployee | DemographicsRecord): NamedUnit => ({
    naturalKey: naturalPersonKey(person),
    subject: subjectOf(person),
    rowsOf: [{ report, keys: [person.key] }],
  });

const pairRows = (employee: PayrollEmployee, record: DemographicsRecord) => [
  { report: "demographics" as const, keys: [record.key] },
  { report: "payroll_register" as const, keys: [employee.key] },
];

export const notInDemographics = rule<CensusContext, PayrollEmployee>({
  id: "census.not_in_demographics",
  title: "Not in demographics",
  severity,
  kind: "data",
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: inPayroll,
  named: namedIn("payroll_register"),
  judge(employee, { inDemographics }) {
    if (inDemographics.find(employee)) return pass;
    if (!inDemographics.identifies(employee)) return undetermined(unidentified);
    const rowsOf = [{ report: "payroll_register" as const, keys: [employee.key] }];
    return exception({ ...found(employee, "Paid in the plan year, but not in Demographics."), rowsOf });
  },
});

const termDate: Need = { report: "demographics", field: "term_date", words: "Termination date" };
const hireDate: Need = { report: "demographics", field: "hire_date", words: "Hire date" };

/** Number of days at year-end in which a hire's first pay may fall into the next year: a monthly payroll in arrears. */
const firstPayDays = 31;
const blankHire = "Hire date is blank";
const onLeave = "Whether a person on leave was paid in the plan year";
const justHired = "Whether the first pay of a person hired in the last month of the plan year was due in it";

/** Why missing pay is not an exception; null if pay was due. */
function whyUnpaid(record: DemographicsRecord, { planYear: { endOn } }: ReportFacts): string | null {
  const { hireOn, termOn, rehireOn, status } = record;
  if (status === "leave" || status === "military" || status === "disabled") return onLeave;
  // A hire after the termination belongs to a later employment; without a hire date, the employment may have been very short.
  const hiredOn = hireOn !== null && (termOn === null || hireOn <= termOn) ? hireOn : termOn;
  const startedOn = rehireOn !== null && rehireOn <= endOn ? rehireOn : hiredOn;
  return startedOn !== null && daysBetween(startedOn, endOn) < firstPayDays ? justHired : null;
}

const isWithin = (on: PlainDate | null, startOn: PlainDate, endOn: PlainDate): boolean => on !== null && on >= startOn && on <= endOn;

/** Whether demographics show someone as employed during the plan year; if they don't show it, the missing fact. */
function employedInYear({ hireOn, termOn, rehireOn, status }: DemographicsRecord, facts: ReportFacts): boolean | string {
  const { startOn, endOn } = facts.planYear;
  if (rehiredBy({ termOn, rehireOn }, endOn) || isWithin(termOn, startOn, endOn)) return true;
  if (termOn !== null && termOn < startOn) return false;
  if (hireOn !== null && hireOn > endOn) return false;
  if (termOn === null && hasLeft(status)) return facts.lacks(termDate) ?? blankTermination;
  const lacking = termOn === null && status === null ? facts.lacks(termDate) : null;
  if (lacking) return lacking;
  return hireOn !== null ? true : (facts.lacks(hireDate) ?? blankHire);
}

export const notInPayroll = rule<CensusContext, DemographicsRecord>({
  id: "census.not_in_payroll",
  title: "Not in payroll",
  severity,
  kind: "data",
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: ({ demographics }) => demographics ?? [],
  named: namedIn("demographics"),
  judge(record, context) {
    if (context.inPayroll.find(record)) return pass;
    if (!context.inPayroll.identifies(record)) return undetermined(unidentified);
    const employed = employedInYear(record, context.facts);
    if (employed !== true) return employed === false ? notApplicable : undetermined(employed);
    const open = whyUnpaid(record, context.facts);
    if (open) return undetermined(open);
    const rowsOf = [{ report: "demographics" as const, keys: [record.key] }];
    return exception({ ...found(record, "Employed in the plan year, but with no pay in Payroll register."), rowsOf });
  },
});

const shown = (on: PlainDate | null): string => (on ? displayDate(on) : "");

interface ComparedDate {
  readonly words: string;
  readonly field: string;
  readonly ours: PlainDate | null;
  readonly theirs: PlainDate | null;
}

const datesOf = (employee: PayrollEmployee, record: DemographicsRecord): readonly ComparedDate[] => [
  { words: "Birth", field: "birth_date", ours: employee.birthOn, theirs: record.birthOn },
  { words: "Hire", field: "hire_date", ours: employee.hireOn, theirs: record.hireOn },
  { words: "Termination", field: "term_date", ours: employee.termOn, theirs: record.termOn },
];

/** Why a date can't be compared; null if both files have it, or if neither has a termination. */
function lackingDate({ words, field, ours, theirs }: ComparedDate, facts: ReportFacts): string | null {
  if (ours && theirs) return null;
  for (const report of ["payroll_register", "demographics"] as const) {
    const lacking = facts.lacks({ report, field, words: `${words} date` });
    if (lacking) return lacking;
  }
  if (!ours && !theirs) return field === "term_date" ? null : `${words} date is blank in both files`;
  return `${words} date is blank in one of the files`;
}

/** Passes only if every date could be compared. */
export const datesDiffer = rule<CensusContext, PayrollEmployee>({
  id: "census.dates_differ",
  title: "Dates differ between payroll and demographics",
  severity,
  kind: "data",
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: inPayroll,
  named: namedIn("payroll_register"),
  judge(employee, { inDemographics, facts }) {
    const record = inDemographics.find(employee);
    if (!record) return inDemographics.identifies(employee) ? notApplicable : undetermined(unidentified);
    const dates = datesOf(employee, record);
    const differing = dates.filter(({ ours, theirs }) => ours && theirs && Math.abs(daysBetween(ours, theirs)) > 1);
    if (differing.length > 0) {
      const list = differing.map(({ words, ours, theirs }) => `${words} ${shown(ours)} in payroll, ${shown(theirs)} in demographics`);
      return exception({ ...found(employee, `${list.join("; ")}.`), rowsOf: pairRows(employee, record) });
    }
    const [lacking] = dates.flatMap((date) => lackingDate(date, facts) ?? []);
    return lacking === undefined ? pass : undetermined(lacking);
  },
});

export const namesDiffer = rule<CensusContext, PayrollEmployee>({
  id: "census.name_differs",
  title: "Names differ between payroll and demographics",
  severity,
  kind: "data",
  unit,
  authority: participantData,
  needs,
  countedWithout,
  units: inPayroll,
  named: namedIn("payroll_register"),
  judge(employee, { inDemographics }) {
    const record = inDemographics.find(employee);
    if (!record) return inDemographics.identifies(employee) ? notApplicable : undetermined(unidentified);
    if (employee.ssnHash === null || record.ssnHash === null)
      return undetermined("Full SSN is not in both Payroll register and Demographics");
    if (employee.ssnHash !== record.ssnHash) return notApplicable;
    if (!employee.name || !record.name) return undetermined("Name is blank in one of the files");
    if (sameLastName(employee.name, record.name)) return pass;
    const msg = `${employee.name} in payroll, ${record.name} in demographics, under one SSN.`;
    return exception({ ...found(employee, msg), rowsOf: pairRows(employee, record) });
  },
});
