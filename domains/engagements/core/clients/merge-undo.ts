/** A merge can be undone for 24 hours. */
export const undoHours = 24;

/** Current state of an engagement that the merge moved. */
export interface MovedEngagement {
  readonly name: string;
  /** The client that the engagement belongs to now. */
  readonly clientId: string;
  readonly clientName: string;
  /** The engagement that was rolled forward from this one since the merge. */
  readonly rolledSince: string | null;
}

export interface UndoFacts {
  readonly merged: string;
  readonly kept: { readonly id: string; readonly name: string; readonly mergedInto: string | null };
  /** Whether another client now has the merged client's name. */
  readonly nameTaken: boolean;
  readonly moved: readonly MovedEngagement[];
}

const shown = 5;

/** Sentences that say why a merge cannot be undone; empty if everything can be restored. */
export function undoProblems({ merged, kept, nameTaken, moved }: UndoFacts): readonly string[] {
  const problems = [
    ...(kept.mergedInto === null ? [] : [`${kept.name} has since been merged into ${kept.mergedInto}. Undo that first.`]),
    ...(nameTaken ? [`Another client is now named ${merged}. Rename that one first.`] : []),
    ...moved.flatMap(({ name, clientId, clientName, rolledSince }) => [
      ...(clientId === kept.id ? [] : [`${name} has since been moved to ${clientName}. Move it back to ${kept.name} first.`]),
      ...(rolledSince === null ? [] : [`${name} has since been rolled forward to ${rolledSince}, which belongs to ${kept.name}.`]),
    ]),
  ];
  const more = problems.length - shown;
  return more > 0 ? [...problems.slice(0, shown), `There are ${more} more changes like these.`] : problems;
}
