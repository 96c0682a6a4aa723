import type { Need } from "@tieout/runs/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { DemographicsRecord, Employee } from "../../people/employer-records.ts";
import { hasLeft } from "../../people/employment-status.ts";
import { fromDemographics } from "../../people/merge-demographics.ts";
import { type Identity, naturalPersonKey, subjectOf } from "../../people/person.ts";
import { haveOtherNames, indexPeople, type PersonIndex } from "../../people/person-index.ts";
import { rehiredBy } from "../../people/rehired-by.ts";
import type { PayDate } from "./checks-above-pay.ts";
import type { CensusInputs } from "./inputs.ts";
import { type LatePayCandidate, latePayCandidates } from "./late-pay.ts";

/** An employee's pay more than 2½ months after termination, excluding pay on or after a rehire date. */
export interface LatePay {
  readonly candidate: LatePayCandidate;
  readonly rows: readonly DatedRow[];
}

/** Inputs of the census rules. */
export interface CensusContext extends Omit<CensusInputs, "latePay" | "checksAbovePay"> {
  /** By employee key. */
  readonly checksAbovePay: ReadonlyMap<string, readonly PayDate[]>;
  /** By employee key. */
  readonly latePay: ReadonlyMap<string, LatePay>;
  /** Keys of employees whose termination date is in payroll. */
  readonly terminatedInPayroll: ReadonlySet<string>;
  readonly inDemographics: PersonIndex<DemographicsRecord>;
  readonly inPayroll: PersonIndex<Employee>;
  /** People in demographics but not in payroll, and therefore not listed in the census. */
  readonly onlyInDemographics: readonly Employee[];
}

function latePayOf({ employees, latePay, facts }: CensusInputs): ReadonlyMap<string, LatePay> {
  const candidates = latePayCandidates(employees, facts.limitationYearEndOn);
  const found = new Map<string, { readonly candidate: LatePayCandidate; readonly rows: DatedRow[] }>();
  for (const candidate of candidates) found.set(candidate.employee.key, { candidate, rows: [] });
  for (const row of latePay) {
    const own = found.get(row.key);
    if (own && row.on > own.candidate.openAfter && !rehiredBy(own.candidate.employee, row.on)) own.rows.push(row);
  }
  return found;
}

function onlyInDemographics({ payroll, demographics }: CensusInputs, inPayroll: PersonIndex<Employee>): readonly Employee[] {
  if (!payroll || !demographics) return [];
  return demographics.filter((record) => inPayroll.find(record) === null).map(fromDemographics);
}

function checksByEmployee({ checksAbovePay }: CensusInputs): ReadonlyMap<string, readonly PayDate[]> {
  const found = new Map<string, PayDate[]>();
  for (const check of checksAbovePay) {
    const own = found.get(check.key);
    if (own) own.push(check);
    else found.set(check.key, [check]);
  }
  return found;
}

const numberMark = (ssnHash: string, id: string): string => `${ssnHash}|${id}`;

/**
 * Finds people in payroll by any number that they are paid under: someone who moved between two companies has a demographics record for
 * each. A number missing from payroll matches no one, even if someone with that SSN is paid.
 */
function payrollIndex({ payroll, employees, demographics }: CensusInputs): PersonIndex<Employee> {
  const index = indexPeople(payroll ? employees : [], demographics ?? []);
  const byKey = new Map(employees.map((employee) => [employee.key, employee]));
  const byOther = new Map<string, Employee>();
  for (const { key, ssnHash, otherId } of payroll ?? []) {
    const employee = byKey.get(key);
    if (employee && ssnHash && otherId) byOther.set(numberMark(ssnHash, otherId), employee);
  }
  if (byOther.size === 0) return index;
  const underOther = (identity: Identity): Employee | null => {
    if (identity.ssnHash === null || identity.id === null) return null;
    const found = byOther.get(numberMark(identity.ssnHash, identity.id));
    return found && !haveOtherNames(found, identity) ? found : null;
  };
  return { ...index, find: (identity) => index.find(identity) ?? underOther(identity) };
}

export function censusContext(inputs: CensusInputs): CensusContext {
  const inPayroll = payrollIndex(inputs);
  return {
    ...inputs,
    latePay: latePayOf(inputs),
    checksAbovePay: checksByEmployee(inputs),
    terminatedInPayroll: new Set((inputs.payroll ?? []).flatMap(({ key, termOn }) => (termOn === null ? [] : [key]))),
    inDemographics: indexPeople(inputs.demographics ?? [], inputs.payroll ?? []),
    inPayroll,
    onlyInDemographics: onlyInDemographics(inputs, inPayroll),
  };
}

/** Reports with an employee's dates, status or class; values missing in payroll are filled in from demographics. */
export const censusReports = ["payroll_register", "demographics"] as const;

/**
 * Amounts, hours and identity come from one report and are never filled in from another; if a payroll register is uploaded, they come from
 * it.
 */
export const ofOneReport = (field: Need["field"], words: string): Need => ({ report: censusReports, firstUploaded: true, field, words });

const rehireIn = (report: (typeof censusReports)[number]): Need => ({ report, field: "rehire_date", words: "Rehire date" });

/**
 * Why it is unknown whether a terminated employee came back: the report with the termination has no rehire dates, and no status shows that
 * the employee is gone. Demographics can supply a rehire missing in payroll, but not the other way around: if payroll doesn't have the
 * termination, it doesn't have a later rehire either.
 */
export function lackingRehire({ facts, inDemographics, terminatedInPayroll }: CensusContext, employee: Employee): string | null {
  const { termOn, rehireOn, status } = employee;
  if (hasLeft(status) || (termOn && rehireOn && rehireOn >= termOn)) return null;
  const inDemographicsToo = facts.lacks(rehireIn("demographics")) === null && inDemographics.find(employee) !== null;
  if (inDemographicsToo) return null;
  const isOfPayroll = employee.inPayroll && terminatedInPayroll.has(employee.key);
  return facts.lacks(rehireIn(isOfPayroll ? "payroll_register" : "demographics"));
}

export const ofEmployee = (employee: Employee) => ({
  naturalKey: naturalPersonKey(employee),
  subject: subjectOf(employee),
  rowsOf: [{ report: employee.inPayroll ? ("payroll_register" as const) : ("demographics" as const), keys: [employee.key] }],
});

export const unidentified = "Neither full SSN nor employee ID is in both Payroll register and Demographics";
export const blankTermination = "Termination date is blank for a terminated employee";
