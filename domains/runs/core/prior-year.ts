import type { OpenItem } from "@tieout/engagements/core";
import { displayCents, parseWireMoney } from "@tieout/kernel";

/** A figure of a prior-year workpaper. */
export interface PriorFigure {
  readonly outputKey: string;
  readonly kind: "count" | "money";
  readonly key: string;
  readonly label: string;
  /** Decimal text, with two decimal places for money. */
  readonly value: string;
}

export type FigureChange = Pick<PriorFigure, "kind" | "key" | "label"> & {
  /** Null if the figure did not exist. */
  readonly before: string | null;
  /** Null if the figure no longer exists. */
  readonly after: string | null;
};

export interface TakenFigures {
  /** Figures to keep, in order. A changed figure loses its affirmation until a person affirms it again. */
  readonly figures: readonly (PriorFigure & { readonly keepsAffirmation: boolean })[];
  readonly gone: readonly PriorFigure[];
  readonly changes: readonly FigureChange[];
}

type Key = Pick<PriorFigure, "outputKey" | "kind" | "key">;
const keyOf = ({ outputKey, kind, key }: Key): string => `${outputKey}|${kind}|${key}`;

/** Replaces the figures taken earlier with `now`. A figure that differs only in its label is the same. */
export function takeFigures(taken: readonly PriorFigure[], now: readonly PriorFigure[]): TakenFigures {
  const before = new Map(taken.map((figure) => [keyOf(figure), figure]));
  const after = new Set(now.map(keyOf));
  const figures = now.map((figure) => ({ ...figure, keepsAffirmation: before.get(keyOf(figure))?.value === figure.value }));
  const gone = taken.filter((figure) => !after.has(keyOf(figure)));
  return {
    figures,
    gone,
    changes: [
      ...figures
        .filter(({ keepsAffirmation }) => !keepsAffirmation)
        .map(({ kind, key, label, value, ...place }) => ({
          ...{ kind, key, label },
          before: before.get(keyOf({ kind, key, ...place }))?.value ?? null,
          after: value,
        })),
      ...gone.map(({ kind, key, label, value }) => ({ kind, key, label, before: value, after: null })),
    ],
  };
}

const shownValue = ({ kind, value }: Pick<PriorFigure, "kind" | "value">): string =>
  kind === "money" ? displayCents(parseWireMoney(value) ?? 0n) : Number(value).toLocaleString("en-US");

interface StoredPrior extends PriorFigure {
  readonly affirmed: object | null;
}

/** Open items in the prior-year figures: unaffirmed figures, and prior-year workpapers whose result has changed since. */
export function openOfPriorYear(
  figures: readonly StoredPrior[],
  replaced: readonly string[],
  titleOf: (outputKey: string) => string,
): readonly OpenItem[] {
  return [
    ...figures
      .filter(({ affirmed }) => affirmed === null)
      .map(({ outputKey, kind, label, value }) => ({
        kind: "unaffirmed_prior_year" as const,
        workpaper: titleOf(outputKey),
        text: `${label}: ${shownValue({ kind, value })}`,
      })),
    ...replaced.map((outputKey) => ({
      kind: "replaced_prior_year" as const,
      workpaper: titleOf(outputKey),
      text: "The figures were taken from a result that has since been replaced",
    })),
  ];
}
