import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitDate } from "../date-parts.ts";
import { decideDateFormat } from "../decide-date-format.ts";
import { type DateOptions, parseDate } from "../parse-date.ts";

const american: DateOptions = { order: "mdy", latestYear: 2026 };
const dayFirst: DateOptions = { order: "dmy", latestYear: 2026 };

/** Ways that programs write 12 January 2024, midnight, and the time of day in seconds that each shows. */
const forms: readonly (readonly [text: string, time: number | undefined])[] = [
  ["Fri Jan 12 2024 00:00:00 GMT-0500 (Eastern Standard Time)", 0],
  ["Fri Jan 12 2024", undefined],
  ["Fri, 12 Jan 2024 00:00:00 +0000", 0],
  ["Fri, 12 Jan 2024 05:00:00 GMT", 18_000],
  ["Friday, 12-Jan-24 00:00:00 GMT", 0],
  ["Fri Jan 12 00:00:00 2024", 0],
  ["Fri Jan 12 00:00:00 EST 2024", 0],
  ["Jan 12, 2024, 12:00:00 AM", 0],
  ["January 12, 2024 at 12:00 AM", 0],
  ["January 12, 2024 at 11:00:00 PM EST", 82_800],
  ["Jan 12 2024 12:00:00:000AM", 0],
  ["Jan 12 2024 12:00AM", 0],
  ["12-JAN-24 12.00.00.000000 AM", 0],
  ["12-JAN-2024 11.30.00.000000000 PM -05:00", 84_600],
  ["12JAN2024:00:00:00", 0],
  ["12/Jan/2024:00:00:00 -0500", 0],
  ["January 12th, 2024", undefined],
  ["the 12th of January 2024", undefined],
  ["12th January, 2024", undefined],
  ["January 12,2024", undefined],
  ["2024-01-12-00.00.00.000000", 0],
  ["2024-01-12 00.00.00", 0],
  ["2024-01-12T00:00", 0],
  ["2024-01-12T05:00:00.000Z", 18_000],
  ["2024-01-12T00:00:00.000-0500", 0],
  ["2024-01-12T00:00-05:00[America/New_York]", 0],
  ["2024-01-12 00:00:00 +0000 UTC", 0],
  ["2024-01-12 00:00:00 UTC", 0],
  ["2024-01-12 00:00:00-05", 0],
  ["2024-01-12 00:00:00.0000000 +00:00", 0],
  ["2024-01-12Z", undefined],
  ["2024-01-12-05:00", undefined],
  ["2024-01-12+01:00", undefined],
  ["20240112T000000Z", 0],
  ["20240112T0000", 0],
  ["20240112000000", 0],
  ["20240112 230000.123", 82_800],
  ["202401120000", 0],
  ["45303.9583333333", 82_800],
  ["45302.99999999999", undefined],
];
/** Forms whose day and month swap with the column's order; month first here. */
const ordered: readonly (readonly [text: string, time: number | undefined])[] = [
  ["1/12/2024, 12:00:00 AM", 0],
  ["1/12/2024, 12:00 AM", 0],
  ["1/12/2024 11 PM", 82_800],
  ["01/12/2024 00:00:00.000", 0],
  ["Fri 01/12/2024", undefined],
  ["01/12/2024 (Fri)", undefined],
  ["01/12/2024 EST", undefined],
  ["01-12-24 00:00", 0],
  ["1/12/2024 24:00", 86_400],
];

describe("a date with a time and zone", () => {
  it.each(forms)("%s is the date as written, whatever the column's order", (text, time) => {
    expect([parseDate(text, american).value, parseDate(text, dayFirst).value]).toEqual(["2024-01-12", "2024-01-12"]);
    expect(splitDate(text)?.time).toBe(time);
  });

  it.each(ordered)("%s is read in the column's order", (text, time) => {
    expect([parseDate(text, american).value, parseDate(text, dayFirst).value]).toEqual(["2024-01-12", "2024-12-01"]);
    expect(splitDate(text)?.time).toBe(time);
  });

  it.each([
    "2024-01-12 25:00",
    "2024-01-12 10:75",
    "2024-01-12 99:99",
    "20240112996000",
    "20241312000000",
    "Jan 12 24:00:00 soon 2024",
    "12:00 AM",
    "2024-W02-5",
    "1705017600",
    "01/12/2024 (rehired)",
    "01/12/2024 void",
    "Jan 32, 2024",
    "12 Foo 2024",
    "01/12/2024 01/13/2024",
    `01/12/2024${" ".repeat(1)}${"x".repeat(100)}`,
  ])("%s is not a date", (text) => {
    expect(parseDate(text, american).value).toBeNull();
    expect(parseDate(text, american).issue).toBeDefined();
  });

  it("a text that is a different date in each of two orders always leaves its column's order open", () => {
    const number = (max: number) => fc.integer({ min: 0, max }).map(String);
    const two = (max: number) => fc.integer({ min: 0, max }).map((part) => String(part).padStart(2, "0"));
    const day = fc
      .tuple(fc.oneof(number(31), two(31)), fc.constantFrom("/", "-", ".", " ", ""), fc.oneof(number(31), two(31)), two(99))
      .chain(([a, mark, b, short]) =>
        fc.constantFrom(`${a}${mark}${b}${mark}20${short}`, `${a}${mark}${b}${mark}${short}`, `20${short}${mark}${a}${mark}${b}`),
      );
    const named = fc.constantFrom(...forms.map(([text]) => text));
    const time = fc.constantFrom("", " 00:00", "T23:00:00Z", ", 12:00:00 AM", " 12.00.00.000 AM", " EST", "-00.00.00", " 000000", "000000");
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: day }, named), time, (written, tail) => {
        const text = `${written}${tail}`;
        const [one, other] = [parseDate(text, american).value, parseDate(text, dayFirst).value];
        if (one !== null && other !== null && one !== other) expect(decideDateFormat([{ text }]).proof).toBe("assumed");
      }),
      { numRuns: 3_000 },
    );
  });
});
