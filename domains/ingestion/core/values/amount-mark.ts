import { foldText } from "./clean-text.ts";

/** `CR` (credit) or `DR`, also written `DB` (debit), next to an amount; `<>`: angle or square brackets around it. */
export const amountMarks = ["CR", "DR", "<>"] as const;
export type AmountMark = (typeof amountMarks)[number];

interface MarkedAmount {
  readonly body: string;
  readonly mark: AmountMark;
}

const letters = "(CR|DR|DB)\\.?";
const behind = new RegExp(`^(.*[\\d.)-])\\s?${letters}$`, "i");
const before = new RegExp(`^${letters}\\s?([$(\\d.-].*)$`, "i");
const bracketed = /^(\$ ?)?(?:<([^<>]+)>|\[([^[\]]+)\])$/;

/** Removes the mark from `1,234.56 CR`, `1,234.56DR`, `Cr. 1,234.56`, `<1,234.56>`; null if the text has none. */
export function splitMark(text: string): MarkedAmount | null {
  const inside = /\d/.test(text) ? bracketed.exec(text) : null;
  if (inside) return { body: `${inside[1] ?? ""}${inside[2] ?? inside[3] ?? ""}`.trim(), mark: "<>" };
  const last = behind.exec(text);
  const first = last ? null : before.exec(text);
  const word = (last?.[2] ?? first?.[1] ?? "").toUpperCase();
  if (word === "") return null;
  return { body: (last?.[1] ?? first?.[2] ?? "").trim(), mark: word === "CR" ? "CR" : "DR" };
}

interface MarkSuggestion {
  readonly negative: AmountMark;
  readonly reason: string;
}

/**
 * Suggests which mark means negative in a column; null if no amount has a mark. Whether a credit adds depends on whose books the report
 * comes from, so a person has to confirm it. If some amounts are unmarked, the mark reverses the sign; if all are marked, or both marks
 * occur, the column is treated as an account statement, where credits add. Brackets around an amount mean minus in most reports, but not
 * all.
 */
export function suggestNegativeMark(values: Iterable<string>): MarkSuggestion | null {
  const seen = new Set<AmountMark>();
  let unmarked = false;
  let bracket = "";
  for (const value of values) {
    const text = foldText(value);
    const marked = splitMark(text);
    if (marked) seen.add(marked.mark);
    else if (/[1-9]/.test(text)) unmarked = true;
    if (marked?.mark === "<>" && bracket === "") bracket = text;
  }
  if (seen.delete("<>") && seen.size === 0)
    return { negative: "<>", reason: `Amounts in brackets, such as ${bracket}, are read as negative.` };
  const [only] = seen;
  if (only === undefined) return null;
  if (seen.size === 1 && unmarked)
    return { negative: only, reason: `Some amounts are marked ${only}, others are not marked: ${only} is read as negative.` };
  return { negative: "DR", reason: "Amounts are marked CR or DR: credits are read as positive, debits as negative." };
}
