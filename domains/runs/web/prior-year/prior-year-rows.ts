import type { OutputResult, PriorYear } from "../../contract/index.ts";

type PriorFigure = PriorYear["figures"][number];

export interface PriorYearRow extends Omit<PriorFigure, "output_key" | "value"> {
  /** As it was taken; null where the result had no such figure. */
  readonly value: string | null;
  /** Of this year's results; null where they have no such figure. */
  readonly current: string | null;
  /** Of the result that replaced the one it was taken from; null where that has no such figure. Absent: it was not replaced, or is not to be seen. */
  readonly replacedBy?: string | null;
}

type ReplacedFigures = PriorYear["replaced"][number];

/** What has since replaced the result that this workpaper's figures were taken from; null: nothing. */
export const replacementOf = ({ replaced }: PriorYear, { output }: Pick<OutputResult, "output">): ReplacedFigures | null =>
  replaced.find(({ output_key }) => output_key === output.key) ?? null;

export const countChanged = (rows: readonly PriorYearRow[]): number =>
  rows.filter(({ replacedBy, value }) => replacedBy !== undefined && replacedBy !== value).length;

/** The prior-year figures of a workpaper, each beside this year's; after them those that only the result has that replaced theirs. */
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
