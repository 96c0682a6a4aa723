import type { RepairNote } from "./parsed-value.ts";

/** A number in brackets or superscript that follows two decimals is clearly a footnote, not part of the amount. */
const numbered = /^(.*[.,]\d{2}[)-]?) ?(?:\(\d{1,2}\)|\[\d{1,2}\]|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,2})$/;
const lettered = /^(.*\d[)-]?) ?(?:\([a-z]\)|\[[a-z]\])$/i;
const behind = /^(.*[\d)-]) ?[*†‡§¶]{1,4}$/;
/** Also matches the asterisks that protect a check amount. */
const before = /^[*†‡§¶]{1,20} ?([$(\d.-].*)$/;

export const footnoteMark: RepairNote = {
  code: "footnote-mark-removed",
  msg: "A footnote mark beside an amount, such as * or (1), was left out: see what the report's notes say about it.",
};

/** The amount without its footnote marks; null if it has no footnote mark. */
export function withoutFootnote(text: string): string | null {
  const head = before.exec(text)?.[1] ?? text;
  const tail = (behind.exec(head) ?? numbered.exec(head) ?? lettered.exec(head))?.[1] ?? head;
  return tail === text ? null : tail.trim();
}
