import { expect, test } from "vitest";
import { isSumLabel, namesSummary, sumsOfPeople, totalOfAll } from "./summing-rows.ts";

const person = ["1001", "Doe, Jane"];

test("a row with an identifier that equals the sum of all other rows needs review, and is a certain total only if its name agrees", () => {
  expect(totalOfAll({ agreeing: 2, parts: 3, isAtEdge: true, cells: ["771204", "All Participants"] })).toBe("sure");
  expect(totalOfAll({ agreeing: 2, parts: 3, isAtEdge: false, cells: person })).toBe("asked");
  expect(totalOfAll({ agreeing: 1, parts: 5, isAtEdge: true, cells: person })).toBe("asked");
});

test("a match with few people or few amounts is a coincidence", () => {
  expect(totalOfAll({ agreeing: 2, parts: 2, isAtEdge: true, cells: person })).toBeNull();
  expect(totalOfAll({ agreeing: 1, parts: 4, isAtEdge: true, cells: person })).toBeNull();
  expect(totalOfAll({ agreeing: 1, parts: 9, isAtEdge: false, cells: person })).toBeNull();
});

test("a name made of two summary words is not a surname", () => {
  for (const name of ["All Participants", "Company Recap 6 EES", "Plan Total", "12 employees"])
    expect([name, namesSummary([name])]).toEqual([name, true]);
  for (const name of ["Sum, Wei", "Total, Maria", "Grand, Alice", "Grand Alice", "All Jr", "Plan, Summary"])
    expect([name, namesSummary([name])]).toEqual([name, false]);
});

test("recognizes sum labels among funds and sources", () => {
  for (const label of ["", "Sum", "All funds", "ALL SOURCES", "Result", "(blank)", "Overall Result"])
    expect([label, isSumLabel(label)]).toEqual([label, true]);
  for (const label of ["Pre-tax", "Growth Fund", "Combined Equity", "All Cap Growth"])
    expect([label, isSumLabel(label)]).toEqual([label, false]);
});

test("a label means sums if nearly every row with it is the sum of the person's other rows", () => {
  expect(sumsOfPeople({ label: "Sum", rows: 5, summing: 5, groups: 5 })).toBe("sure");
  expect(sumsOfPeople({ label: "", rows: 2, summing: 2, groups: 2 })).toBe("asked");
  expect(sumsOfPeople({ label: "Target 2040", rows: 9, summing: 9, groups: 9 })).toBe("asked");
  expect(sumsOfPeople({ label: "Sum", rows: 1, summing: 1, groups: 1 })).toBe("asked");
  expect(sumsOfPeople({ label: "Target 2040", rows: 1, summing: 1, groups: 1 })).toBeNull();
  expect(sumsOfPeople({ label: "Target 2040", rows: 9, summing: 3, groups: 9 })).toBeNull();
  expect(sumsOfPeople({ label: "", rows: 9, summing: 9, groups: 3 })).toBeNull();
});
