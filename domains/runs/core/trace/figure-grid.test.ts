import { describe, expect, it } from "vitest";
import { columnsOfFields, placeText, rowSearch } from "./figure-grid.ts";

describe("search in a figure's rows", () => {
  it.each([
    ["$1,240.00", "1240.00"],
    ["(1,240.00)", "-1240.00"],
    ["-1240", "-1240"],
    ["1 240.5", "1240.5"],
    ["71,844.", "71844."],
  ])("finds the amount %s typed as %s", (typed, amount) => expect(rowSearch(typed)?.amount).toBe(amount));

  it.each(["STRAND", "12 Mar 2024", "1240.005", "4-", "()", "1e5"])("treats %s as words only", (typed) =>
    expect(rowSearch(typed)).toEqual({ text: typed.toLowerCase(), amount: null }),
  );

  it("is empty if nothing is typed", () => expect([rowSearch("  "), rowSearch(undefined)]).toEqual([null, null]));
});

describe("a figure's source columns", () => {
  const columns = [
    { index: 5, field: "match" },
    { index: 2, field: "deferral_pretax" },
    { index: 4, field: "match" },
    { index: 7, field: "amount" },
  ];
  it("are listed in file order, even if two are added up", () =>
    expect(columnsOfFields(["x_match", "x_deferral_pretax"], columns)).toEqual([2, 4, 5]));
  it("are the single amount column if rows have a source or a pay code", () =>
    expect(columnsOfFields(["x_deferral_roth"], columns)).toEqual([7]));
  it("are empty if a result from an earlier version doesn't record them", () => expect(columnsOfFields(["dist_gross"], [])).toEqual([]));
});

it("a location names the sheet and cell, or the row if the column letters are unknown", () => {
  expect(placeText({ sheet: "Detail", letters: "H" }, 52)).toBe("Detail!H52");
  expect(placeText({ sheet: "Detail", letters: null }, 52)).toBe("Detail row 52");
  expect(placeText({ sheet: null, letters: "H" }, 52)).toBe("H52");
  expect(placeText({ sheet: null, letters: null }, 52)).toBe("row 52");
});
