import { describe, expect, test } from "vitest";
import { classifyRow } from "./classify-row.ts";
import type { RowRoles } from "./row-roles.ts";

/** Id, name, fund, beginning, ending. */
const roles: RowRoles = {
  headerRows: [1],
  headerCells: ["ID", "Name", "Fund", "Beginning", "Ending"],
  mapped: [0, 1, 2, 3, 4],
  identifiers: [0],
  money: [3, 4],
  labels: [0, 1, 2],
  funds: [2],
  lines: [],
  carried: [],
  bands: [],
};
const kindOf = (id: string, name: string, fund: string): string => classifyRow(5, [id, name, fund, "10.00", "20.00"], roles).kind;

describe("a row of a person", () => {
  test.each(["Total Foreign Stock Index", "Total-Return Bond", "Total Offshore", "Total International", "Vanguard Total Stock"])(
    "in the fund “%s” is data: no cent of it may be skipped",
    (fund) => expect(kindOf("1001", "DOE, JANE", fund)).toBe("data"),
  );

  test.each(["Total", "Totals:", "Fund Total", "Total for DOE, JANE", "Total: all funds", "Total - all funds", "Participant Total"])(
    "labelled “%s” is the sum of the rows above and no data",
    (label) => expect(kindOf("1001", "DOE, JANE", label)).toBe("total"),
  );
});

test("without an id, a label with the word total marks a total, a fund's name does not", () => {
  expect(kindOf("", "Grand totals of the plan", "")).toBe("total");
  expect(kindOf("", "DOE, JANE", "Vanguard Total Stock")).toBe("data");
});

test("a subtotal whose label stands in the id's column is a total", () => {
  expect(kindOf("Subtotal Active Participants", "", "")).toBe("total");
  expect(kindOf("Total DOE, JANE", "", "")).toBe("total");
});
