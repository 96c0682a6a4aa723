/** One file's share of a figure in both runs, in cents, with the letters of the causes that changed the file or its mapping. */
export interface FileShare {
  readonly title: string;
  readonly before: bigint;
  readonly after: bigint;
  readonly causes: readonly string[];
}

export interface FigurePart {
  readonly title: string;
  readonly amount: bigint;
  /** One letter if the cause is clear; several or none if it isn't. */
  readonly causes: readonly string[];
}

/**
 * Splits a figure's change by file. A part's causes are those that changed its file, plus those tied to no file, which can affect any part;
 * a single cause is certain. The parts add up to the change; the last part is the amount that no file accounts for.
 */
export function partsOfFigure(moved: bigint, shares: readonly FileShare[], causes: readonly string[]): readonly FigurePart[] {
  const ofNoFile = causes.filter((letter) => !shares.some((share) => share.causes.includes(letter)));
  const parts = shares
    .map(({ title, before, after, causes: own }) => ({ title, amount: after - before, causes: [...own, ...ofNoFile] }))
    .filter(({ amount }) => amount !== 0n);
  const rest = moved - parts.reduce((sum, { amount }) => sum + amount, 0n);
  return rest === 0n ? parts : [...parts, { title: "Not in the rows of a file", amount: rest, causes: ofNoFile }];
}

/** Whether each part has exactly one cause. */
export const isSeparated = (parts: readonly FigurePart[]): boolean => parts.every(({ causes }) => causes.length === 1);
