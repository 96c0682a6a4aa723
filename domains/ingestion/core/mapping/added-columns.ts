import { normalizeHeader } from "../layout/normalize-header.ts";

/** Words that tell the parts of one amount apart: which way it went, whose money it is, what a payment consists of. */
const partWords = new Set("in out into from incoming outgoing received sent employee employer principal interest".split(" "));
const outward = new Set(["out", "outgoing", "sent"]);

/** `LN1` is the first loan. */
const numbered = /(?<=[a-z]{2})(?=\d$)/i;
const wordsOf = (header: string): readonly string[] => normalizeHeader(header.replace(numbered, " ")).full.split(" ");
const isNumeral = (word: string): boolean => /^\d$/.test(word);
const stem = (header: string): string =>
  wordsOf(header)
    .filter((word) => !partWords.has(word) && !isNumeral(word))
    .join(" ");

/** The header says that its amounts leave the account: `Transfers Out`. */
export const isOutward = (header: string): boolean => wordsOf(header).some((word) => outward.has(word));

/** Columns that hold parts of one amount: `Xfers In` beside `Xfers Out`, `Loan 1` beside `Loan 2`. */
export const arePartsOfOne = (one: string, other: string): boolean =>
  stem(one) !== "" && stem(one) === stem(other) && wordsOf(one).join(" ") !== wordsOf(other).join(" ");
