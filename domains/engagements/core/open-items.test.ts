import { expect, test } from "vitest";
import { groupOpen, type OpenItem, openWords } from "./open-items.ts";

const item = (kind: OpenItem["kind"], text: string): OpenItem => ({ kind, workpaper: "Distribution Package", text });

test("open items are grouped in the listed order of kinds, and empty kinds are omitted", () => {
  const groups = groupOpen([
    item("undetermined_checks", "Vesting"),
    item("unexplained_differences", "Fees"),
    item("undetermined_checks", "Age"),
  ]);
  expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
    ["unexplained_differences", 1],
    ["undetermined_checks", 2],
  ]);
  expect(groups.map(openWords)).toEqual(["1 unexplained difference", "2 checks that could not be determined"]);
});

test("a long list is counted in full but only the first items are listed", () => {
  const [group] = groupOpen(Array.from({ length: 1200 }, (_, at) => item("untested_items", `Item ${at}`)));
  expect([group?.count, group?.items.length, group?.items[0]?.text]).toEqual([1200, 500, "Item 0"]);
  expect(group && openWords(group)).toBe("1,200 sampled items without complete results");
});
