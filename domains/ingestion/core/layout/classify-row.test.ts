import { describe, expect, test } from "vitest";
import { classifyRow } from "./classify-row.ts";
import { bannerProbes, type RowRoles } from "./row-roles.ts";

/** Columns: ID, name, fund, beginning, ending. */
const roles: RowRoles = {
  headerRows: [1, 2],
  headerCells: [
    ["", "", "Market", "Value on", "Value on"],
    ["ID", "Name", "Fund", "Beginning", "Ending"],
  ],
  mapped: [0, 1, 2, 3, 4],
  identifiers: [0],
  money: [3, 4],
  numbers: [],
  labels: [0, 1, 2],
  funds: [2],
  names: [1],
  personal: [1],
  lines: [],
  carried: [],
  bands: [],
  subtotals: new Set(),
  summaries: new Set(),
  findings: [],
  kinds: new Map(),
  banners: [],
  leftOut: [],
};
const kindOf = (id: string, name: string, fund: string): string => classifyRow(5, [id, name, fund, "10.00", "20.00"], roles).kind;

describe("a participant's row", () => {
  test.each([
    "Total Foreign Stock Index",
    "Total-Return Bond",
    "Total Offshore",
    "Total International",
    "Total Stock Market Trust",
    "Vanguard Total Stock",
  ])("with the fund “%s” is data: none of its cents may be skipped", (fund) => expect(kindOf("1001", "DOE, JANE", fund)).toBe("data"));

  test.each([
    "Total Plan Assets",
    "CONTRACT TOTAL",
    "TOTAL TRUST",
    "Total trust",
    "Total net assets",
    "Total of all funds",
    "Total Investments",
  ])("labeled “%s” is the total of the whole statement and is not added to it again", (label) =>
    expect(classifyRow(5, ["", "", label, "10.00", "20.00"], roles)).toEqual({ kind: "total", level: "grand" }),
  );

  test.each(["Total", "Totals:", "Fund Total", "Total for DOE, JANE", "Total: all funds", "Total - all funds", "Participant Total"])(
    "labeled “%s” is the total of the rows above, not data",
    (label) => expect(kindOf("1001", "DOE, JANE", label)).toBe("total"),
  );
});

test.each([
  "Carried forward",
  "BROUGHT FORWARD",
  "Balance b/f",
  "Totals c/fwd:",
  "Page total carried forward to next page",
  "Balance forward",
])("“%s” without an ID is a running total, neither data nor a total to compare", (label) => {
  expect(kindOf("", label, "")).toBe("note");
  expect(kindOf(label, "", "")).toBe("note");
});

test.each(["Carried forward", "Brought forward"])(
  "“%s” in the fund column is a page total in a statement that names no participant",
  (label) => {
    const statement = { ...roles, identifiers: [], names: [], personal: [] };
    expect(classifyRow(5, ["", "", label, "10.00", "20.00"], statement).kind).toBe("note");
    expect(classifyRow(5, ["", "", "Forward International Bond", "10.00", "20.00"], statement).kind).toBe("data");
  },
);

test("a row that looks like a running total is data if it could be a participant's row or the first line of a statement", () => {
  expect(kindOf("1001", "Carried forward", "")).toBe("data");
  expect(kindOf("", "FORWARD, ANN", "")).toBe("data");
  const statement = { ...roles, identifiers: [], lines: [1] };
  expect(classifyRow(5, ["", "Balance brought forward", "", "10.00", "20.00"], statement).kind).toBe("data");
});

test("a dated line from above the header is skipped on every page that repeats it, but other rows with its words are not", () => {
  const banners = bannerProbes([
    ["AS OF 1", "2/31/2025", "", "", ""],
    ["EMP001", "4,000", "", "", ""],
  ]);
  const kind = (...cells: readonly string[]) =>
    classifyRow(58, cells, { ...roles, mapped: [0, 1, 2], money: [], labels: [0, 1, 2], banners }).kind;
  expect(kind("AS OF 1", "2/31/2025", "", "", "")).toBe("note");
  expect(kind("AS OF 2", "3/31/2025", "", "", "")).toBe("data");
  expect(kind("EMP001", "4,000", "", "", "")).toBe("data");
});

test("without an ID, a label with the word total marks a total; a fund's name does not", () => {
  expect(kindOf("", "Grand totals of the plan", "")).toBe("total");
  expect(kindOf("", "DOE, JANE", "Vanguard Total Stock")).toBe("data");
});

