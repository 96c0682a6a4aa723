import type { PlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { otherYearFile, otherYearFileText, type SameContent } from "./other-year-file.ts";

const file = (engagementId: string, start: string): SameContent => ({
  ...{ engagementId, engagementName: `${start.slice(0, 4)} Plan`, fileName: "balances.csv" },
  startOn: start as PlainDate,
});
const own = { startOn: "2025-01-01" as PlainDate, rolledFromId: "e2024" };

test("prefers a file from the year that was rolled forward, then the latest other year", () => {
  const all = [file("e2022", "2022-01-01"), file("e2024", "2024-01-01"), file("e2026", "2026-01-01")];
  expect(otherYearFile(own, all)?.engagementId).toBe("e2024");
  expect(otherYearFile({ ...own, rolledFromId: null }, all)?.engagementId).toBe("e2026");
});

test("a file that two plans share in the same year belongs to this year", () => {
  expect(otherYearFile(own, [file("other plan", "2025-01-01")])).toBeNull();
  expect(otherYearFile(own, [])).toBeNull();
});

test("the text says which year the file is from; only people who may see the engagement get its name", () => {
  const found = file("e2024", "2024-01-01");
  expect(otherYearFileText(found, true)).toBe(
    "This is the 2024 file: “balances.csv” in 2024 Plan has the same content. Is it right for this year?",
  );
  const unseen = otherYearFileText(found, false);
  expect(unseen).not.toMatch(/2024|balances/);
  expect(unseen).toMatch(/another year of this client/);
});
