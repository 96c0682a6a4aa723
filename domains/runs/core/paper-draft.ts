import type { ChartData, CountFigure, FigureSource, MoneyFigure, PaperResult, TieResult } from "./paper-result.ts";
import type { TalliedException, TalliedRule } from "./rules/rule-tally.ts";

/** A result before the engine looks up the source rows behind its exceptions and freezes its populations. */
export interface PaperDraft {
  readonly counts: readonly CountFigure[];
  readonly totals: readonly MoneyFigure[];
  readonly ties: readonly TieResult[];
  readonly rules: readonly TalliedRule[];
  readonly exceptions: readonly TalliedException[];
  readonly charts: readonly ChartData[];
  readonly figures: readonly FigureSource[];
  readonly notices: readonly string[];
}

/** Adds the auditor's written reasons to their ties. */
export function withReasons(result: PaperResult, reasons: ReadonlyMap<string, string>): PaperResult {
  const ties = result.ties.map((tie) => {
    const reason = reasons.get(tie.key);
    return reason ? { ...tie, reason } : tie;
  });
  return { ...result, ties };
}
