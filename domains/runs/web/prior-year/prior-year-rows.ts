import type { OutputResult, PriorYear } from "../../contract/index.ts";

type PriorFigure = PriorYear["figures"][number];

export interface PriorYearRow extends Omit<PriorFigure, "output_key" | "value"> {
  /** The value that was taken; null if that result had no such figure. */
  readonly value: string | null;
  /** This year's value; null if this year's results have no such figure. */
  readonly current: string | null;
  /** Value in the replacing result; null if it has no such figure. Absent if nothing was replaced or the user may not see it. */
  readonly replacedBy?: string | null;
}

type ReplacedFigures = PriorYear["replaced"][number];

/** The result that has replaced the one this workpaper's figures were taken from; null if there is none. */
export const replacementOf = ({ replaced }: PriorYear, { output }: Pick<OutputResult, "output">): ReplacedFigures | null =>
  replaced.find(({ output_key }) => output_key === output.key) ?? null;

export const countChanged = (rows: readonly PriorYearRow[]): number =>
  rows.filter(({ replacedBy, value }) => replacedBy !== undefined && replacedBy !== value).length;

/** A workpaper's prior-year figures, each beside this year's, followed by figures that only the replacing result has. */
export function priorYearRows(
  prior: PriorYear,
  { output, counts, totals }: Pick<OutputResult, "output" | "counts" | "totals">,
): readonly PriorYearRow[] {
  const current = new Map([
    ...counts.map(({ key, value }) => [`count|${key}`, String(value)] as const),
    ...totals.map(({ key, amount }) => [`money|${key}`, amount] as const),
  ]);
  const by = replacementOf(prior, { output })?.by?.figures;
  const after = by && new Map(by.map(({ kind, key, value }) => [`${kind}|${key}`, value]));
  const rows = prior.figures
    .filter((figure) => figure.output_key === output.key)
    .map(({ output_key: _, ...figure }): PriorYearRow => {
      const place = `${figure.kind}|${figure.key}` as const;
      return { ...figure, current: current.get(place) ?? null, ...(after ? { replacedBy: after.get(place) ?? null } : {}) };
    });
  const known = new Set(rows.map(({ kind, key }) => `${kind}|${key}`));
  const added = (by ?? []).filter(({ kind, key }) => !known.has(`${kind}|${key}`));
  return [
    ...rows,
    ...added.map(({ kind, key, label, value }) => ({
      ...{ kind, key, label, value: null, affirmed: null, replacedBy: value },
      current: current.get(`${kind}|${key}`) ?? null,
    })),
  ];
}
