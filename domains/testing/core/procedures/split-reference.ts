/** A reference as single works: `AAG-EBP ch. 5; IRC 411` names two. */
export const splitReference = (reference: string): string[] =>
  reference
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
