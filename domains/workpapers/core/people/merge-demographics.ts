import { type CanonicalReader, type PayrollMoneyField, payrollMoneyFields, sameName } from "@tieout/runs/core";
import { readDemographics, readPayroll } from "./employer-queries.ts";
import type { DemographicsRecord, Employee, EmployeeTexts, PayrollEmployee, YearFact } from "./employer-records.ts";
import { type Identity, providerOf } from "./person.ts";
import { haveOtherNames, indexPeople } from "./person-index.ts";

const noPay = Object.fromEntries(payrollMoneyFields.map((field) => [field, 0n])) as Record<PayrollMoneyField, bigint>;

/** Includes deferrals, which demographics never have. */
function unknownOf({ grossCents, eligibleCents, hoursHundredths }: DemographicsRecord): readonly YearFact[] {
  const values = { gross_pay: grossCents, eligible_comp: eligibleCents, hours: hoursHundredths, deferrals: null };
  return (Object.keys(values) as YearFact[]).filter((fact) => values[fact] === null);
}

/** Someone found only in demographics. */
export function fromDemographics(person: DemographicsRecord): Employee {
  return {
    ...person,
    amounts: { ...noPay, gross_pay: person.grossCents ?? 0n, eligible_comp: person.eligibleCents ?? 0n },
    hoursHundredths: person.hoursHundredths ?? 0n,
    firstPayOn: null,
    lastPayOn: null,
    lastPaidOn: null,
    checks: 0,
    providers: providerOf(person),
    severalValues: [],
    unknown: unknownOf(person),
    inPayroll: false,
  };
}

/**
 * Whether a register without the full SSN can take it from the person's row in demographics: employee ID and name are the same in both, and
 * any digits shown in the register don't contradict it.
 */
const takesSsn = (employee: Identity, other: Identity): boolean =>
  employee.ssnHash === null &&
  employee.id !== null &&
  employee.id === other.id &&
  employee.name !== null &&
  other.name !== null &&
  sameName(employee.name, other.name) &&
  (employee.ssnLast4 === null || employee.ssnLast4 === other.ssnLast4);

function mergedTexts(texts: EmployeeTexts, others: EmployeeTexts): EmployeeTexts {
  const merged: Record<string, string | null> = {};
  for (const key of Object.keys(texts)) merged[key] = texts[key] ?? others[key] ?? null;
  return merged;
}

/**
 * Fills in dates, status and text fields missing in payroll, but not pay and hours, which cover other periods in demographics. One literal,
 * because it runs for every employee in the census.
 */
const fill = (employee: PayrollEmployee, other: DemographicsRecord): Employee => ({
  key: employee.key,
  id: employee.id,
  ssnHash: takesSsn(employee, other) ? other.ssnHash : employee.ssnHash,
  ssnLast4: takesSsn(employee, other) ? other.ssnLast4 : employee.ssnLast4,
  name: employee.name,
  ...(employee.ssns ? { ssns: employee.ssns } : {}),
  birthOn: employee.birthOn ?? other.birthOn,
  earlierBirthOn: employee.birthOn ? (employee.earlierBirthOn ?? null) : (other.earlierBirthOn ?? null),
  hireOn: employee.hireOn ?? other.hireOn,
  termOn: employee.termOn ?? other.termOn,
  rehireOn: employee.rehireOn ?? other.rehireOn,
  diedOn: employee.diedOn ?? other.diedOn,
  status: employee.status ?? other.status,
  texts: mergedTexts(employee.texts, other.texts),
  amounts: employee.amounts,
  hoursHundredths: employee.hoursHundredths,
  firstPayOn: employee.firstPayOn,
  lastPayOn: employee.lastPayOn,
  lastPaidOn: employee.lastPaidOn,
  checks: employee.checks,
  providers: employee.providers,
  severalValues: employee.severalValues,
  unknown: employee.unknown,
  inPayroll: true,
  place: employee.place,
});

/**
 * Payroll takes precedence; demographics fill in values missing in payroll. Without a payroll register, the census lists the people in
 * demographics.
 */
export function mergeDemographics(
  payroll: readonly PayrollEmployee[] | null,
  demographics: readonly DemographicsRecord[] | null,
): readonly Employee[] {
  if (!payroll) return (demographics ?? []).map(fromDemographics);
  if (!demographics) return payroll;
  const known = indexPeople(demographics, payroll);
  return payroll.map((employee) => {
    const other = known.find(employee);
    return other && !haveOtherNames(employee, other) ? fill(employee, other) : employee;
  });
}

/** Payroll and demographics as one list of employees. */
export const readEmployees = (reader: CanonicalReader): Promise<readonly Employee[]> =>
  reader.once("employees", async () => mergeDemographics(await readPayroll(reader), await readDemographics(reader)));
