/** Splits a reference into cited works: `AAG-EBP ch. 5; IRC 411` has two. */
export const splitReference = (reference: string): string[] =>
  reference
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
