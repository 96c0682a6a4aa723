import { absCents, type Cents, formatCents, subtractCents } from "@tieout/kernel";
import type { TiePart, TieResult } from "../paper-result.ts";
import { reconcile, type TieExplanation } from "./reconcile-tie.ts";

export interface TieSides {
  readonly key: string;
  readonly label: string;
  readonly leftLabel: string;
  readonly leftCents: Cents;
  readonly rightLabel: string;
  readonly rightCents: Cents | null;
  /** Said when the right side is absent. */
  readonly missing: string;
  /** What the left side does not give; a difference then says nothing. */
  readonly lacking?: string | null;
  readonly leftFigure?: string;
  readonly rightFigure?: string;
  readonly parts?: readonly TiePart[];
  /** Key of the tie that this one splits. */
  readonly of?: string;
  /** Explains the difference, if there is one. */
  readonly candidates?: readonly TieExplanation[];
}

/** A difference is never an exception; a side that is not given is never a tie. */
export function compareTie(sides: TieSides): TieResult {
  const { key, label, leftLabel, leftCents, rightLabel, leftFigure, rightFigure, parts = [], of, candidates = [] } = sides;
  const isOpen = typeof sides.lacking === "string" && sides.rightCents !== null && sides.rightCents !== leftCents;
  const rightCents = isOpen ? null : sides.rightCents;
  const missing = isOpen ? (sides.lacking ?? "") : sides.missing;
  const difference = rightCents === null ? null : subtractCents(leftCents, rightCents);
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
    ...(difference !== null && result === "differs" ? reconcile(difference, candidates) : {}),
    ...(of ? { of } : {}),
  };
}
