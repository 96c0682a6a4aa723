import { mostComparedNames } from "@tieout/runs/core";
import type { Payment } from "../../../payments/payment.ts";
import type { EmploymentRecord } from "../../../people/employment-records.ts";
import { sameLastName } from "../../../people/same-last-name.ts";
import type { AccountHolder, DistributionInputs } from "../inputs.ts";

type PersonRecord = EmploymentRecord | AccountHolder;

/**
 * Every record of a payee's SSN whose name is not another person's: a date or a status counts whichever file gives it, and the first file
 * in which a person is found may have neither. A number of very many records is a placeholder and says nothing of anyone.
 */
export function recordsBySsn(
  { holders, employment }: Pick<DistributionInputs, "holders" | "employment">,
  payments: readonly Payment[],
): (payment: Payment) => readonly PersonRecord[] {
  const wanted = new Map<string, PersonRecord[]>(payments.flatMap(({ ssnHash }) => (ssnHash ? [[ssnHash, []]] : [])));
  for (const records of [holders ?? [], employment])
    for (const record of records) if (record.ssnHash) wanted.get(record.ssnHash)?.push(record);
  return ({ ssnHash, name }) => {
    const records = (ssnHash && wanted.get(ssnHash)) || [];
    return records.length > mostComparedNames ? [] : records.filter((record) => !name || !record.name || sameLastName(name, record.name));
  };
}
