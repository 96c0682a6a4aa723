import type { Goal, Measure } from "../measure.ts";
import { type Records, recordKey } from "../records.ts";
import type { Sample } from "../sample.ts";
import type { FigureOf } from "../sides.ts";

export interface Range {
  readonly median: number;
  readonly from: number;
  readonly to: number;
}

/** The result of one measure. */
export interface Outcome {
  readonly measure: Measure;
  /** Why there are no figures. */
  readonly trouble: { readonly isFailure: boolean; readonly why: string } | null;
  readonly ours: Side | null;
  readonly reference: Side | null;
  /** Our figure ÷ reference, round by round. */
  readonly ratio: Range | null;
  readonly cpuRatio: Range | null;
  readonly load: Range | null;
  /** Null if the measure has no goal or no figures. */
  readonly isReached: boolean | null;
}
export interface Side {
  readonly value: Range;
  readonly cpuSeconds: Range | null;
}

/** Null for an empty list. The median of an even count is the lower of the two middle values, so that it is a measured figure. */
export function rangeOf(values: readonly number[]): Range | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [from] = sorted;
  const to = sorted.at(-1);
  const median = sorted[Math.trunc((sorted.length - 1) / 2)];
  return from === undefined || to === undefined || median === undefined ? null : { median, from, to };
}

/** Ratios of figures from the same round; rounds missing either figure are left out. */
export const ratiosOf = (ours: readonly (number | null)[], reference: readonly (number | null)[]): readonly number[] =>
  ours.flatMap((value, round) => {
    const other = reference[round] ?? null;
    return value === null || other === null || other === 0 ? [] : [value / other];
  });

export const keeps = (goal: Goal, figure: number): boolean => ("atMost" in goal ? figure <= goal.atMost : figure >= goal.atLeast);

const sideOf = (samples: readonly Sample[]): Side | null => {
  const value = rangeOf(samples.map((sample) => sample.value));
  return value && { value, cpuSeconds: rangeOf(samples.flatMap(({ cpuSeconds }) => cpuSeconds ?? [])) };
};

export function evaluateMeasure(measure: Measure, records: Records): Outcome {
  const empty = { measure, ours: null, reference: null, ratio: null, cpuRatio: null, load: null, isReached: null };
  if (typeof measure.ours === "string") return { ...empty, trouble: { isFailure: false, why: measure.ours } };
  const wanted = measure.reference ? [measure.ours, measure.reference] : [measure.ours];
  const found = wanted.map((figure) => records.get(recordKey(figure)));
  const trouble = found.find((record) => record?.trouble)?.trouble ?? null;
  const samplesOf = (figure: FigureOf | null): readonly Sample[] =>
    figure === null ? [] : (records.get(recordKey(figure))?.runs ?? []).flatMap((run) => run.figures[figure.figure] ?? []);
  const ours = samplesOf(measure.ours);
  const reference = samplesOf(measure.reference);
  const pick = (key: keyof Sample): readonly number[] =>
    ratiosOf(
      ours.map((sample) => sample[key]),
      reference.map((sample) => sample[key]),
    );
  const ratio = rangeOf(pick("value"));
  const cpuRatio = rangeOf(pick("cpuSeconds"));
  const our = sideOf(ours);
  const judged = measure.reference === null ? our?.value : measure.judged === "cpu" ? cpuRatio : ratio;
  return {
    ...{ measure, trouble, ours: our, reference: sideOf(reference), ratio, cpuRatio },
    load: rangeOf(found.flatMap((record) => record?.runs.map((run) => run.load) ?? [])),
    isReached: measure.goal && judged ? keeps(measure.goal, judged.median) : null,
  };
}
