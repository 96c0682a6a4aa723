import { normalizeHeader } from "../layout/normalize-header.ts";

/** Words that distinguish the parts of one amount: its direction, whose money it is, or the components of a payment. */
const partWords = new Set("in out into from incoming outgoing received sent employee employer principal interest".split(" "));
const outward = new Set(["out", "outgoing", "sent"]);

/** `LN1` means the first loan. */
const numbered = /(?<=[a-z]{2})(?=\d$)/i;
const wordsOf = (header: string): readonly string[] => normalizeHeader(header.replace(numbered, " ")).full.split(" ");
const isNumeral = (word: string): boolean => /^\d$/.test(word);
const stem = (header: string): string =>
  wordsOf(header)
    .filter((word) => !partWords.has(word) && !isNumeral(word))
    .join(" ");

/** Whether the header says that its amounts leave the account: `Transfers Out`. */
export const isOutward = (header: string): boolean => wordsOf(header).some((word) => outward.has(word));

/** Whether two columns contain parts of one amount: `Xfers In` and `Xfers Out`, `Loan 1` and `Loan 2`. */
export const arePartsOfOne = (one: string, other: string): boolean =>
  stem(one) !== "" && stem(one) === stem(other) && wordsOf(one).join(" ") !== wordsOf(other).join(" ");
