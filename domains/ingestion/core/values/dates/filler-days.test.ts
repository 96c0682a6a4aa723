import { expect, test } from "vitest";
import { findFillerDays } from "./find-filler-days.ts";

const others = ["14-MAR-07", "02-JUN-12", "30-SEP-24"].map((text) => ({ text, count: 4 }));

test.each(["31-DEC-99", "12/31/99", "01/01/00", "1/1/00"])("%s in many rows may mean no date, and needs an answer", (text) => {
  expect(findFillerDays([...others, { text, count: 9 }])).toContain(`9 of 21 values are “${text}”`);
});

test("an ordinary date is not a filler: it is in only two rows, is another day, or has a four-digit year", () => {
  for (const filler of [
    { text: "31-DEC-99", count: 2 },
    { text: "31-DEC-98", count: 9 },
    { text: "12/31/1999", count: 9 },
    { text: "1999-12-31", count: 9 },
    { text: "no date", count: 9 },
  ])
    expect(findFillerDays([...others, filler])).toBeNull();
  expect(
    findFillerDays([
      { text: "03/14/07", count: 90 },
      { text: "12/31/99", count: 4 },
    ]),
  ).toBeNull();
});
