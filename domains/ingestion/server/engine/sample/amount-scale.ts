import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  areOverpunched,
  type ColumnSuggestion,
  foldText,
  mayImplyCents,
  normalizeHeader,
  parseMoney,
  saysNothing,
} from "@tieout/ingestion/core";
import { displayCents } from "@tieout/kernel";
import { type TextsOutside, textsThat } from "./data-texts.ts";

/** Low enough that the meaning of 1, or of the last two digits, always needs confirmation. */
export const scaleConfidence = 0.7;

interface ScalePlan {
  readonly belowRow: number;
  readonly outside: TextsOutside;
  /** Normalized headers whose amounts were accepted earlier as ending in cents. */
  readonly centsImplied: ReadonlySet<string>;
}

interface ScaledColumn {
  readonly suggestion: ColumnSuggestion;
  readonly isAmount: boolean;
  readonly sample: readonly string[];
}

/**
 * Marks a column whose amounts may end in cents without a decimal point, even if the column has no field yet, since a person may map it to
 * an amount.
 */
export async function withAmountScale(database: EngineDatabase, plan: ScalePlan, column: ScaledColumn): Promise<ColumnSuggestion> {
  const { suggestion, isAmount } = column;
  if (isAmount && mayBeOverpunched(column.sample)) return withOverpunch(database, plan, suggestion);
  if ((!isAmount && suggestion.field !== null) || !mayImplyCents(column.sample)) return suggestion;
  const texts = await textsThat(mayImplyCents, database, plan, suggestion.index);
  if (!mayImplyCents(texts)) return suggestion;
  const format = { ...suggestion.format, amountScale: "open" } as const;
  if (!isAmount) return { ...suggestion, format };
  const isKnown = plan.centsImplied.has(normalizeHeader(suggestion.header).full);
  const shown = foldText(texts.find((text) => /[1-9]/.test(text)) ?? "");
  const read = (impliesCents: boolean) => displayCents(parseMoney(shown, { impliesCents, negativeMark: "CR" }).value ?? 0n);
  const reason = isKnown
    ? `The last two digits were accepted as cents before: ${shown} is ${read(true)}.`
    : `All amounts have the same number of digits and no decimal point. Choose whether ${shown} is ${read(true)} or ${read(false)}.`;
  const confidence = Math.min(suggestion.confidence, scaleConfidence);
  return {
    ...suggestion,
    confidence,
    format: { ...format, amountScale: isKnown ? "cents" : "open" },
    reason: `${suggestion.reason} ${reason}`,
  };
}

const mayBeOverpunched = (texts: readonly string[]): boolean =>
  areOverpunched(texts.map(foldText).filter((text) => text !== "" && !saysNothing(text)));

/** Marks an amount column whose values end in a digit with a COBOL sign. */
async function withOverpunch(database: EngineDatabase, plan: ScalePlan, suggestion: ColumnSuggestion): Promise<ColumnSuggestion> {
  const texts = await textsThat(mayBeOverpunched, database, plan, suggestion.index);
  if (!mayBeOverpunched(texts)) return suggestion;
  const shown = texts.map(foldText).find((text) => /[1-9]/.test(text) && /[{}A-R]$/.test(text)) ?? "";
  const example = shown === "" ? "" : ` ${shown} is ${displayCents(parseMoney(shown, { isOverpunched: true }).value ?? 0n)}.`;
  const reason = `The last character is a digit with a COBOL sign ({ and A to I positive, } and J to R negative), and two decimals are implied.${example} Confirm it, or choose how the amounts are written.`;
  return {
    ...suggestion,
    confidence: Math.min(suggestion.confidence, scaleConfidence),
    format: { ...suggestion.format, amountScale: "overpunch" },
    reason: `${suggestion.reason} ${reason}`,
  };
}
