import { describe, expect, test } from "vitest";
import { openOfPriorYear, type PriorFigure, takeFigures } from "./prior-year.ts";

const figure = (key: string, value: string, change: Partial<PriorFigure> = {}): PriorFigure => ({
  ...{ outputKey: "distributions", kind: "money", key, label: `The ${key}`, value },
  ...change,
});

describe("updated prior-year figures", () => {
  test("a changed figure loses its affirmation; an unchanged one keeps it even if renamed", () => {
    const before = [figure("gross", "10.00"), figure("fees", "2.00"), figure("taxes", "1.00")];
    const now = [figure("gross", "11.00"), figure("fees", "2.00"), figure("taxes", "1.00", { label: "Taxes withheld" })];
    const { figures, changes } = takeFigures(before, now);
    expect(figures.map(({ key, keepsAffirmation }) => [key, keepsAffirmation])).toEqual([
      ["gross", false],
      ["fees", true],
      ["taxes", true],
    ]);
    expect(changes).toEqual([{ kind: "money", key: "gross", label: "The gross", before: "10.00", after: "11.00" }]);
  });

  test("a count and an amount with the same key are two figures, and so are figures in two workpapers", () => {
    const before = [figure("fees", "3", { kind: "count" }), figure("fees", "3", { outputKey: "payroll_census" })];
    expect(takeFigures(before, [figure("fees", "3")]).changes.map(({ before: was, after }) => [was, after])).toEqual([
      [null, "3"],
      ["3", null],
      ["3", null],
    ]);
  });

  test("a figure missing from the new result is removed and reported", () => {
    const { figures, gone, changes } = takeFigures([figure("gross", "10.00")], []);
    expect([figures, gone.map(({ key }) => key), changes.map(({ after }) => after)]).toEqual([[], ["gross"], [null]]);
  });
});

test("figures that are unaffirmed or come from a replaced result are open at the lock", () => {
  const figures = [
    { ...figure("gross", "1234567.00"), affirmed: null },
    { ...figure("fees", "2.00"), affirmed: { byName: "Ann" } },
  ];
  expect(openOfPriorYear(figures, ["distributions"], () => "Distribution Package")).toEqual([
    { kind: "unaffirmed_prior_year", workpaper: "Distribution Package", text: "The gross: 1,234,567.00" },
    {
      kind: "replaced_prior_year",
      workpaper: "Distribution Package",
      text: "The figures were taken from a result that has since been replaced",
    },
  ]);
  expect(openOfPriorYear([], [], () => "")).toEqual([]);
});
