import { addDays, type PlainDate } from "@tieout/kernel";
import { providerOf } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import { type CensusMoneyField, censusMoneyFields } from "./census-fields.ts";
import type { CensusEmployee, CensusInputs, DemographicsRecord } from "./inputs.ts";

const noPay = Object.fromEntries(censusMoneyFields.map((field) => [field, 0n])) as Record<CensusMoneyField, bigint>;

function fromDemographics(person: DemographicsRecord): CensusEmployee {
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
export function mergeDemographics({ payroll, demographics }: CensusInputs): CensusEmployee[] {
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

/** Employees with pay more than 75 days after termination and no rehire since; their rows are fetched one by one. */
export function latePayCandidates(
  employees: readonly CensusEmployee[],
): { readonly employee: CensusEmployee; readonly after: PlainDate }[] {
  return employees.flatMap((employee) => {
    const { termOn, rehireOn, lastPaidOn } = employee;
    if (!termOn || !lastPaidOn || (rehireOn && rehireOn >= termOn)) return [];
    const after = addDays(termOn, graceDays);
    return lastPaidOn > after ? [{ employee, after }] : [];
  });
}

/** Final pay, vacation and commissions are paid out within about 2½ months (compare Treas. Reg. 1.415(c)-2(e)(3)). */
const graceDays = 75;
