import fc from "fast-check";
import { expect, it } from "vitest";
import { dayInZone } from "./day-in-zone.ts";
import type { TimeZone } from "./time-zones.ts";

const secondsOf = (utc: string): number => Date.parse(utc) / 1000;
const tzNames = {
  eastern: "America/New_York",
  central: "America/Chicago",
  mountain: "America/Denver",
  pacific: "America/Los_Angeles",
} as const;

it.each([
  ["2025-01-01T00:00:00Z", "utc", "2025-01-01"],
  ["2025-01-01T00:00:00Z", "eastern", "2024-12-31"],
  ["2025-01-01T05:00:00Z", "eastern", "2025-01-01"],
  ["2025-07-01T04:00:00Z", "eastern", "2025-07-01"],
  ["2025-07-01T04:00:00Z", "central", "2025-06-30"],
  ["1974-02-01T04:30:00Z", "eastern", "1974-02-01"],
  ["1990-03-20T04:30:00Z", "eastern", "1990-03-19"],
  ["1955-01-10T05:00:00Z", "eastern", "1955-01-10"],
  ["1955-07-10T04:30:00Z", "eastern", null],
] as const)("%s is in %s on %s", (utc, zone, day) => expect(dayInZone(secondsOf(utc), zone)).toBe(day));

it("matches the time zone database from 1967 on, wherever daylight saving time followed federal law", () => {
  const days = new Map(
    Object.entries(tzNames).map(([zone, timeZone]) => [
      zone,
      new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
    ]),
  );
  const moment = fc.integer({ min: secondsOf("1967-05-01T00:00:00Z"), max: secondsOf("2037-12-31T00:00:00Z") });
  fc.assert(
    fc.property(moment, fc.constantFrom(...Object.keys(tzNames)), (seconds, zone) => {
      expect(dayInZone(seconds, zone as TimeZone)).toBe(days.get(zone)?.format(seconds * 1000));
    }),
    { numRuns: 2000, seed: 1 },
  );
});
