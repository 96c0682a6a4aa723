import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOfRows } from "../grid/csv.ts";
import { type BarRow, barColumns, barText, scaleOf } from "./bar-rows.ts";

test("an axis includes zero and every value, with only a few, evenly spaced lines", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), { minLength: 1, maxLength: 60 }), (values) => {
      const { ticks, percentOf } = scaleOf(values);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
      for (const [index, tick] of ticks.entries()) expect(tick).toBeCloseTo((ticks[0] ?? 0) + index * step, 3);
      for (const value of values) {
        expect(percentOf(value)).toBeGreaterThanOrEqual(-1e-9);
        expect(percentOf(value)).toBeLessThanOrEqual(100 + 1e-9);
      }
    }),
  );
});

test("steps are round: a largest bar of 61,204.11 results in lines every 20,000.00", () => {
  expect(scaleOf([6_120_411]).ticks).toEqual([0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]);
});

test("a bar's text and its CSV row contain its label, count and amount", () => {
  const rows: readonly BarRow[] = [{ key: "a", label: "12 Mar 2024", count: 1231, amount: "-61204.11" }];
  const titles = { label: "Pay date", count: "Participants" };
  expect(barText(rows[0] as BarRow, titles)).toBe("12 Mar 2024, 1,231 participants, (61,204.11)");
  expect(csvOfRows(barColumns(rows, titles), rows)).toBe("\uFEFFPay date,Participants,Amount\r\n12 Mar 2024,1231,-61204.11\r\n");
});
