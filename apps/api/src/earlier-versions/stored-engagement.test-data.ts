/** The stored data of a product with a locked engagement: enough to open it with another version. */
export interface StoredEngagement {
  /** Newest migration in its database. */
  readonly through: string;
  /** Rows by table, each a JSON array written by PostgreSQL: JavaScript never parses its numbers and times. */
  readonly tables: Readonly<Record<string, string>>;
  /** Contents of the file store by path, in Base64. */
  readonly files: Readonly<Record<string, string>>;
  /** 64 hexadecimal digits */
  readonly masterKey: string;
  readonly credentials: { readonly username: string; readonly password: string };
}

/** The locking version's response to one request, or the file behind one download. */
export type RecordedLine =
  | { readonly path: string; readonly answer: object }
  | { readonly download: string; readonly engagement: string; readonly object: string; readonly sha256: string };
