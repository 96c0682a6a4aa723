import type { OutputResult, PriorYear } from "../../contract/index.ts";

type PriorFigure = PriorYear["figures"][number];

export interface PriorYearRow extends PriorFigure {
  /** Of this year's results; null where they have no such figure. */
  readonly current: string | null;
}

/** The prior-year figures of a workpaper, each beside this year's. */
export function priorYearRows(
  { figures }: PriorYear,
  { output, counts, totals }: Pick<OutputResult, "output" | "counts" | "totals">,
): readonly PriorYearRow[] {
  const current = new Map([
    ...counts.map(({ key, value }) => [`count|${key}`, String(value)] as const),
    ...totals.map(({ key, amount }) => [`money|${key}`, amount] as const),
  ]);
  return figures
    .filter((figure) => figure.output_key === output.key)
    .map((figure) => ({ ...figure, current: current.get(`${figure.kind}|${figure.key}`) ?? null }));
}
