import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  fromEpochDay,
  monthOf,
  type PlainDate,
  plainDate,
  toEpochDay,
  yearOf,
} from "./plain-date.ts";

const dayMilliseconds = 86_400_000;
const first = toEpochDay("1800-01-01" as PlainDate);
const last = toEpochDay("2999-12-31" as PlainDate);
const writtenDay = fc.integer({ min: first, max: last }).map(fromEpochDay);

test("day counts match JavaScript's proleptic Gregorian calendar", () => {
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), (epochDay) => {
      const date = fromEpochDay(epochDay);
      expect(date).toBe(new Date(epochDay * dayMilliseconds).toISOString().slice(0, 10));
      expect(toEpochDay(date)).toBe(epochDay);
    }),
  );
});

test("only real dates from 1800 through 2999 can be entered", () => {
  expect([plainDate(2025, 2, 29), plainDate(2024, 2, 29), plainDate(1900, 2, 29), plainDate(2000, 2, 29)]).toEqual([
    null,
    "2024-02-29",
    null,
    "2000-02-29",
  ]);
  expect([plainDate(1799, 12, 31), plainDate(1800, 1, 1), plainDate(2999, 12, 31), plainDate(3000, 1, 1)]).toEqual([
    null,
    "1800-01-01",
    "2999-12-31",
    null,
  ]);
});

test("a date computed from any entered date sorts as text, whatever its year", () => {
  fc.assert(
    fc.property(writtenDay, fc.integer({ min: -1500, max: 1500 }), fc.integer({ min: -40_000, max: 40_000 }), (date, months, days) => {
      const byMonths = addMonths(date, months);
      const byDays = addDays(date, days);
      expect(daysBetween(date, byDays)).toBe(days);
      expect([byMonths > date, byDays > date]).toEqual([months > 0, days > 0]);
      expect((yearOf(byMonths) - yearOf(date)) * 12 + monthOf(byMonths) - monthOf(date)).toBe(months);
    }),
  );
});

test("a month later is the same day of the month, or the month's last day if it has no such day", () => {
  expect(addMonths("2024-01-31" as PlainDate, 1)).toBe("2024-02-29");
  expect(addMonths("2999-12-31" as PlainDate, 2)).toBe("3000-02-28");
  fc.assert(
    fc.property(writtenDay, fc.integer({ min: -1500, max: 1500 }), (date, months) => {
      const later = addMonths(date, months);
      expect(Number(later.slice(8))).toBe(Math.min(Number(date.slice(8)), daysInMonth(yearOf(later), monthOf(later))));
    }),
  );
});
