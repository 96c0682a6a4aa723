import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

test("footers, rows of formats and template examples are set aside rather than rejected, and an example needs review", async () => {
  const cases = casesOf("13-footers-hints");
  expect(cases.length).toBeGreaterThan(3);
  for (const one of cases) {
    const { inspection } = await bench.inspect(one.content, one.slot, { fileName: one.upload_as, planYear: 2024 });
    const reading = await readCase(bench, one);
    expect([one.id, reading.kept, reading.rejected, reading.issues]).toEqual([one.id, 6, 0, []]);
    expect([one.id, reading.openValues.length]).toEqual([one.id, one.id.includes("template-ex") ? 1 : 0]);
    const rows = inspection?.values.find(({ key }) => key === "row_kinds");
    expect([one.id, rows?.values.every(({ canonical }) => canonical === "leave_out_rows")]).toEqual([one.id, true]);
  }
});

const census = (first: string): string =>
  [
    "SSN,Employee ID,Last Name,First Name,Date of Birth,Date of Hire,Gross Compensation",
    first,
    "900-55-1201,100101,Alvarez,Nora,03/14/1971,06/01/2009,40000.00",
    "900-55-1202,100102,Brandt,Otis,11/02/1983,02/15/2018,41000.00",
    "900-55-1203,100103,Castellano,Pia,07/30/1990,09/09/2019,42000.00",
  ].join("\n");

test("an example that a person accepts as an employee is in the records", async () => {
  const { mapping } = await bench.inspection(census("123-45-6789,E001,Sample,Sam,01/31/1980,02/28/2010,50000.00"), "demographics");
  expect((await bench.normalize(mapping)).amounts.gross_pay?.keptCents).toBe("12300000");
  const kept = { ...mapping, valueMaps: { ...mapping.valueMaps, row_kinds: { "SAMPLE · SAM": "record" } } };
  expect((await bench.normalize(kept)).amounts.gross_pay?.keptCents).toBe("17300000");
});

test.each([
  ["the surname Sample", "900-55-1299,100100,Sample,Sam,01/31/1980,02/28/2010,50000.00"],
  ["the name Jane Doe", "900-55-1299,100100,Doe,Jane,01/31/1980,02/28/2010,50000.00"],
])("%s alone does not make a row an example", async (_, line) => {
  const { mapping, values } = await bench.inspection(census(line), "demographics");
  expect(values.filter(({ key }) => key === "row_kinds")).toEqual([]);
  expect((await bench.normalize(mapping)).kept).toBe(4);
});

test("rows below a line that ends the list and calls them examples are left out until reviewed", async () => {
  const people = census("900-55-1299,100100,Sample,Sam,01/31/1980,02/28/2010,50000.00");
  const example = "900-12-3456,100999,Public,John,01/02/1970,03/04/1999,1.00";
  const content = [people, "", "EXAMPLES (delete before sending):", example].join("\n");
  const { kept, openValues } = await readCase(bench, { content, slot: "demographics", upload_as: "census.csv" });
  expect([kept, openValues]).toEqual([4, ["Below “EXAMPLES (delete before sending):”"]]);
});

const asks = async (content: string, slot: "demographics" | "contribution_detail") => {
  const { openValues, problems, kept } = await readCase(bench, { content, slot, upload_as: "report.csv" });
  return { isAsked: openValues.length + problems.length > 0, kept };
};

test.each([
  ["a new hire at the end whose number is not known yet", ["Maria del Carmen de la Cruz,,05/05/1999,11/15/2024,Active"], "after"],
  ["one whose number is said to be pending", ["Maria del Carmen de la Cruz,pending,05/05/1999,11/15/2024,Active"], "after"],
  ["a new hire at the top of whom nothing is known", ["Ada Okafor,applied for,not given,not given,Active"], "before"],
])("%s is not left out without review", async (_, odd, place) => {
  const people = Array.from(
    { length: 12 },
    (_unused, at) => `Doe Ann ${"ABCDEFGHIJKL"[at]},900-55-12${10 + at},0${1 + (at % 9)}/14/1971,06/01/20${10 + at},Active`,
  );
  const rows = place === "after" ? [...people, ...odd] : [...odd, ...people];
  const { isAsked, kept } = await asks(["Name,SSN,Date of Birth,Date of Hire,Status", ...rows].join("\n"), "demographics");
  expect(isAsked || kept === 13).toBe(true);
});

test.each([
  ["what everyone has", 12, "100.00,50.00", "100.00,50.00"],
  ["the most that anyone has", 12, "500.00,250.00", "100.00,50.00"],
])("a person without an identifier who has %s is not left out without review", async (_, count, own, others) => {
  const people = Array.from(
    { length: count },
    (_unused, at) => `9005512${10 + at},Doe Ann ${"ABCDEFGHIJKL"[at]},01/12/2024,${at === 5 ? own : others}`,
  );
  const { isAsked, kept } = await asks(
    ["SSN,Name,Pay Date,Pre-Tax,Match", ...people, `,Ortiz Luz,01/12/2024,${own}`].join("\n"),
    "contribution_detail",
  );
  expect(isAsked || kept === count + 1).toBe(true);
});
