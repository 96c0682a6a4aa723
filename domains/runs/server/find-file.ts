import type { TicketedFile } from "@tieout/http";
import type { Tx } from "@tieout/postgres";

export interface FoundFile extends TicketedFile {
  readonly sha256: string | null;
  /** Of the audit log. */
  readonly event: string;
  readonly subjectType: string;
}

/** Finds a file of an engagement that can be downloaded; null when it has none of this ID. */
export type FindFile = (tx: Tx, engagementId: string, objectId: string) => Promise<FoundFile | null>;
