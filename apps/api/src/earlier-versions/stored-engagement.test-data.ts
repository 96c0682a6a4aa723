/** What is left of a product whose engagement was locked: enough to open it with another version. */
export interface StoredEngagement {
  /** Newest migration of its database. */
  readonly through: string;
  /** Rows by table, a JSON array as PostgreSQL wrote it: numbers and times pass through no JavaScript. */
  readonly tables: Readonly<Record<string, string>>;
  /** The file store, by path, Base64. */
  readonly files: Readonly<Record<string, string>>;
  /** 64 hexadecimal digits */
  readonly masterKey: string;
  readonly credentials: { readonly username: string; readonly password: string };
}

/** What the version that locked it answered to one request, or the file behind one download. */
export type RecordedLine =
  | { readonly path: string; readonly answer: object }
  | { readonly download: string; readonly engagement: string; readonly object: string; readonly sha256: string };
