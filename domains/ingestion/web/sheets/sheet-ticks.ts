import { parseWireMoney } from "@tieout/kernel";
import type { Asset, SheetQuestion } from "../../contract/index.ts";
import { joinObstacle, joinWarning } from "../../core/index.ts";

type SheetChoices = Pick<Asset, "sheets" | "sheets_read" | "sheet_question">;

/** A sheet that can be chosen. */
export interface SheetLine {
  readonly index: number;
  readonly name: string;
  readonly rows: number;
  /** Why the sheet is not proposed. */
  readonly note: string | null;
  readonly amounts: readonly { readonly column: string; readonly sum: string }[];
}

export const sheetLines = ({ sheets, sheet_question: question }: SheetChoices): readonly SheetLine[] =>
  (question?.sheets ?? []).map(({ index, note, amounts }) => {
    const sheet = sheets.find((one) => one.index === index);
    return { index, note, amounts, name: sheet?.name ?? "", rows: sheet?.rows ?? 0 };
  });

/** The previously chosen sheets, or the proposed sheets if none were chosen. */
export const tickedAtFirst = ({ sheets_read: read, sheet_question: question }: SheetChoices): readonly number[] =>
  question?.answered ? read : (question?.sheets ?? []).filter(({ proposed }) => proposed).map(({ index }) => index);

/** Why the checked sheets can't be read; null if they can. */
export function sheetsObstacle({ sheets, sheet_question: question }: SheetChoices, ticked: readonly number[]): string | null {
  if (ticked.length === 0) return "Select the sheet to read, or the sheets to read together.";
  return question ? joinObstacle(inCents(question), ticked, sheets) : null;
}

/** Warns that values in the checked sheets may be counted twice, even though the sheets can be read; null if nothing suggests it. */
export const sheetsWarning = ({ sheets, sheet_question: question }: SheetChoices, ticked: readonly number[]): string | null =>
  question ? joinWarning(inCents(question), ticked, sheets) : null;

const inCents = ({ sheets, by_period: byPeriod, ...question }: SheetQuestion) => ({
  ...question,
  byPeriod,
  sheets: sheets.map(({ amounts, ...sheet }) => ({
    ...sheet,
    amounts: amounts.map(({ column, sum }) => ({ column, cents: String(parseWireMoney(sum) ?? 0n) })),
  })),
});
