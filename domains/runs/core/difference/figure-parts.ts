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
  /** One letter; several or none where it cannot be said which cause moved it. */
  readonly causes: readonly string[];
}

/**
 * The parts of a moved figure, file by file. A part has the causes that changed its file, and those of no file at all, which can move any; where
 * these are one cause, it moved the part. The parts add up to the change; the last one is what no file accounts for.
 */
export function partsOfFigure(moved: bigint, shares: readonly FileShare[], causes: readonly string[]): readonly FigurePart[] {
  const ofNoFile = causes.filter((letter) => !shares.some((share) => share.causes.includes(letter)));
  const parts = shares
    .map(({ title, before, after, causes: own }) => ({ title, amount: after - before, causes: [...own, ...ofNoFile] }))
    .filter(({ amount }) => amount !== 0n);
  const rest = moved - parts.reduce((sum, { amount }) => sum + amount, 0n);
  return rest === 0n ? parts : [...parts, { title: "Not in the rows of a file", amount: rest, causes: ofNoFile }];
}

/** Each part has one cause. */
export const isSeparated = (parts: readonly FigurePart[]): boolean => parts.every(({ causes }) => causes.length === 1);
