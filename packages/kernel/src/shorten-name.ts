const mark = "…";
/** Longest ending that counts as an extension. */
const longestExtension = 12;

/**
 * Shortens a file name to at most `length` characters by cutting from the middle; keeps the extension and the end, where dates usually are.
 */
export function shortenName(name: string, length: number): string {
  const letters = [...name];
  if (letters.length <= length) return name;
  const dot = letters.lastIndexOf(".");
  const extension = dot > 0 && letters.length - dot <= longestExtension ? letters.length - dot : 0;
  const tail = Math.min(length - mark.length, extension + Math.floor((length - extension) / 3));
  return [...letters.slice(0, length - mark.length - tail), mark, ...letters.slice(letters.length - tail)].join("");
}
