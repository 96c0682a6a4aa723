import type { Asset } from "../../contract/index.ts";
import { joinObstacle } from "../../core/index.ts";

type Asked = Pick<Asset, "sheets" | "sheets_read" | "sheet_question">;

/** A sheet of the question. */
export interface SheetLine {
  readonly index: number;
  readonly name: string;
  readonly rows: number;
  /** Why it is not proposed. */
  readonly note: string | null;
}

export const sheetLines = ({ sheets, sheet_question: question }: Asked): readonly SheetLine[] =>
  (question?.sheets ?? []).map(({ index, note }) => {
    const sheet = sheets.find((one) => one.index === index);
    return { index, note, name: sheet?.name ?? "", rows: sheet?.rows ?? 0 };
  });

/** What is read where that was answered, else what is proposed. */
export const tickedAtFirst = ({ sheets_read: read, sheet_question: question }: Asked): readonly number[] =>
  question?.answered ? read : (question?.sheets ?? []).filter(({ proposed }) => proposed).map(({ index }) => index);

/** Why the ticked sheets cannot be read; null when they can. */
export function sheetsObstacle({ sheets, sheet_question: question }: Asked, ticked: readonly number[]): string | null {
  if (ticked.length === 0) return "Tick the sheet to read, or the sheets to read together.";
  return question ? joinObstacle(question, ticked, sheets) : null;
}

/** `13 sheets have nearly the same columns. Which are the report?` */
export const questionText = (count: number): string => `${count} sheets have nearly the same columns. Which of them are the report?`;
