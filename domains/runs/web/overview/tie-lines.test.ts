import { expect, test } from "vitest";
import { splitTitle, tieLineGroups, type WorkpaperTie } from "./tie-lines.ts";

const tie = (key: string, result: WorkpaperTie["result"], of?: string): WorkpaperTie => ({
  key,
  label: key,
  left_label: "Participant balances",
  left_amount: "1.00",
  right_label: "Trust statement",
  right_amount: result === "cannot_be_determined" ? null : "1.00",
  difference: result === "cannot_be_determined" ? null : result === "ties" ? "0.00" : "2.00",
  result,
  ...(of ? { of } : {}),
});

const keysOf = (ties: readonly WorkpaperTie[]): readonly string[] => tieLineGroups(ties).map((group) => group.tie.key);

test("open lines come first: differences, lines with a fund that differs, lines without a figure, then lines that agree", () => {
  const ties = [
    tie("agrees", "ties"),
    tie("no figure", "cannot_be_determined"),
    tie("in total only", "ties"),
    tie("differs", "differs"),
    tie("fund", "differs", "in total only"),
  ];
  expect(keysOf(ties)).toEqual(["differs", "in total only", "no figure", "agrees"]);
});

test("an explained difference comes after all open lines", () => {
  const ties = [
    { ...tie("explained", "differs"), explained: true as const },
    tie("no figure", "cannot_be_determined"),
    tie("agrees", "ties"),
  ];
  expect(keysOf(ties)).toEqual(["no figure", "explained", "agrees"]);
});

test("a line that agrees in total but has a fund that differs does not count as agreeing", () => {
  const [first] = tieLineGroups([tie("line", "ties"), tie("fund a", "ties", "line"), tie("fund b", "differs", "line")]);
  expect(first?.agrees).toBe(false);
  expect(first?.splits.map(({ key }) => key)).toEqual(["fund b", "fund a"]);
});

test("a written reason does not move a line", () => {
  const open = [tie("a", "differs"), tie("b", "differs")];
  expect(keysOf(open.map((one, index) => (index === 0 ? { ...one, reason: "Reissued check" } : one)))).toEqual(keysOf(open));
});

test("a fund listed under its total is titled without the line's name", () => {
  const fees = { ...tie("fees", "ties"), label: "Fees" };
  expect(splitTitle({ ...tie("x", "ties"), label: "Fees: Meridian 500 Index" }, fees)).toBe("Meridian 500 Index");
  expect(splitTitle({ ...tie("x", "ties"), label: "Other" }, fees)).toBe("Other");
});
