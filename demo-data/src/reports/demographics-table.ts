import type { Life } from "../people/life.ts";
import type { Layout } from "../plan/layout.ts";
import { personColumns, statusWords } from "./person-columns.ts";
import type { PlanPerson } from "./plan-people.ts";
import { columnMaker, type ReportTable } from "./report-table.ts";

/** One row per employee, including those who left earlier. */
export function demographicsTable(layout: Layout, people: () => Iterable<PlanPerson>): ReportTable<Life> {
  const column = columnMaker<Life>(layout.wording);
  return {
    report: "demographics",
    title: "Employee Demographics",
    side: "payroll",
    hasTotals: false,
    columns: [
      column(["Employee ID", "Employee Number"], "text", (life) => life.employeeId),
      column(["SSN", "Social Security Number"], "ssn", (life) => life.ssn),
      ...personColumns<Life>(layout, (life) => ({
        firstName: life.demographics.firstName ?? life.firstName,
        lastName: life.demographics.lastName ?? life.lastName,
      })),
      column(["Birth Date", "Date of Birth"], "date", (life) => life.demographics.birthOn ?? life.birthOn),
      column(["Hire Date", "Date of Hire"], "date", (life) => life.demographics.hireOn ?? life.hireOn),
      column(["Termination Date", "Term Date"], "date", (life) => life.demographics.termOn ?? life.termOn),
      column(["Rehire Date", "Date of Rehire"], "date", (life) => life.rehireOn),
      column(["Date of Death", "Death Date"], "date", (life) => life.diedOn),
      column(["Status", "Employee Status"], "text", (life) => statusWords[life.status][layout.wording]),
      column(["Employee Class", "Division"], "text", (life) => life.jobClass),
    ],
    rows: function* () {
      for (const { life } of people()) if (life.isInDemographics) yield { row: life, personIndex: life.index };
    },
  };
}
