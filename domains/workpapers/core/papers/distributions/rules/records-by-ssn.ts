import { mostComparedNames } from "@tieout/runs/core";
import type { Payment } from "../../../payments/payment.ts";
import type { EmploymentRecord } from "../../../people/employment-records.ts";
import { sameLastName } from "../../../people/same-last-name.ts";
import type { AccountHolder, DistributionInputs } from "../inputs.ts";

type PersonRecord = EmploymentRecord | AccountHolder;

/**
 * Every record with the payee's SSN, except records under another person's name. A date or status from any file counts, because the first
 * file that includes a person may have neither. An SSN shared by very many records is a placeholder and is ignored.
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
