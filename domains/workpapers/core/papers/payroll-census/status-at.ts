import type { Employee } from "../../people/employer-records.ts";

/** The reported status, otherwise the status by termination date at plan year-end. */
export function statusAt(employee: Employee, yearEndOn: string): string {
  if (employee.status) return employee.status;
  const { termOn, rehireOn } = employee;
  return termOn && termOn <= yearEndOn && !(rehireOn && rehireOn >= termOn) ? "terminated" : "active";
}
