import type { PrintedEvidence } from "./printed-evidence.ts";
import type { SignOffRole } from "./sign-off-role.ts";

/* A workpaper's review entries, as printed. Instants are ISO 8601, UTC. */

export interface PrintedSignOff {
  readonly role: SignOffRole;
  readonly by: string;
  readonly at: string;
  readonly resultId: string;
}

export interface PrintedMessage {
  readonly by: string;
  readonly at: string;
  readonly text: string;
}

export interface PrintedNote {
  /** “Exception: Vesting differs, STRAND, OTTO”; empty for the workpaper as a whole. */
  readonly about: string;
  readonly messages: readonly PrintedMessage[];
  readonly resolved: Omit<PrintedMessage, "text"> | null;
}

/** Not part of the signed result, so printing it doesn't change the result. */
export interface PaperReview {
  readonly signOffs: readonly PrintedSignOff[];
  readonly notes: readonly PrintedNote[];
  /** Absent if there is no evidence. */
  readonly evidence?: readonly PrintedEvidence[];
}
