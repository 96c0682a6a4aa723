import { afterAll, beforeAll, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const people = ["Alvarez, Nora", "Brandt, Otis", "Castellano, Pia", "Dufresne, Quentin", "Eklund, Rosa", "Farrow, Silas"];
const registerOf = (header: string): string =>
  [
    `Employee ID,Employee Name,Pay Date,Gross Pay,401k,${header}`,
    ...people.map((name, at) => `10010${at},"${name}",0${at + 1}/19/2024,2000,100,50`),
  ].join("\n");

it.each([
  ...["ER Contribution", "Employer Contributions", "Employer", "Employer 401k", "Employer Safe Harbor", "Employer Mandatory Contribution"],
  ...["Company Contribution", "ER_CONTRIB", "Co Contribution Amt", "Employer Core Contribution"],
])("“%s”: a person is asked which employer contribution it is", async (header) => {
  const { asked, taken } = await readCase(bench, { content: registerOf(header), slot: "payroll_register", upload_as: "p.csv" });
  expect(Object.keys(asked)).toEqual([header]);
  expect(asked[header]?.reason).toContain("It doesn't say which employer contribution it is");
  expect(["match", "safe_harbor_nonelective"]).toContain(asked[header]?.field);
  expect(taken).toMatchObject({ "Gross Pay": "gross_pay", "401k": "deferral_pretax" });
});

it("the same words in a source column need an answer for the same reason", async () => {
  const rows = ["EE 401k,100.00", "ER Contribution,50.00", "Employer Safe Harbor,30.00"];
  const content = ["Employee ID,Employee Name,Pay Date,Source,Amount", ...rows.map((row) => `100101,"Alvarez, Nora",01/19/2024,${row}`)];
  const found = await readCase(bench, { content: content.join("\n"), slot: "contribution_detail", upload_as: "c.csv" });
  expect(found.openValues).toEqual(["ER Contribution", "Employer Safe Harbor"]);
});

it("other employer money next to a match column gets no field without review", async () => {
  const content = [
    "Employee ID,Employee Name,Pay Date,Gross Pay,401k,Employer Match,ER Contribution",
    '100101,"Alvarez, Nora",01/19/2024,2000,100,50,25',
    '100102,"Brandt, Otis",01/19/2024,2100,105,52.50,25',
  ];
  const found = await readCase(bench, { content: content.join("\n"), slot: "payroll_register", upload_as: "p.csv" });
  expect(found.taken).toMatchObject({ "Employer Match": "match" });
  expect(found.asked["ER Contribution"]?.reason).toContain("It doesn't say which employer contribution it is");
});
