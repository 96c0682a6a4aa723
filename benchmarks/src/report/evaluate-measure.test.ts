import { describe, expect, it } from "vitest";
import type { Measure } from "../measure.ts";
import { type Records, recordKey, type SideRecord } from "../records.ts";
import type { Sample } from "../sample.ts";
import { evaluateMeasure, keeps, rangeOf, ratiosOf } from "./evaluate-measure.ts";

const measure: Measure = {
  name: "floor",
  title: "{rows}: ours ÷ floor, s",
  goal: { atMost: 2 },
  judged: "value",
  ours: { side: "payroll", figure: "processed" },
  reference: { side: "floor", figure: "all" },
};
const recordOf = (figure: string, samples: readonly Sample[]): SideRecord => ({
  runs: samples.map((sample, at) => ({ figures: { [figure]: sample }, load: at + 1 })),
  trouble: null,
});
const recordsOf = (ours: readonly Sample[], reference: readonly Sample[]): Records =>
  new Map([
    [recordKey({ side: "payroll" }), recordOf("processed", ours)],
    [recordKey({ side: "floor" }), recordOf("all", reference)],
  ]);
const sample = (value: number, cpuSeconds: number | null = null): Sample => ({ value, cpuSeconds });

describe("a range", () => {
  it("has the median in any order, and the lower of two values", () => {
    expect(rangeOf([9, 1, 4])).toEqual({ median: 4, from: 1, to: 9 });
    expect(rangeOf([8, 2])).toEqual({ median: 2, from: 2, to: 8 });
    expect(rangeOf([])).toBeNull();
  });
});

describe("a ratio", () => {
  it("is computed within a round, and only if both sides have a figure", () => {
    expect(ratiosOf([10, 20, null, 40], [5, 4, 3])).toEqual([2, 5]);
    expect(ratiosOf([1], [0])).toEqual([]);
  });

  it("is the median of the rounds' ratios, not the ratio of the medians", () => {
    const { ratio, ours, reference } = evaluateMeasure(
      measure,
      recordsOf(
        [4, 6, 90].map((v) => sample(v)),
        [4, 2, 30].map((v) => sample(v)),
      ),
    );
    expect(ratio).toEqual({ median: 3, from: 1, to: 3 });
    expect([ours?.value.median, reference?.value.median]).toEqual([6, 4]);
  });
});

describe("a goal", () => {
  it("is met at its limit", () => {
    expect([keeps({ atMost: 2 }, 2), keeps({ atMost: 2 }, 2.01), keeps({ atLeast: 0.05 }, 0.05), keeps({ atLeast: 0.05 }, 0.049)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("applies to processor time if the measure says so", () => {
    const records = recordsOf([sample(9, 3)], [sample(3, 2)]);
    expect(evaluateMeasure(measure, records).isReached).toBe(false);
    expect(evaluateMeasure({ ...measure, judged: "cpu" }, records).isReached).toBe(true);
  });

  it("applies to our own figure if there is no reference", () => {
    expect(evaluateMeasure({ ...measure, reference: null }, recordsOf([sample(2)], [])).isReached).toBe(true);
  });

  it("is neither met nor missed if there are no figures", () => {
    expect(evaluateMeasure(measure, recordsOf([], [])).isReached).toBeNull();
    expect(evaluateMeasure({ ...measure, ours: "not built yet" }, new Map())).toMatchObject({
      isReached: null,
      trouble: { isFailure: false, why: "not built yet" },
    });
  });
});

it("a failing side is named for every measure that needs it", () => {
  const records = new Map(recordsOf([sample(1)], []));
  records.set(recordKey({ side: "floor" }), { runs: [], trouble: { isFailure: true, why: "no engine" } });
  expect(evaluateMeasure(measure, records).trouble).toEqual({ isFailure: true, why: "no engine" });
});

it("the load covers both sides", () => {
  expect(evaluateMeasure(measure, recordsOf([sample(1), sample(1)], [sample(1)])).load).toEqual({ median: 1, from: 1, to: 2 });
});
