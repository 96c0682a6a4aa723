import { afterAll, beforeAll, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const noticesOf = async (lines: readonly string[]): Promise<string> =>
  (await readCase(bench, { content: lines.join("\n"), slot: "payroll_register", upload_as: "r.csv" })).notices.join(" ");

for (const one of casesOf("14-reports-across"))
  it(`${one.id} names the layout and which report to request`, async () => {
    const { notices, problems } = await readCase(bench, one);
    expect(notices.join()).toMatch(/employees are in the columns \(“Alvarez, Nora”|the rows are in groups \(“Alvarez, Nora” in row 2 to/);
    expect(notices.join()).toMatch(/Ask for a list with a row per paycheck or pay item/);
    expect(problems.length).toBeGreaterThan(0);
  });

it("a summary with one column per employee is also named", async () => {
  const lines = [
    ',"Alvarez, Nora","Brandt, Otis",TOTAL',
    "Gross Pay,2000,2100,4100",
    "Medicare,-29,-30.45,-59.45",
    "Net Pay,1971,2069.55,4040.55",
  ];
  expect(await noticesOf(lines)).toMatch(/^No header row was found: employees are in the columns/);
});

it("a register, with or without a header, is not mistaken for a summary", async () => {
  const row = (id: number, name: string): string => `E${id},"${name}",01/12/2024,2000.00,100.00`;
  const rows = [row(1, "Alvarez, Nora"), row(2, "Brandt, Otis"), row(3, "Castellano, Pia")];
  expect(await noticesOf(rows)).not.toMatch(/employees are in the columns|in groups/);
  expect(await noticesOf(["Employee ID,Employee Name,Pay Date,Gross Pay,401k", ...rows])).not.toMatch(/No header row/);
});
