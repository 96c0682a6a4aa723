import { expect, test } from "vitest";
import { parsePeriod } from "./parse-period.ts";

const read = (text: string) => parsePeriod(text, { order: "mdy", latestYear: 2026 }).value;

test.each([
  ["1Q2025", "2025-03-31"],
  ["Q2 2025", "2025-06-30"],
  ["2025-Q3", "2025-09-30"],
  ["4th Quarter 2025", "2025-12-31"],
  ["First quarter", "2025-03-31"],
  ["Qtr 2", "2025-06-30"],
  ["Feb 2024", "2024-02-29"],
  ["2025-11", "2025-11-30"],
  ["202512", "2025-12-31"],
  ["Quarter ended 3/31/25", "2025-03-31"],
  ["01/01/2025 - 03/31/2025", "2025-03-31"],
  ["06/30/2025", "2025-06-30"],
])("a period is read as its last day: %s", (text, day) => expect(read(text)).toBe(day));

test.each(["Bond Fund", "Q5 2025", "5", "Match", "Period"])("a text without a place in time order is not a period: %s", (text) =>
  expect(parsePeriod(text, { order: "mdy", latestYear: 2026 }).issue?.code).toBe("period-unreadable"),
);
