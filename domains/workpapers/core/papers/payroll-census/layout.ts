import {
  exceptionsSheet,
  firstBodyRow,
  notesSheet,
  type PaperPage,
  type PaperTable,
  pageFooter,
  planned,
  planTieSheet,
  sourcesSheet,
  type TieResult,
  tableSheet,
  tieTab,
  tieVerdicts,
} from "@tieout/runs/core";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import type { Employee } from "../../people/employer-records.ts";
import { censusColumns } from "./columns.ts";
import { fieldsOfTie } from "./form-ties.ts";
import type { CensusData } from "./inputs.ts";

type CensusPage = PaperPage<CensusData>;

export const censusTable: PaperTable<CensusPage, Employee> = {
  key: "census",
  sheet: "Census",
  columns: ({ data, frame }) => censusColumns(data, frame),
  rows: ({ data }) => data.employees,
};

const purpose = "Census of employees paid in the plan year, with pay and deferrals by employee, to agree to Form W-3 or Forms 941.";

/** Lays out the tabs Tie-out, Census, Exceptions, Notes, Sources. */
export function layOutCensus(page: CensusPage): WorkbookModel {
  const { data, result, setUp, frame } = page;
  const { sheet } = censusTable;
  const table = planned(censusTable, page, firstBodyRow);
  const given = (field: string): boolean => table.columns.some(({ key, missingFrom }) => key === field && !missingFrom);
  const left = (tie: TieResult): string | null => {
    const cells = fieldsOfTie(tie.key, given)
      .filter(given)
      .map((field) => table.totalAddress(field, sheet));
    return cells.length > 0 ? `ROUND(${cells.join("+")},2)` : null;
  };
  const ties = planTieSheet(frame, result.ties, { left, exceptions: result.exceptions });
  const employees = { content: { kind: "number" as const, value: data.employees.length }, style: "number" as const };
  const counted = data.employees.length > 0 ? { ...employees, formula: `ROWS(${table.range("name", sheet)})` } : employees;
  const sections = [
    { heading: `Ties: see the ${tieTab} tab`, facts: tieVerdicts(result.ties, tieTab, ties.checkAddress) },
    { heading: "Census", facts: [{ label: "Employees", value: counted }] },
  ];
  const { procedures, conclusion, review } = setUp;
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [
      ties.sheet,
      tableSheet({ name: sheet, frame, table, below: [] }),
      exceptionsSheet(frame, result, data.cutOff),
      notesSheet(frame, { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion, review }),
      sourcesSheet(frame),
    ],
  };
}
