import type { Work } from "@tieout/postgres";

/** Whoever has opened a request of a firm with its link and PIN: no user, and of one engagement alone. */
export interface ClientOfRequest {
  readonly organizationId: string;
  /** Of the firm. */
  readonly flags: readonly string[];
  readonly engagementId: string;
  readonly clientRequestId: string;
  readonly sessionId: string;
  /** Name and job title, as the person said them; null: of a session in which nobody was asked. */
  readonly person: string | null;
}

/** Resolves the cookie of such a session; null when it is unknown, ended or of a request that is open no longer. */
export interface ClientSessions {
  readonly cookieName: string;
  readonly find: (work: Work, token: string, at: Date) => Promise<ClientOfRequest | null>;
}
