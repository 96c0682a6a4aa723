/** As `words_of` of the database separates names: everything of ASCII, Latin-1 and general punctuation that is neither letter nor digit. */
const separators = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+/;

const wordsLimit = 8;

/** The words of a search, at most eight; each is the beginning of a word that is looked for. */
export const searchWords = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().split(separators))].filter((word) => word !== "").slice(0, wordsLimit);
