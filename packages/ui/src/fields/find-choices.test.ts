import { expect, test } from "vitest";
import { findChoices } from "./find-choices.ts";

const reports = ["Trust statement", "Distribution detail", "Loan detail"];
const crowd = Array.from({ length: 200 }, (_, at) => ({
  group: `Copperleaf ${at + 1}`,
  items: reports.map((label) => ({ value: `${at + 1} ${label}`, label })),
}));
const valuesOf = (search: string, limit = 1000) =>
  findChoices(crowd, search, limit).flatMap((entry) => ("items" in entry ? entry.items.map(({ value }) => value) : [entry.label]));

test("a list of hundreds of choices shows the first ones and how many more there are", () => {
  expect(valuesOf("", 4)).toEqual([
    "1 Trust statement",
    "1 Distribution detail",
    "1 Loan detail",
    "2 Trust statement",
    "596 more. Type to find one.",
  ]);
  expect(valuesOf("loan", 2)).toEqual(["1 Loan detail", "2 Loan detail", "198 more. Type to find one."]);
});

test("a choice is found by words from its group and label together, in any order and in any case", () => {
  expect(valuesOf("copperleaf 77 loan")).toEqual(["77 Loan detail", "177 Loan detail"]);
  expect(valuesOf("LOAN leaf 200")).toEqual(["200 Loan detail"]);
  expect(valuesOf("northwind")).toEqual([]);
});

test("if any label contains the text as typed, its separate words match nothing else", () => {
  const fields = [
    { value: "id", label: "Employee ID" },
    { value: "paid", label: "Paid to employee" },
  ];
  expect(findChoices(fields, "employee id", 60)).toEqual([fields[0]]);
  expect(findChoices(fields, "id employee", 60)).toEqual(fields);
});
