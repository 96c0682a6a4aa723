/** Connection URLs of one database, one per role. They contain passwords: never log them. */
export interface PostgresUrls {
  /** Owns the schema and migrates it. */
  readonly ownerUrl: string;
  /** Runs the product inside one organization; owns nothing, cannot bypass row security. */
  readonly runtimeUrl: string;
  /** Sees every organization: login, sessions, support staff. */
  readonly platformUrl: string;
  /** Runs the job queue. */
  readonly queueUrl: string;
}

export const runtimeRole = "tieout_app";
export const platformRole = "tieout_platform";
export const queueRole = "tieout_queue";

/** The same server and role, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.toString();
}

/** `host:port/database`, fit for a log. */
export function describeUrl(url: string): string {
  const parsed = new URL(url);
  return `${parsed.host}${parsed.pathname}`;
}
