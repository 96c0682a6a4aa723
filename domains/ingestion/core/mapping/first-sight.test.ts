import { describe, expect, it } from "vitest";
import { columnsWithValues } from "./columns-with-values.test-data.ts";
import { firstSight } from "./first-sight.test-data.ts";
import { tuningLayouts } from "./header-layouts.test-data.ts";
import { heldBackLayouts } from "./held-back-layouts.test-data.ts";

describe("the suggested mapping of recordkeeper and payroll headers, before review", () => {
  it.each(tuningLayouts.map((layout) => [layout.name, layout] as const))(
    "is right for %s, with nothing wrong or left out without review",
    (_name, layout) => {
      expect(firstSight(layout)).toMatchObject({ missed: [], wrongUnseen: [], leftOutUnseen: [] });
    },
  );

  it.each([
    ["headers", heldBackLayouts, 0.95],
    ["columns with values", columnsWithValues, 0.975],
  ] as const)("is nearly always right for held-back %s, with nothing wrong or left out without review", (_name, layouts, least) => {
    const sights = layouts.map(firstSight);
    expect(sights.flatMap(({ wrongUnseen }) => wrongUnseen)).toEqual([]);
    expect(sights.flatMap(({ leftOutUnseen }) => leftOutUnseen)).toEqual([]);
    const columns = sights.reduce((sum, sight) => sum + sight.columns, 0);
    const missed = sights.flatMap((sight) => sight.missed);
    expect(1 - missed.length / columns, missed.join("\n")).toBeGreaterThanOrEqual(least);
  });
});
