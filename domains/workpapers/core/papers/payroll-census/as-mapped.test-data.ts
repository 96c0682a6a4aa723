import { type PayrollMoneyField, payrollEmployeeFields, payrollMoneyFields } from "@tieout/runs/core";
import type { DemographicsRecord, EmployeeTexts, PayrollEmployee, YearFact } from "../../people/employer-records.ts";

type Person = PayrollEmployee | DemographicsRecord;

/** A person's values as read from a file that lacks the column. */
const blanks: Readonly<Record<string, Partial<Person>>> = {
  employee_id: { id: null },
  ssn: { ssnHash: null, ssnLast4: null },
  full_name: { name: null },
  birth_date: { birthOn: null },
  hire_date: { hireOn: null },
  term_date: { termOn: null },
  rehire_date: { rehireOn: null },
  status: { status: null },
};

const shownTexts = ({ texts }: Person, fields: readonly string[]): EmployeeTexts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fields.includes(key) ? text : null]));

const blanked = <T extends Person>(person: T, fields: readonly string[]): T =>
  Object.assign(
    { ...person, texts: shownTexts(person, fields) },
    ...Object.entries(blanks).flatMap(([field, blank]) => (fields.includes(field) ? [] : [blank])),
  );

/** An employee as payroll shows them with these columns. */
export function payrollAsMapped(employee: PayrollEmployee, fields: readonly string[]): PayrollEmployee {
  const has = (field: string): boolean => fields.includes(field);
  const lacking: Readonly<Record<YearFact, boolean>> = {
    gross_pay: !has("gross_pay"),
    eligible_comp: !has("eligible_comp"),
    hours: !has("hours"),
    deferrals: !payrollEmployeeFields.some(has),
  };
  const unknown = (Object.keys(lacking) as YearFact[]).filter((fact) => lacking[fact] || employee.unknown.includes(fact));
  const undated = { firstPayOn: null, lastPayOn: null, lastPaidOn: null };
  return {
    ...blanked(employee, fields),
    // `Object.fromEntries` loses the key types; the list contains every money field.
    amounts: Object.fromEntries(payrollMoneyFields.map((field) => [field, has(field) ? employee.amounts[field] : 0n])) as Record<
      PayrollMoneyField,
      bigint
    >,
    hoursHundredths: has("hours") ? employee.hoursHundredths : 0n,
    ...(has("pay_date") ? {} : undated),
    unknown,
  };
}

/** A person as demographics show them with these columns. */
export const demographicsAsMapped = (record: DemographicsRecord, fields: readonly string[]): DemographicsRecord => ({
  ...blanked(record, fields),
  hoursHundredths: fields.includes("hours") ? record.hoursHundredths : null,
  grossCents: fields.includes("gross_pay") ? record.grossCents : null,
  eligibleCents: fields.includes("eligible_comp") ? record.eligibleCents : null,
});
