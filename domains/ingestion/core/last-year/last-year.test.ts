import { expect, test } from "vitest";
import { appliedText, compareWithLastYear } from "./last-year.ts";

const lastYear = {
  engagement: "2024 Harbor Tools",
  columns: [
    { header: "SSN", field: "SSN" },
    { header: "Gross", field: "Gross amount" },
    { header: "Notes", field: null },
  ],
};

test("the same columns are read as last year", () => {
  expect(compareWithLastYear(lastYear, ["SSN", "Gross", "Notes"], { isSeen: true })).toEqual([
    "The columns are the same as in 2024 Harbor Tools and are read as they were there.",
  ]);
});

test("new and missing columns are named, with the fields they were mapped to", () => {
  expect(compareWithLastYear(lastYear, ["SSN", "Gross pay"], { isSeen: true })).toEqual([
    "Not in 2024 Harbor Tools's file, so not mapped from it: “Gross pay”.",
    "In 2024 Harbor Tools's file, but not in this one: “Gross” (Gross amount), “Notes”.",
  ]);
});

test("a header that appears a second time is new", () => {
  expect(compareWithLastYear(lastYear, ["SSN", "Gross", "Notes", "Gross"], { isSeen: true })).toEqual([
    "Not in 2024 Harbor Tools's file, so not mapped from it: “Gross”.",
  ]);
});

test("a different column order is reported, because it requires review", () => {
  expect(compareWithLastYear(lastYear, ["Gross", "SSN", "Notes"], { isSeen: true })[0]).toMatch(/in a different order/);
});

test("a person who may not see last year's engagement gets the same text without the engagement's name", () => {
  for (const headers of [
    ["SSN", "Gross", "Notes"],
    ["Gross", "SSN", "Notes"],
    ["SSN", "Gross pay"],
  ]) {
    const texts = compareWithLastYear(lastYear, headers, { isSeen: false });
    expect(texts.join(" ")).toContain("last year's engagement");
    expect(texts.join(" ")).not.toContain("Harbor");
  }
});

test("a copied mapping is reported with who accepted it and in which year, not as accepted this year", () => {
  expect(appliedText({ byName: "Ann Lee", year: 2025 })).toBe("Applied from last year's mapping, accepted by Ann Lee in 2025");
  expect(appliedText({ byName: "Ann Lee", year: null })).toBe("Applied from last year's mapping, accepted by Ann Lee");
});
