import type { PlainDate } from "@tieout/kernel";
import type { Employee } from "../../people/employer-records.ts";
import { rehiredBy } from "../../people/rehired-by.ts";
import { type SeveranceCutoff, severanceCutoff } from "../../plan-rules/severance-cutoff.ts";

export interface LatePayCandidate extends SeveranceCutoff {
  readonly employee: Employee;
}

/** Employees with pay more than 2½ months after termination who had not been rehired by then; their rows are read separately. */
export function latePayCandidates(employees: readonly Employee[], limitationYearEndOn: PlainDate): LatePayCandidate[] {
  return employees.flatMap((employee) => {
    const { termOn, lastPaidOn } = employee;
    if (!termOn || !lastPaidOn) return [];
    const cutoff = severanceCutoff(termOn, limitationYearEndOn);
    return lastPaidOn > cutoff.openAfter && !rehiredBy(employee, cutoff.openAfter) ? [{ employee, ...cutoff }] : [];
  });
}
