import { type CanonicalSchema, type CensusMoneyField, censusMoneyFields, once, type Reading } from "@tieout/processing/core";
import { readDemographics, readPayroll } from "./employer-queries.ts";
import type { DemographicsRecord, Employee, PayrollEmployee } from "./employer-records.ts";
import { providerOf } from "./person.ts";
import { indexPeople } from "./person-index.ts";

const noPay = Object.fromEntries(censusMoneyFields.map((field) => [field, 0n])) as Record<CensusMoneyField, bigint>;

function fromDemographics(person: DemographicsRecord): Employee {
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
    inPayroll: false,
  };
}

/** Payroll wins; demographics fill what payroll leaves empty. Without a payroll register the census lists demographics. */
function mergeDemographics(payroll: readonly PayrollEmployee[] | null, demographics: readonly DemographicsRecord[] | null): Employee[] {
  if (!payroll) return (demographics ?? []).map(fromDemographics);
  const known = indexPeople(demographics ?? []);
  return payroll.map((employee) => {
    const other = known.find(employee);
    return {
      ...employee,
      birthOn: employee.birthOn ?? other?.birthOn ?? null,
      hireOn: employee.hireOn ?? other?.hireOn ?? null,
      termOn: employee.termOn ?? other?.termOn ?? null,
      rehireOn: employee.rehireOn ?? other?.rehireOn ?? null,
      status: employee.status ?? other?.status ?? null,
      jobClass: employee.jobClass ?? other?.jobClass ?? null,
      inPayroll: true,
    };
  });
}

/** Payroll and demographics as one list of employees. */
export const readEmployees = (schema: CanonicalSchema): Reading<readonly Employee[]> =>
  once("employees", function* () {
    return mergeDemographics(yield* readPayroll(schema), yield* readDemographics(schema));
  });
