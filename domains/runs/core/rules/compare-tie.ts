import { absCents, type Cents, formatCents, subtractCents } from "@tieout/kernel";
import type { TieCause, TiePart, TieResult } from "../paper-result.ts";
import type { Lack } from "./lack.ts";
import { reconcile, type TieExplanation } from "./reconcile-tie.ts";

export interface TieSides {
  readonly key: string;
  readonly label: string;
  readonly leftLabel: string;
  readonly leftCents: Cents;
  readonly rightLabel: string;
  readonly rightCents: Cents | null;
  /** Reported as missing if there is no right side. */
  readonly missing: string;
  /** Columns or files missing for the figure on either side. */
  readonly lacking?: Lack | null;
  /** Why it cannot be determined whether two given amounts agree; not applied to equal amounts. */
  readonly open?: string | null;
  readonly leftFigure?: string;
  readonly rightFigure?: string;
  readonly parts?: readonly TiePart[];
  /** Key of the tie that this tie breaks down. */
  readonly of?: string;
  /** Possible causes of the difference, shown while part of it is unexplained. */
  readonly causes?: readonly TieCause[];
  /** Possible explanations of the difference, if there is one. */
  readonly candidates?: readonly TieExplanation[];
  /** Part of the difference carried over from other lines' differences. */
  readonly carriedCents?: bigint;
}

/**
 * A figure that no file provides agrees with nothing, not even 0.00. If only some files provide it, a difference proves nothing; but if the
 * amounts agree to the cent, the other files have nothing left to contribute.
 */
function lackThatDecides({ lacking, leftCents, rightCents }: TieSides): Lack | null {
  if (!lacking || rightCents === null) return null;
  return lacking.isWhole || rightCents !== leftCents ? lacking : null;
}

/** Known items in a difference and, if part of it is unexplained, its possible causes. */
function differenceOf(difference: Cents, { candidates = [], causes = [], carriedCents }: TieSides): Partial<TieResult> {
  const known = reconcile(difference, candidates, carriedCents);
  return { ...known, ...(causes.length > 0 && known.unexplained !== "0.00" ? { causes } : {}) };
}

interface Comparison {
  readonly rightCents: Cents | null;
  /** Null if it cannot be determined, for the reason given in `missing`. */
  readonly difference: Cents | null;
  readonly missing: string;
}

function compareSides(sides: TieSides): Comparison {
  const lack = lackThatDecides(sides);
  const rightCents = lack ? null : sides.rightCents;
  const open = rightCents === null || rightCents === sides.leftCents ? null : (sides.open ?? null);
  const difference = rightCents === null || open !== null ? null : subtractCents(sides.leftCents, rightCents);
  return { rightCents, difference, missing: lack?.missing ?? open ?? sides.missing };
}

/** Compares two sides. A difference is never an exception, and a missing side never ties. */
export function compareTie(sides: TieSides): TieResult {
  const { key, label, leftLabel, leftCents, rightLabel, leftFigure, rightFigure, parts = [], of } = sides;
  const { rightCents, difference, missing } = compareSides(sides);
  const result = difference === null ? "cannot_be_determined" : absCents(difference) === 0n ? "ties" : "differs";
  return {
    key,
    label,
    left_label: leftLabel,
    left_amount: formatCents(leftCents),
    right_label: rightLabel,
    right_amount: rightCents === null ? null : formatCents(rightCents),
    difference: difference === null ? null : formatCents(difference),
    result,
    ...(difference === null ? { missing } : {}),
    ...(leftFigure ? { left_figure: leftFigure } : {}),
    ...(rightFigure ? { right_figure: rightFigure } : {}),
    ...(parts.length > 1 ? { parts } : {}),
    ...(difference !== null && result === "differs" ? differenceOf(difference, sides) : {}),
    ...(of ? { of } : {}),
  };
}
