import { type ParsedValue, unreadable } from "./parsed-value.ts";

/**
 * Written into the cells of a record whose values are uncertain, so that no such cell is mistaken for a value. It contains no blanks, so a
 * row that has it as an identifier counts as data and is rejected.
 */
export const unreadRecord = {
  cutOff: "[cut-off]",
  unknownType: "[unknown-record-type]",
  misplaced: "[out-of-place]",
} as const;

const again = "Ask for the file again, or enter the row's values.";
const issues: ReadonlyMap<string, ParsedValue<never>> = new Map([
  [unreadRecord.cutOff, unreadable("record-cut-off", `The line of the file ends before this field is complete. ${again}`)],
  [
    unreadRecord.unknownType,
    unreadable("record-type-unknown", `The provider's layout has no such record type, so nothing of the line is read. ${again}`),
  ],
  [
    unreadRecord.misplaced,
    unreadable(
      "record-misplaced",
      `A field of the line is not where the provider's layout has it, so its values are not certain. ${again}`,
    ),
  ],
]);

export const isUnreadRecord = (text: string): boolean => issues.has(text);
export const unreadRecordValue = (text: string): ParsedValue<never> | null => issues.get(text) ?? null;
