import { expect, it } from "vitest";
import type { SourceFacts, SourceIssue } from "./paper-facts.ts";
import { totalNotices } from "./total-notices.ts";

const file = (issues: readonly SourceIssue[]): SourceFacts => ({
  ...{ fileNo: 0, reportKey: "participant_balances", input: "a", fileName: "balances.csv", sha256: "", provider: "A", fieldsMapped: [] },
  ...{ rowsRead: 1, kept: 1, keptOutOfPeriod: 0, rejected: 0, skipped: 0, issues },
});
const total = (row: number): SourceIssue => ({
  sheet: 0,
  row,
  field: "fees",
  code: "total-differs",
  msg: "The total is 9.00, but the rows above sum to 8.00.",
});

it("a total row that disagrees produces a notice with the file, row, column and both amounts", () => {
  const unread: SourceIssue = { sheet: 0, row: 3, code: "value-unreadable", msg: "“12x” is not an amount" };
  expect(totalNotices([file([unread, total(7)])])).toEqual([
    "Participant balances, balances.csv, row 7, Fees: The total is 9.00, but the rows above sum to 8.00.",
  ]);
});

it("a long list ends with a count", () => {
  const notices = totalNotices([file(Array.from({ length: 30 }, (_, at) => total(at)))]);
  expect([notices.length, notices.at(-1)]).toEqual([21, "10 more total rows do not equal the rows above them."]);
});
