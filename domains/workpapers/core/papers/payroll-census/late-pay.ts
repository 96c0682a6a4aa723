import { addDays, type PlainDate } from "@tieout/kernel";
import type { Employee } from "../../people/employer-records.ts";

/** Employees with pay more than 75 days after termination and no rehire since; their rows are fetched one by one. */
export function latePayCandidates(employees: readonly Employee[]): { readonly employee: Employee; readonly after: PlainDate }[] {
  return employees.flatMap((employee) => {
    const { termOn, rehireOn, lastPaidOn } = employee;
    if (!termOn || !lastPaidOn || (rehireOn && rehireOn >= termOn)) return [];
    const after = addDays(termOn, graceDays);
    return lastPaidOn > after ? [{ employee, after }] : [];
  });
}

/** Final pay, vacation and commissions are paid out within about 2½ months (compare Treas. Reg. 1.415(c)-2(e)(3)). */
const graceDays = 75;
