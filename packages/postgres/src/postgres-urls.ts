/** Connection URLs for one database, one per role. They contain passwords: never log them. */
export interface PostgresUrls {
  /** Role that owns the schema and migrates it. */
  readonly ownerUrl: string;
  /** Role that runs the product in one organization; owns nothing and can't bypass row security. */
  readonly runtimeUrl: string;
  /** Role that sees every organization: login, sessions, support staff. */
  readonly platformUrl: string;
  /** Role that runs the job queue. */
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
