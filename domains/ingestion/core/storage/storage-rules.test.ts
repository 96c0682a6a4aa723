import { expect, test } from "vitest";
import { bytesText, defaultQuota, isBeyondShare, isShort, isWithinQuota } from "./storage-rules.ts";

const gigabyte = 1_000_000_000;
const quota = { storedBytes: 5 * gigabyte, runs: 3 };

test("stored, in-flight and requested bytes count together, exactly up to the quota", () => {
  const use = { storedBytes: 2 * gigabyte, inFlightBytes: gigabyte };
  expect([isWithinQuota(use, 2 * gigabyte, quota), isWithinQuota(use, 2 * gigabyte + 1, quota)]).toEqual([true, false]);
});

test("three uploads of 1.9 GB are more than a new firm may start, but less than an established firm may", () => {
  const use = { storedBytes: 0, inFlightBytes: 3.8 * gigabyte };
  expect([isWithinQuota(use, 1.9 * gigabyte, defaultQuota.newcomer), isWithinQuota(use, 1.9 * gigabyte, defaultQuota.firm)]).toEqual([
    false,
    true,
  ]);
});

test("space is short once a file leaves less than twice the reserve", () => {
  const room = { freeBytes: 5 * gigabyte, reserveBytes: gigabyte };
  expect([isShort(room, 3 * gigabyte), isShort(room, 3 * gigabyte + 1)]).toEqual([false, true]);
  expect(isShort({ freeBytes: 0, reserveBytes: 0 }, 0)).toBe(false);
});

test("the last space is closed to a firm above the average, but open to the others and to a firm that is the only one", () => {
  const all = { storedBytes: 10 * gigabyte, firms: 2 };
  expect(isBeyondShare({ storedBytes: 9 * gigabyte, inFlightBytes: 0 }, 1, all)).toBe(true);
  expect(isBeyondShare({ storedBytes: gigabyte, inFlightBytes: gigabyte }, 3 * gigabyte, all)).toBe(false);
  expect(isBeyondShare({ storedBytes: gigabyte, inFlightBytes: 4 * gigabyte }, 1, all)).toBe(true);
  expect(isBeyondShare({ storedBytes: 10 * gigabyte, inFlightBytes: 0 }, 1, { ...all, firms: 1 })).toBe(false);
});

test("sizes are formatted for use in a sentence", () => {
  expect([bytesText(1_900_000_000), bytesText(5 * gigabyte), bytesText(350_400_000), bytesText(0)]).toEqual([
    "1.9 GB",
    "5 GB",
    "350.4 MB",
    "0 MB",
  ]);
});
