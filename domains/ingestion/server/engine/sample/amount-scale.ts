import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type ColumnSuggestion, foldText, mayImplyCents, normalizeHeader, parseMoney } from "@tieout/ingestion/core";
import { displayCents } from "@tieout/kernel";
import { type TextsOutside, textsThat } from "./texts-of-data.ts";

/** What 1 is, or the last two digits are, always needs confirmation. */
export const scaleConfidence = 0.7;

interface ScalePlan {
  readonly belowRow: number;
  readonly outside: TextsOutside;
  /** Headers in normal form whose amounts were accepted before as ending in cents. */
  readonly centsImplied: ReadonlySet<string>;
}

interface ScaledColumn {
  readonly suggestion: ColumnSuggestion;
  readonly isAmount: boolean;
  readonly sample: readonly string[];
}

/** Marks a column whose amounts may end in cents without a point, also one that has no field yet: a person may map it to an amount. */
export async function withAmountScale(database: EngineDatabase, plan: ScalePlan, column: ScaledColumn): Promise<ColumnSuggestion> {
  const { suggestion, isAmount } = column;
  if ((!isAmount && suggestion.field !== null) || !mayImplyCents(column.sample)) return suggestion;
  const texts = await textsThat(mayImplyCents, database, plan, suggestion.index);
  if (!mayImplyCents(texts)) return suggestion;
  const format = { ...suggestion.format, amountScale: "open" } as const;
  if (!isAmount) return { ...suggestion, format };
  const isKnown = plan.centsImplied.has(normalizeHeader(suggestion.header).full);
  const shown = foldText(texts.find((text) => /[1-9]/.test(text)) ?? "");
  const read = (impliesCents: boolean) => displayCents(parseMoney(shown, { impliesCents, negativeMark: "CR" }).value ?? 0n);
  const reason = isKnown
    ? `The last two digits were accepted before as cents: ${shown} is ${read(true)}.`
    : `All amounts are digits of one width without a point: choose whether ${shown} is ${read(true)} or ${read(false)}.`;
  const confidence = Math.min(suggestion.confidence, scaleConfidence);
  return {
    ...suggestion,
    confidence,
    format: { ...format, amountScale: isKnown ? "cents" : "open" },
    reason: `${suggestion.reason} ${reason}`,
  };
}
