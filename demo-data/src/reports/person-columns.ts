import type { Status } from "../people/life.ts";
import type { Layout } from "../plan/layout.ts";
import { type Column, columnMaker } from "./report-table.ts";

interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
}

export const statusWords: Readonly<Record<Status, readonly [string, string]>> = {
  active: ["Active", "A"],
  terminated: ["Terminated", "T"],
  leave: ["Leave", "L"],
  retired: ["Retired", "R"],
  deceased: ["Deceased", "D"],
};

/** The name in one column, `Last, First`, or in two. */
export function personColumns<Row>(layout: Layout, named: (row: Row) => NameParts): Column<Row>[] {
  const column = columnMaker<Row>(layout.wording);
  if (layout.names === "full")
    return [column(["Participant Name", "Employee Name"], "text", (row) => `${named(row).lastName}, ${named(row).firstName}`)];
  return [
    column(["Last Name", "Employee Last Name"], "text", (row) => named(row).lastName),
    column(["First Name", "Employee First Name"], "text", (row) => named(row).firstName),
  ];
}

/** The SSN as it looks after a spreadsheet has read it as a number. */
export const ssnAsLeft = (person: { readonly ssn: string; readonly hasLostZeros: boolean }): string =>
  person.hasLostZeros ? person.ssn.replace(/^0+/, "") : person.ssn;
