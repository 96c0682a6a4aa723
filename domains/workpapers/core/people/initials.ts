/** The words of a name in sorted order, so that `DOE, JANE` and `Jane Doe` are the same. */
export const sortedWords = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .sort();

/** Whether both names have initials and the initials differ, as in `DOE, JOHN A` and `John B Doe`. */
export function hasOtherInitials(one: string, other: string | null): boolean {
  const initials = (text: string): string =>
    sortedWords(text)
      .filter((word) => word.length === 1)
      .join();
  const [theirs, own] = [initials(one), initials(other ?? "")];
  return theirs !== "" && own !== "" && theirs !== own;
}
