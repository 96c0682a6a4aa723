import type { TicketedFile } from "@tieout/http";
import type { Tx } from "@tieout/postgres";

export interface FoundFile extends TicketedFile {
  readonly sha256: string | null;
  /** Event name in the audit log. */
  readonly event: string;
  readonly subjectType: string;
}

/** Finds a downloadable file in an engagement; null if the engagement has no file with this ID. */
export type FindFile = (tx: Tx, engagementId: string, objectId: string) => Promise<FoundFile | null>;
