import { expect, test } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { periodProblems } from "./period-problems.ts";

const problems = (fields: readonly (string | null)[], key: "participant_balances" | "contribution_detail" = "participant_balances") =>
  periodProblems(
    reports[key],
    fields.map((field, index) => ({ index, header: `Column ${index}`, field })),
    (index) => index === 1,
  );

test("balances for several periods are refused if their period column is left out, with what to do", () => {
  expect(problems(["ssn", null, "ending_balance"])).toMatchObject([{ code: "periods-added", severity: "error", column: 1 }]);
  expect(problems(["ssn", null])[0]?.msg).toBe(
    "“Column 1” shows that one account has rows for several periods, and balances of several periods can't be added. Map it to Period of the row. If each row is a separate account, map it to the field that tells the accounts apart, such as Fund ID.",
  );
});

test("one column with the period is enough, and rows distinguished by another field are accounts", () => {
  expect(problems(["row_period", null])).toEqual([]);
  expect(problems(["ssn", "fund_id"])).toEqual([]);
  expect(problems([null, "row_period"])).toEqual([]);
});

test("payments in several periods are all counted", () => expect(problems(["ssn", null], "contribution_detail")).toEqual([]));
