import type { OpenGroup } from "@tieout/engagements/core";

/** File in the sealed bundle that lists the open items at the lock. */
export const lockFileName = "lock.json";

/** One piece of evidence as the lock of the sealed bundle lists it; wire names, for people without Tieout. */
export interface SealedEvidence {
  readonly workpaper: string;
  readonly attached_to: string;
  readonly title: string;
  readonly attached_by: string;
  readonly attached_at: string;
  /** Path in the bundle. */
  readonly file?: string;
  readonly sha256?: string;
  readonly bytes?: number;
  readonly link?: string;
  readonly note?: string;
}

/** A lock as the sealed bundle holds it; instants ISO 8601, UTC. */
export interface LockDocument {
  readonly engagement: string;
  /** From 1; each reopening makes the next. */
  readonly version: number;
  readonly locked_at: string;
  readonly locked_by: string;
  /** By kind: how many items were open, and the first of them. Null: not recorded; an empty list: nothing was open. */
  readonly open: readonly OpenGroup[] | null;
  /** Why what was open is not recorded. */
  readonly open_note?: string;
  /** In the order in which it was attached; left out where there is none. */
  readonly evidence?: readonly SealedEvidence[];
  /** The earlier versions that were reopened, and why. */
  readonly reopened: readonly {
    readonly version: number;
    readonly reopened_at: string;
    readonly reopened_by: string;
    readonly reason: string;
  }[];
}

/**
 * The run's bundle as input `bundle` and each file of evidence, `sealed.zip` as output; answers as a bundle.
 * Without evidence both lists are left out.
 */
export interface SealPayload {
  readonly lock: LockDocument;
  /** `name` is its path in the archive, `input` the name of the engine input. */
  readonly evidence?: readonly { readonly name: string; readonly input: string; readonly sha256: string }[];
}
