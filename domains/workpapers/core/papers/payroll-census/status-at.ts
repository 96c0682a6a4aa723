import type { PlainDate } from "@tieout/kernel";
import type { Employee } from "../../people/employer-records.ts";
import { rehiredBy } from "../../people/rehired-by.ts";

/** The reported status, or if there is none, the status at plan year-end based on the termination date. */
export function statusAt(employee: Employee, yearEndOn: PlainDate): string {
  if (employee.status) return employee.status;
  const { termOn } = employee;
  return termOn && termOn <= yearEndOn && !rehiredBy(employee, yearEndOn) ? "terminated" : "active";
}
