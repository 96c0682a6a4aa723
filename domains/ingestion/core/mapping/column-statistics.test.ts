import fc from "fast-check";
import { expect, it } from "vitest";
import { columnStatistics } from "./column-statistics.ts";

const cell = fc.constantFrom(
  ...["", " ", "N/A", "12.50", "-3", "(4.25)", "0", "0.00", "45292", "20240105", "01/05/2024", "Jan 5, 2024", "12 CR", "85%", "60/100"],
  ...["900-10-1234", "900101234", "***-**-1234", "Doe, Jane", "Jane Doe", "ACT", "act", " ACT ", "Ünal"],
);
const shares = [
  ...([
    "dateShare",
    "serialShare",
    "moneyShare",
    "twoDecimalShare",
    "percentSignShare",
    "ratioShare",
    "ssnShare",
    "dayDigitsShare",
  ] as const),
  ...(["maskedSsnShare", "integerShare", "textShare", "spacedNameShare", "commaNameShare"] as const),
];

it("counts every cell, even if many have the same text", () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 30 }), (cells) => {
      const found = columnStatistics(cells);
      const alone = cells.map((text) => columnStatistics([text])).filter(({ sampled }) => sampled === 1);
      const share = (some: readonly unknown[], all: readonly unknown[]) => (all.length === 0 ? 0 : some.length / all.length);
      expect(found.sampled).toBe(alone.length);
      for (const key of shares)
        expect(found[key], key).toBe(
          share(
            alone.filter((one) => one[key] === 1),
            alone,
          ),
        );
      const amounts = alone.filter(({ moneyShare }) => moneyShare === 1).map(({ smallest }) => smallest);
      const moving = amounts.filter((amount) => amount !== 0);
      expect(found.negativeShare).toBe(
        share(
          amounts.filter((amount) => amount < 0),
          amounts,
        ),
      );
      expect(found.centsShare).toBe(
        share(
          moving.filter((amount) => !Number.isInteger(amount)),
          moving,
        ),
      );
      expect([found.smallest, found.largest]).toEqual(amounts.length === 0 ? [0, 0] : [Math.min(...amounts), Math.max(...amounts)]);
      expect(found.texts).toEqual([...new Set(alone.flatMap(({ texts }) => texts))]);
    }),
  );
});

it("lists the texts of a code column in any spelling, but none of a longer list", () => {
  const spelled = Array.from({ length: 61 }, (_, at) => `${" ".repeat(at + 1)}act`);
  expect(columnStatistics(spelled).texts).toEqual(["ACT"]);
  expect(columnStatistics(Array.from({ length: 60 }, (_, at) => `code ${at}`)).texts).toHaveLength(60);
  expect(columnStatistics(Array.from({ length: 61 }, (_, at) => `code ${at}`)).texts).toEqual([]);
});
