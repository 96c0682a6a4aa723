import { expect, it } from "vitest";
import { reports } from "../../reports/report-registry.ts";
import { columnStatistics } from "../column-statistics.ts";
import { mappingProblems } from "../mapping-problems.ts";
import { suggestMapping } from "../suggest-mapping.ts";

const days = columnStatistics(["01/15/2010", "02/28/2015", "03/31/2020"]);
const read = (report: keyof typeof reports, ...headers: readonly string[]) =>
  suggestMapping(
    reports[report],
    headers.map((header, index) => ({ index, header, statistics: days })),
  ).map(({ field, confidence }) => (confidence < 0.9 ? `${field}?` : field));

it.each([
  [
    ["Hire 1", "Term 1", "Hire 2", "Term 2"],
    ["hire_date", "term_date", "rehire_date", "term_date"],
  ],
  [
    ["Rehire Date 2", "Rehire Date 1", "Original Hire Date"],
    ["rehire_date", "rehire_date", "hire_date"],
  ],
  [
    ["Hire Date", "Prior Term Date", "Term Date"],
    ["hire_date", "term_date?", "term_date"],
  ],
  [
    ["Hire Date", "Original Hire Date", "Hire Date 2"],
    ["hire_date?", "hire_date", "rehire_date"],
  ],
  [
    ["Hire 1 (most recent)", "Separation 1", "Hire 2", "Separation 2"],
    ["hire_date", "term_date", "hire_date", "term_date"],
  ],
  [
    ["Hire Date 1", "Hire Date 2", "Hire Date 3 (original)"],
    ["hire_date", "hire_date", "hire_date"],
  ],
  [
    ["Hire Date", "Term Date", "Hire Date", "Term Date"],
    ["hire_date?", "term_date?", "hire_date?", "term_date?"],
  ],
  [
    ["Original Hire Date", "First Separation", "Rehire Date", "Second Separation", "Final Separation"],
    ["hire_date", "term_date", "rehire_date", "term_date", "term_date"],
  ],
  [
    ["Employment 1 Start", "Employment 1 End", "Employment 2 Start", "Employment 2 End"],
    ["hire_date", "term_date", "rehire_date", "term_date"],
  ],
] as const)("%j are %j", (headers, fields) => {
  expect(read("demographics", ...headers)).toEqual(fields);
});

it("a second hire is not read as the hire if a report has no rehire", () => {
  expect(read("distribution_detail", "Payment Date", "Hire 1", "Term 1", "Hire 2", "Term 2").slice(1)).toEqual([
    ...["hire_date", "term_date", "null?", "term_date"],
  ]);
});

it("columns for the same field are proposed together again once accepted", () => {
  const headers = ["Out 1", "Out 2"];
  const found = suggestMapping(
    reports.demographics,
    headers.map((header, index) => ({ index, header, statistics: days })),
    headers.map((header) => ({ header, field: "term_date" })),
  );
  expect(found.map(({ field }) => field)).toEqual(["term_date", "term_date"]);
});

it("the mapping says which date counts, and two birth dates are still an error", () => {
  const problems = (field: string) =>
    mappingProblems(reports.demographics, {
      ...{ reportKey: "demographics", sheetIndex: 0, headerRows: [1], bands: [], carryDown: [], valueMaps: {} },
      columns: ["employee_id", "full_name", field, field].map((key, index) => ({
        ...{ index, header: `Column ${index}`, field: key, sign: "as_is" as const, format: { dateOrder: "mdy" as const } },
      })),
    }).map(({ code, severity, msg }) => [code, severity, msg]);
  expect(problems("term_date")).toEqual([
    ["day-of-several", "warning", expect.stringContaining("the latest day in “Column 2” and “Column 3”")],
  ]);
  expect(problems("hire_date")[0]?.[2]).toMatch(/the earliest day .*; a later one is the rehire/);
  expect(problems("birth_date")[0]?.slice(0, 2)).toEqual(["field-twice", "error"]);
});
