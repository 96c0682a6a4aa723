import { csvRecord } from "@tieout/spreadsheet/write";
import type { DayRange, SourcePerson } from "../payroll-source.ts";

const header = [
  ...["Employee ID", "SSN", "Last Name", "First Name", "Middle Name", "Date of Birth", "Date of Hire", "Date of Rehire"],
  ...["Termination Date", "Employment Status", "Department"],
];

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** IDs used for people in the files: the payroll system's, if it has a unique ID for everyone. */
export function employeeIds(people: readonly SourcePerson[]): ReadonlyMap<string, string> {
  const holders = new Map<string, number>();
  for (const { employeeId } of people) if (employeeId !== null) holders.set(employeeId, (holders.get(employeeId) ?? 0) + 1);
  const isUsable = (id: string | null): id is string => id !== null && id.trim() !== "" && holders.get(id) === 1;
  return new Map(people.map(({ id, employeeId }) => [id, isUsable(employeeId) ? employeeId.trim() : id]));
}

/** Whether someone belongs to the year: employed or paid during it. */
export function isOfYear(person: SourcePerson, year: DayRange, isPaid: boolean): boolean {
  if (isPaid) return true;
  const { hireOn, rehireOn, leftOn } = person;
  const cameOn = rehireOn !== null && (hireOn === null || rehireOn > hireOn) ? rehireOn : hireOn;
  const isGone = leftOn !== null && leftOn < year.startOn && (cameOn === null || cameOn <= leftOn);
  const isLater = hireOn !== null && hireOn > year.endOn;
  return !isGone && !isLater;
}

/** Writes the employee list, one row per person, ordered by employee ID; the same people produce the same bytes. */
export function censusFile(people: readonly SourcePerson[], ids: ReadonlyMap<string, string>): string {
  const named = people.map((person) => ({ person, employeeId: ids.get(person.id) ?? person.id }));
  named.sort((a, b) => compare(a.employeeId, b.employeeId) || compare(a.person.id, b.person.id));
  const rows = named.map(({ person: p, employeeId }) => [
    ...[employeeId, p.ssn, p.lastName, p.firstName, p.middleName, p.birthOn, p.hireOn, p.rehireOn, p.leftOn],
    ...[p.status, p.employeeClass],
  ]);
  return [header, ...rows].map(csvRecord).join("");
}
