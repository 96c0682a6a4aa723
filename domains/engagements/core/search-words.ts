/**
 * Same separators as the database function `words_of`: every ASCII, Latin-1 and general punctuation character that is neither a letter nor
 * a digit.
 */
const separators = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/;

const wordsLimit = 8;

/** Up to eight words from a search; each matches words that begin with it. */
export const searchWords = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().split(separators))].filter((word) => word !== "").slice(0, wordsLimit);
