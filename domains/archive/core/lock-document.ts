import type { OpenGroup } from "@tieout/engagements/core";

/** File in the sealed bundle that lists what was open at the lock. */
export const lockFileName = "lock.json";

/** One piece of evidence as listed in the sealed bundle's lock document; uses wire names, for people without Tieout. */
export interface SealedEvidence {
  readonly workpaper: string;
  readonly attached_to: string;
  readonly title: string;
  readonly attached_by: string;
  readonly attached_at: string;
  /** The file's path in the bundle. */
  readonly file?: string;
  readonly sha256?: string;
  readonly bytes?: number;
  readonly link?: string;
  readonly note?: string;
}

/** A lock as described in the sealed bundle; times are ISO 8601, UTC. */
export interface LockDocument {
  readonly engagement: string;
  /** Starts at 1; each reopening begins the next version. */
  readonly version: number;
  readonly locked_at: string;
  readonly locked_by: string;
  /**
   * For each kind, the number of open items and the first few of them. Null if open items weren't recorded; an empty list if nothing was
   * open.
   */
  readonly open: readonly OpenGroup[] | null;
  /** Why open items weren't recorded. */
  readonly open_note?: string;
  /** Evidence in the order it was attached; omitted if there is none. */
  readonly evidence?: readonly SealedEvidence[];
  /** Earlier versions that were reopened, and why. */
  readonly reopened: readonly {
    readonly version: number;
    readonly reopened_at: string;
    readonly reopened_by: string;
    readonly reason: string;
  }[];
}

/**
 * Takes the run's bundle as input `bundle` and each evidence file, and returns a bundle as output `sealed.zip`. Without evidence both lists
 * are omitted.
 */
export interface SealPayload {
  readonly lock: LockDocument;
  /** `name` is the file's path in the archive, `input` the name of the engine input. */
  readonly evidence?: readonly { readonly name: string; readonly input: string; readonly sha256: string }[];
}
