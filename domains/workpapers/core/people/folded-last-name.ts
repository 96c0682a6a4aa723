const suffixes = new Set(["JR", "SR", "II", "III", "IV", "V"]);

/** Last name of `LAST, FIRST` folded for comparison: case, accents, punctuation and generation suffixes do not count. */
export function foldedLastName(fullName: string): string {
  const comma = fullName.indexOf(",");
  const last = comma < 0 ? (fullName.trim().split(/\s+/).at(-1) ?? "") : fullName.slice(0, comma);
  const words = last
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[-–—]/g, " ")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .split(" ")
    .filter((word) => word && !suffixes.has(word));
  return words.join("");
}

export const sameLastName = (a: string, b: string): boolean => foldedLastName(a) === foldedLastName(b);
