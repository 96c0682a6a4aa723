import type { FigureOf } from "./sides.ts";

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

export interface Measure {
  /** For `--only`. */
  readonly name: string;
  /** `{rows}` is replaced by `--rows` times our figure's `scale`. The unit for both figures comes last. */
  readonly title: string;
  /** Goal for the ratio, or for our figure if there is no reference. Null if the figure is printed only for information. */
  readonly goal: Goal | null;
  /** Which ratio the goal applies to. */
  readonly judged: "value" | "cpu";
  /** If a string, it says why there is nothing to run yet. */
  readonly ours: FigureOf | string;
  readonly reference: FigureOf | null;
}
