import { expect, test } from "vitest";
import { lineKinds, placeOfLine } from "./waiting-kinds.ts";
import { type Line, waitingLine } from "./waiting-line.ts";
import { choicesIn, linesWithin } from "./waiting-lines.ts";

const line = (kind: Line["kind"], engagement: string, people: readonly string[]): Line => ({
  ...{ kind, people, text: "", since: "2025-06-09T12:00:00Z", output: { key: "distributions", title: "Distribution Package" } },
  engagement: { id: `id-${engagement}`, name: engagement },
});

const lines = [
  line("mention", "2024 Orchard Lane", ["Priya Anand"]),
  line("sign_again", "2024 Alder", []),
  line("mention", "2024 Alder", ["Rowan Ostrander", "Priya Anand"]),
];

test("a filter offers the values in the list, by name, with the number of entries for each", () => {
  expect(choicesIn(lines, "engagement")).toEqual([
    { value: "id-2024 Alder", label: "2024 Alder", count: 2 },
    { value: "id-2024 Orchard Lane", label: "2024 Orchard Lane", count: 1 },
  ]);
  expect(choicesIn(lines, "kind").map(({ label, count }) => [label, count])).toEqual([
    ["Sign again as preparer", 1],
    ["You were mentioned", 2],
  ]);
  expect(choicesIn(lines, "person").map(({ value, count }) => [value, count])).toEqual([
    ["Priya Anand", 2],
    ["Rowan Ostrander", 1],
  ]);
});

test("shows entries that match a chosen value in every filter, in list order", () => {
  expect(linesWithin(lines, {})).toEqual(lines);
  expect(linesWithin(lines, { kind: [] })).toEqual(lines);
  expect(linesWithin(lines, { engagement: ["id-2024 Alder"] })).toEqual([lines[1], lines[2]]);
  expect(linesWithin(lines, { person: ["Priya Anand", "Rowan Ostrander"] })).toEqual([lines[0], lines[2]]);
  expect(linesWithin(lines, { kind: ["mention"], engagement: ["id-2024 Alder"] })).toEqual([lines[2]]);
  expect(linesWithin(lines, { person: ["No one Known"] })).toEqual([]);
});

const placed = (kind: Line["kind"], opens?: Line["opens"]) => {
  const found = { ...line(kind, "2024 Alder", []), ...(opens ? { opens } : {}) };
  return [lineKinds[kind].target(found).ask, placeOfLine(found).search];
};
const paper = { step: "process", output: "distributions" };

test("an entry leads to where it can be completed: the tie, the sampled item, the run comparison or the review", () => {
  expect(placed("explain_tie", { what: "tie", tie: "w3" })).toEqual(["Open the tie", { ...paper, tie: "w3" }]);
  expect(placed("explain_tie", { what: "tie", tie: null })).toEqual(["Open ties", paper]);
  expect(placed("conclude_item", { what: "item", population: "distributions", item: "aB3" })).toEqual([
    "Open the item",
    { ...paper, tab: "sample", population: "distributions", item: "aB3" },
  ]);
  expect(placed("conclude_item", { what: "item", population: "distributions", item: null })).toEqual([
    "Open sample",
    { ...paper, tab: "sample", population: "distributions" },
  ]);
  expect(placed("sign_again", { what: "difference", from: 2, to: 4 })).toEqual([
    "See what changed",
    { ...paper, tab: "review", view: "difference", from: "2", to: "4" },
  ]);
  expect(placed("sign_again", { what: "review" })).toEqual(["Sign again", { ...paper, tab: "review" }]);
  expect(placed("their_review")).toEqual(["Open", { ...paper, tab: "review" }]);
});

test("an entry raised by a run comes from the product; one raised by a colleague shows the colleague's name", () => {
  const asked = {
    ...{ kind: "review" as const, note_id: null, text: "", count: 1, since: "2025-06-09T12:00:00Z", opens: { what: "review" as const } },
    engagement: { id: "e", name: "2024 Alder" },
    output: { key: "distributions", title: "Distribution Package" },
  };
  expect([waitingLine({ ...asked, from: "Priya Anand", run: null }), waitingLine({ ...asked, from: null, run: 3 })]).toMatchObject([
    { people: ["Priya Anand"] },
    { people: ["Tieout"], run: 3 },
  ]);
});