test("a row with the surname Tot is not a total, with or without an ID; alone in its cell, the word means total", () => {
  for (const name of ["SMITH, TOT", "TOT, ANN", "Ann Tot"]) expect(kindOf("", name, "")).toBe("data");
  expect(kindOf("TOT-001", "DOE, JANE", "Bond")).toBe("data");
  for (const label of ["Tot", "TOT.", "Tot: 01/10/25", "Dept Tot", "Emp Tot 12", "Sub-tot"]) expect(kindOf("", label, "")).toBe("total");
});

test("a subtotal whose label is in the ID column is a total", () => {
  expect(kindOf("Subtotal Active Participants", "", "")).toBe("total");
  expect(kindOf("Total DOE, JANE", "", "")).toBe("total");
});

test("a row that repeats either row of a two-row header on a later page is a repeated header, not data", () => {
  expect(classifyRow(60, ["", "", "Market", "Value on", "Value on"], roles).kind).toBe("repeated_header");
  expect(classifyRow(61, ["ID", "Name", "Fund", "Beginning", "Ending"], roles).kind).toBe("repeated_header");
});

test("a member total is a total", () => expect(kindOf("", "Member Total", "")).toBe("total"));

test("a row that repeats the report title above a later page is not data; words next to a number require review", () => {
  expect(classifyRow(97, ["Prinsloo Life & Pension", "", "", "Display of Member Accounts", ""], roles).kind).toBe("note");
  expect(classifyRow(98, ["1001", "", "", "see other page", ""], roles).kind).toBe("data");
  expect(classifyRow(99, ["DOE, JANE", "", "Bond", "see other page", "20.00"], roles).kind).toBe("data");
});

describe("a row that totals the rows above is not a participant", () => {
  test.each([
    ["a count of checks beside its label", "Checks: 44", "Date total", ""],
    ["a count of employees beside its label", "12 employees", "Dept total", ""],
    ["asterisks and a count in the column of funds", "", "", "** PLAN TOTAL (58)"],
    ["asterisks in the column of funds", "", "", "** PLAN TOTAL **"],
    ["dashes before the word", "", "", "-- Grand Total"],
    ["a count in words", "", "", "Grand total (1,058 participants)"],
  ])("if it has %s", (_, id, name, fund) => expect(kindOf(id, name, fund)).toBe("total"));

  test("if it has only sums, even of hours, because the sums decide", () =>
    expect(classifyRow(5, ["", "", "", "2,080.00", "20.00"], { ...roles, money: [4], numbers: [3] })).toEqual({
      kind: "total",
      level: "unlabeled",
    }));

  test("if it has only a count, because its sums decide", () =>
    expect(classifyRow(5, ["Checks: 44", "", "", "10.00", "20.00"], roles)).toEqual({ kind: "total", level: "unlabeled" }));
});

test("a participant with an ID may be named Total or Subtotal", () => {
  for (const name of ["Total", "TOTAL, FAITH", "Subtotal", "Subtotal, Sam", "Grand, Total"]) expect(kindOf("1002", name, "")).toBe("data");
  for (const name of ["Grand Total", "Total for DOE, JANE", "Participant total"]) expect(kindOf("1002", name, "")).toBe("total");
  expect(kindOf("", "Total", "")).toBe("total");
});

test("a fund with the word total in its name is data if nothing else names the row in a statement", () => {
  const statement = { ...roles, identifiers: [2], lines: [2], personal: [], names: [] };
  expect(classifyRow(5, ["", "", "Harborline Total Bond", "10.00", "20.00"], statement).kind).toBe("data");
  expect(classifyRow(5, ["", "", "Harborline Total Bond", "10.00", "20.00"], { ...statement, lines: [] }).kind).toBe("data");
});

test("a count doesn't make a row with a name a total, and an identifier is never mistaken for a count", () => {
  expect(kindOf("Checks: 44", "DOE, JANE", "Bond")).toBe("data");
  for (const id of ["EMP 001", "A:17", "44", "ID: 44"]) expect(kindOf(id, "", "")).toBe("data");
});

test("a page line split across the columns is not data, but a participant named Page is", () => {
  const kind = (...cells: readonly string[]) => classifyRow(60, cells, roles).kind;
  expect(kind("1/6/2025", "REG01 rev 7", "7:12", "Page", "1", "of", "55")).toBe("note");
  expect(kind("1/6/2025", "REG01", "Page:", "12", "/ 55")).toBe("note");
  expect(kind("1001", "Page", "1", "10.00", "20.00")).toBe("data");
});
