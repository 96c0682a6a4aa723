import type { FigureOf } from "./sides.ts";

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

export interface Measure {
  /** For `--only`. */
  readonly name: string;
  /** `{rows}` is replaced by `--rows` times `scale` of our figure. The unit of both figures comes last. */
  readonly title: string;
  /** Of the ratio, or of our figure where there is no reference. Null: printed for information. */
  readonly goal: Goal | null;
  /** Which ratio the goal is about. */
  readonly judged: "value" | "cpu";
  /** A text says why there is nothing to run yet. */
  readonly ours: FigureOf | string;
  readonly reference: FigureOf | null;
}
