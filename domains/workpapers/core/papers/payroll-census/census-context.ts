import type { ControlTotalKey } from "@tieout/catalogue/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { DemographicsRecord, Employee } from "../../people/employer-records.ts";
import { naturalPersonKey, subjectOf } from "../../people/person.ts";
import { indexPeople, type PersonIndex } from "../../people/person-index.ts";
import type { CensusInputs } from "./inputs.ts";
import { latePayCandidates } from "./late-pay.ts";

/** What the rules of the census judge by. */
export interface CensusContext extends CensusInputs {
  /** Rows of pay too late after termination, by key of the employee. */
  readonly lateRows: ReadonlyMap<string, readonly DatedRow[]>;
  readonly inDemographics: PersonIndex<DemographicsRecord>;
  readonly inPayroll: PersonIndex<Employee>;
}

function lateRowsOf({ employees, latePay }: CensusInputs): Map<string, DatedRow[]> {
  const candidates = new Map(latePayCandidates(employees).map(({ employee, after }) => [employee.key, after]));
  const rows = new Map<string, DatedRow[]>();
  for (const row of latePay) {
    const after = candidates.get(row.key);
    if (after && row.on > after) rows.set(row.key, [...(rows.get(row.key) ?? []), row]);
  }
  return rows;
}

export const censusContext = (inputs: CensusInputs): CensusContext => ({
  ...inputs,
  lateRows: lateRowsOf(inputs),
  inDemographics: indexPeople(inputs.demographics ?? []),
  inPayroll: indexPeople(inputs.payroll ? inputs.employees : []),
});

export const censusReports = ["payroll_register", "demographics"] as const;

export const ofEmployee = (employee: Employee) => ({
  naturalKey: naturalPersonKey(employee),
  subject: subjectOf(employee),
  rowsOf: [{ report: employee.inPayroll ? ("payroll_register" as const) : ("demographics" as const), keys: [employee.key] }],
});

export const wagesControl: ControlTotalKey = "payroll_wages";
export const deferralsControl: ControlTotalKey = "payroll_deferrals";
