import { expect, test } from "vitest";
import { type ReadRow, rowsBelowProse } from "./rows-below-prose.ts";

const read = (lines: readonly string[], from = 2): readonly ReadRow[] =>
  lines.map((line, at) => {
    const cells = line.split("|");
    const filled = cells.filter((cell) => cell !== "").length;
    return { row: from + at, cells, kind: filled === 0 ? "blank" : filled === 1 ? "note" : "data" };
  });
const people = ["1001|Doe, Jane", "1002|Roe, Ann"];
const found = (lines: readonly string[]) => rowsBelowProse([], read(lines)).map(({ row, kind }) => [row, kind]);

test("proposes, for review, leaving out rows below a line that calls them examples", () => {
  expect(found([...people, "", "EXAMPLES (delete before sending):|", "9|Public, John"])).toEqual([[6, "leave_out_rows"]]);
});

test("treats rows below a sentence that ends the list as records until a person says otherwise", () => {
  const below = rowsBelowProse([], read([...people, "", "The following people were paid by others|", "9|Public, John", "10|Coe, Cy"]));
  expect(below.map(({ row, kind, text }) => [row, kind, text])).toEqual([
    [6, null, "Below “The following people were paid by others”"],
    [7, null, "Below “The following people were paid by others”"],
  ]);
});

test("asks nothing for group headings, short headings, notes without rows below them and lines inside the list", () => {
  const group = "Employees of the plant in Ohio|";
  expect(found([...people, "", group, ...people, "", group, ...people])).toEqual([]);
  expect(found([...people, "", "Terminated|", ...people])).toEqual([]);
  expect(found([...people, "", "This report is for your use only|"])).toEqual([]);
  expect(found([...people, "This report is for your use only|", ...people])).toEqual([]);
});
