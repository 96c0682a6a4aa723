/** Splits a reference into the works it cites: `AAG-EBP ch. 5; IRC 411` cites two. */
export const splitReference = (reference: string): string[] =>
  reference
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
