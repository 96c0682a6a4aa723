/** Two records of the same client; everything that belongs to `mergedId` moves to `keptId`. */
export interface ClientMerge {
  readonly mergedId: string;
  readonly keptId: string;
}

/** Records that a domain keeps for a client, as `count` and `what`: "12 accepted columns". */
export interface ClientShare {
  readonly what: string;
  readonly count: number;
}

/** Merges two records of one client, and undoes the merge. `Unit` is the open transaction. */
export interface MergingPort<Unit> {
  /** Key under which the value returned by `merge` is stored and passed to `unmerge`. */
  readonly name: string;
  /** Tables whose rows reference a client; `merge` moves those rows. */
  readonly tables: readonly string[];
  /** Previews what `merge` would move for a client. */
  readonly share: (unit: Unit, clientId: string) => Promise<readonly ClientShare[]>;
  /** Moves the merged client's records; returns the JSON needed to undo it. */
  readonly merge: (unit: Unit, merge: ClientMerge) => Promise<unknown>;
  /** Moves back what `merge` moved, without undoing later changes to the kept client. */
  readonly unmerge: (unit: Unit, merge: ClientMerge, before: unknown) => Promise<void>;
}
