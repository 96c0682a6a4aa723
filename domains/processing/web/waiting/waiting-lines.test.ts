import { expect, test } from "vitest";
import { choicesIn, type Line, linesWithin } from "./waiting-lines.ts";

const line = (kind: Line["kind"], engagement: string, people: readonly string[]): Line => ({
  ...{ kind, people, text: "", since: "2025-06-09T12:00:00Z", output: { key: "distributions", title: "Distribution Package" } },
  engagement: { id: `id-${engagement}`, name: engagement },
});

const lines = [
  line("mention", "2024 Orchard Lane", ["Priya Anand"]),
  line("sign_again", "2024 Alder", []),
  line("mention", "2024 Alder", ["Rowan Ostrander", "Priya Anand"]),
];

test("a filter offers the values that the list has, by name, each with how many entries have it", () => {
  expect(choicesIn(lines, "engagement")).toEqual([
    { value: "id-2024 Alder", label: "2024 Alder", count: 2 },
    { value: "id-2024 Orchard Lane", label: "2024 Orchard Lane", count: 1 },
  ]);
  expect(choicesIn(lines, "kind").map(({ label, count }) => [label, count])).toEqual([
    ["Sign again as preparer", 1],
    ["You are mentioned", 2],
  ]);
  expect(choicesIn(lines, "person").map(({ value, count }) => [value, count])).toEqual([
    ["Priya Anand", 2],
    ["Rowan Ostrander", 1],
  ]);
});

test("shown is what has one of the chosen values of every filter, in the order of the list", () => {
  expect(linesWithin(lines, {})).toEqual(lines);
  expect(linesWithin(lines, { kind: [] })).toEqual(lines);
  expect(linesWithin(lines, { engagement: ["id-2024 Alder"] })).toEqual([lines[1], lines[2]]);
  expect(linesWithin(lines, { person: ["Priya Anand", "Rowan Ostrander"] })).toEqual([lines[0], lines[2]]);
  expect(linesWithin(lines, { kind: ["mention"], engagement: ["id-2024 Alder"] })).toEqual([lines[2]]);
  expect(linesWithin(lines, { person: ["Nobody Known"] })).toEqual([]);
});
