import type { PlainDate } from "@tieout/kernel";
import type { Employee } from "../../people/employer-records.ts";
import { type SeveranceCutoff, severanceCutoff } from "../../plan-rules/severance-cutoff.ts";

export interface LatePayCandidate extends SeveranceCutoff {
  readonly employee: Employee;
}

/** Employees with pay more than 2½ months after termination and no rehire since; their rows are fetched one by one. */
export function latePayCandidates(employees: readonly Employee[], limitationYearEndOn: PlainDate): LatePayCandidate[] {
  return employees.flatMap((employee) => {
    const { termOn, rehireOn, lastPaidOn } = employee;
    if (!termOn || !lastPaidOn || (rehireOn && rehireOn >= termOn)) return [];
    const cutoff = severanceCutoff(termOn, limitationYearEndOn);
    return lastPaidOn > cutoff.openAfter ? [{ employee, ...cutoff }] : [];
  });
}
