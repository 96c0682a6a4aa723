import {
  censusDeferralFields,
  exceptionsSheet,
  firstBodyRow,
  notesSheet,
  type PaperPage,
  type PaperTable,
  pageFooter,
  planned,
  planTies,
  tableSheet,
  tieVerdicts,
  tieWidths,
} from "@tieout/processing/core";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import type { Employee } from "../../people/employer-records.ts";
import { censusColumns } from "./columns.ts";
import { wagesTie } from "./compute.ts";
import type { CensusData } from "./inputs.ts";

type CensusPage = PaperPage<CensusData>;

export const censusTable: PaperTable<CensusPage, Employee> = {
  key: "census",
  sheet: "Census",
  columns: ({ data, frame }) => censusColumns(data, frame.engagement.endOn),
  rows: ({ data }) => data.employees,
};

const purpose = "Census of employees paid in the plan year, with pay and deferrals by employee, to agree to Form W-3 or Forms 941.";

/** Tabs Census, Exceptions, Notes. */
export function layOutCensus(page: CensusPage): WorkbookModel {
  const { data, result, setUp, frame } = page;
  const { sheet } = censusTable;
  const table = planned(censusTable, page, firstBodyRow);
  const given = (field: string): boolean => table.columns.some(({ key, missingFrom }) => key === field && !missingFrom);
  const wages = given("w2_comp") ? "w2_comp" : "gross_pay";
  const ties = planTies(result.ties, table.endRow + 1, (tie) => {
    const fields = tie.key === wagesTie ? [wages] : censusDeferralFields;
    const cells = fields.filter(given).map((field) => table.totalAddress(field));
    return cells.length > 0 ? `ROUND(${cells.join("+")},2)` : null;
  });
  const employees = { content: { kind: "number" as const, value: data.employees.length }, style: "number" as const };
  const counted = data.employees.length > 0 ? { ...employees, formula: `ROWS(${table.range("name", sheet)})` } : employees;
  const sections = [
    { heading: "Census", facts: [{ label: "Employees", value: counted }] },
    { heading: "Tie-out: see the block below the Census table", facts: tieVerdicts(result.ties, sheet, ties.checkAddress) },
  ];
  const { procedures, conclusion } = setUp;
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [
      tableSheet({ name: sheet, frame, table, below: [ties.rows()], minimumWidths: tieWidths }),
      exceptionsSheet(frame, result.exceptions, data.cutOff),
      notesSheet(frame, { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion }),
    ],
  };
}
