/** A merge can be undone for a day. */
export const undoHours = 24;

/** An engagement that the merge moved, as it is now. */
export interface MovedEngagement {
  readonly name: string;
  /** The client that it belongs to now. */
  readonly clientId: string;
  readonly clientName: string;
  /** What was rolled forward from it since the merge. */
  readonly rolledSince: string | null;
}

export interface UndoFacts {
  readonly merged: string;
  readonly kept: { readonly id: string; readonly name: string; readonly mergedInto: string | null };
  /** Another client that has the merged one's name now. */
  readonly nameTaken: boolean;
  readonly moved: readonly MovedEngagement[];
}

const shown = 5;

/** Why a merge cannot be undone, in sentences; empty where everything can be put back as it was. */
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
