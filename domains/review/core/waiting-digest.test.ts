import { addDays, type PlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { digestFrequencies, isWaitingDigestDue } from "./waiting-digest.ts";

test("a daily digest goes out Monday to Friday, a weekly one on Mondays, and none to a person who chose never", () => {
  // June 9, 2025 is a Monday.
  const week = Array.from({ length: 7 }, (_, at) => addDays("2025-06-09" as PlainDate, at));
  const daysOf = digestFrequencies.map((frequency) => week.map((day) => (isWaitingDigestDue(frequency, day) ? 1 : 0)).join(""));
  expect(daysOf).toEqual(["0000000", "1111100", "1000000"]);
});
