import type { Work } from "@tieout/postgres";

/** Someone who opened a firm's request with the request's link and PIN: not a user, and limited to one engagement. */
export interface RequestClient {
  readonly organizationId: string;
  /** Flags of the firm. */
  readonly flags: readonly string[];
  readonly engagementId: string;
  readonly clientRequestId: string;
  readonly sessionId: string;
  /** Name and job title as entered; null for a session in which they were not requested. */
  readonly person: string | null;
}

/** Looks up the session for a client's cookie; null if it is unknown or has ended, or if its request is no longer open. */
export interface ClientSessions {
  readonly cookieName: string;
  readonly find: (work: Work, token: string, at: Date) => Promise<RequestClient | null>;
}
