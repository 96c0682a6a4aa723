import { type PlainDate, parsePlainDate } from "@tieout/kernel";
import { expect, it } from "vitest";
import { rehireOf, type Spell } from "./employment-spells.ts";

function day(text: string): PlainDate {
  const on = parsePlainDate(text);
  if (!on) throw new RangeError(`${text} is not a date`);
  return on;
}
const spell = (hire: string, term: string | null, status: string | null = null): Spell => ({
  ...{ key: "0|IP1", hireOn: day(hire), termOn: term === null ? null : day(term), status },
});

it("consecutive employments are a rehire, with the first hire, the termination and the rehire date", () => {
  expect(rehireOf([spell("2014-06-09", "2022-05-20", "terminated"), spell("2024-02-03", null, "active")])).toEqual({
    ...{ hireOn: "2014-06-09", termOn: "2022-05-20", rehireOn: "2024-02-03", status: "active" },
  });
});

it("with more than two, or if the last one ended, the last rehire and the last termination count", () => {
  const three = [spell("2010-01-01", "2012-01-01"), spell("2014-01-01", "2016-01-01"), spell("2020-01-01", "2023-01-01")];
  expect(rehireOf(three)).toMatchObject({ hireOn: "2010-01-01", termOn: "2023-01-01", rehireOn: "2020-01-01" });
});

it("rows with one hire date are one employment, even if one of them was written before the termination", () => {
  const rows = [spell("2010-01-01", "2012-01-01", "terminated"), spell("2010-01-01", null, null), spell("2014-01-01", null, "active")];
  expect(rehireOf(rows)).toMatchObject({ termOn: "2012-01-01", rehireOn: "2014-01-01" });
});

it.each<readonly [string, readonly Spell[]]>([
  ["one employment", [spell("2010-01-01", "2012-01-01"), spell("2010-01-01", null)]],
  ["a first employment without an end", [spell("2010-01-01", null), spell("2014-01-01", "2016-01-01")]],
  ["employments that overlap", [spell("2010-01-01", "2015-01-01"), spell("2014-01-01", null)]],
  ["an end before its beginning", [spell("2010-01-01", "2009-01-01"), spell("2014-01-01", null)]],
  ["a last end before its beginning", [spell("2010-01-01", "2012-01-01"), spell("2014-01-01", "2013-01-01")]],
])("%s is not a rehire", (_, spells) => expect(rehireOf(spells)).toBeNull());
