/** Connection URLs of one database, one per role. They contain passwords: never log them. */
export interface PostgresUrls {
  /** Owns the schema and migrates it. */
  readonly ownerUrl: string;
  /** Runs the product in one organization; owns nothing and cannot bypass row security. */
  readonly runtimeUrl: string;
  /** Sees every organization: login, sessions, support staff. */
  readonly platformUrl: string;
  /** Runs the job queue. */
  readonly queueUrl: string;
}

export const runtimeRole = "tieout_app";
export const platformRole = "tieout_platform";
export const queueRole = "tieout_queue";

/** Returns the URL for another database on the same server, with the same role. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.toString();
}

/** `host:port/database`, safe to log. */
export function describeUrl(url: string): string {
  const parsed = new URL(url);
  return `${parsed.host}${parsed.pathname}`;
}
