/** One line of the result. Ratios are compared with goals; absolute figures are printed beside them and never judged. */
export interface Measurement {
  /** What was measured, the unit of both figures included. */
  readonly measure: string;
  readonly ours: number;
  /** Null where there is nothing to compare with. */
  readonly reference: number | null;
  readonly ratio: number | null;
  /** `<= 3` or `>= 0.05`; null for figures given for information. */
  readonly goal: string | null;
}

export const compared = (measure: string, ours: number, reference: number, goal: string | null): Measurement => ({
  measure,
  ours,
  reference,
  ratio: ours / reference,
  goal,
});

export const alone = (measure: string, ours: number): Measurement => ({ measure, ours, reference: null, ratio: null, goal: null });

/** Null where the measurement has no goal. */
export function isReached({ ratio, goal }: Measurement): boolean | null {
  const [sign, limit] = goal?.split(" ") ?? [];
  if (ratio === null || sign === undefined || limit === undefined) return null;
  return sign === "<=" ? ratio <= Number(limit) : ratio >= Number(limit);
}
