/** Two records of one client: what is `mergedId`'s goes to `keptId`. */
export interface ClientMerge {
  readonly mergedId: string;
  readonly keptId: string;
}

/** What a part keeps for a client: "12 accepted columns" is `count` and `what`. */
export interface ClientShare {
  readonly what: string;
  readonly count: number;
}

/** Merging two records of one client, and undoing it. `Unit` is the open transaction. */
export interface MergingPort<Unit> {
  /** Under which `unmerge` finds what `merge` returned. */
  readonly name: string;
  /** Tables whose rows name a client; `merge` moves them. */
  readonly tables: readonly string[];
  /** What `merge` would move of a client. */
  readonly share: (unit: Unit, clientId: string) => Promise<readonly ClientShare[]>;
  /** Moves what is kept for the merged client; returns what putting it back needs, as JSON. */
  readonly merge: (unit: Unit, merge: ClientMerge) => Promise<unknown>;
  /** Puts back what `merge` moved; what people changed for the kept client since stays. */
  readonly unmerge: (unit: Unit, merge: ClientMerge, before: unknown) => Promise<void>;
}
