import { expect, test } from "vitest";
import { compareWithLastYear } from "./last-year.ts";

const lastYear = {
  engagement: "2024 Harbor Tools",
  columns: [
    { header: "SSN", field: "SSN" },
    { header: "Gross", field: "Gross amount" },
    { header: "Notes", field: null },
  ],
};

test("the same columns are read as last year", () => {
  expect(compareWithLastYear(lastYear, ["SSN", "Gross", "Notes"])).toEqual([
    "The columns are those of 2024 Harbor Tools: they are read as they were there.",
  ]);
});

test("new columns and those that are gone are named, with the field they fed", () => {
  expect(compareWithLastYear(lastYear, ["SSN", "Gross pay"])).toEqual([
    "Not in the file of 2024 Harbor Tools, so not mapped by it: “Gross pay”.",
    "In the file of 2024 Harbor Tools, but not in this one: “Gross” (Gross amount), “Notes”.",
  ]);
});

test("a header that comes a second time is new", () => {
  expect(compareWithLastYear(lastYear, ["SSN", "Gross", "Notes", "Gross"])).toEqual([
    "Not in the file of 2024 Harbor Tools, so not mapped by it: “Gross”.",
  ]);
});

test("another order is said, because it waits for a person", () => {
  expect(compareWithLastYear(lastYear, ["Gross", "SSN", "Notes"])[0]).toMatch(/in another order/);
});
