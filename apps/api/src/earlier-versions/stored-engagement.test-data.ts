/** The stored data of a product with one locked engagement: enough to open it with another version. */
export interface StoredEngagement {
  /** The newest migration applied to the database. */
  readonly through: string;
  /** Rows by table, each a JSON array written by PostgreSQL: JavaScript never parses the numbers and times in them. */
  readonly tables: Readonly<Record<string, string>>;
  /** File store contents by path, in Base64. */
  readonly files: Readonly<Record<string, string>>;
  /** 64 hexadecimal digits */
  readonly masterKey: string;
  readonly credentials: { readonly username: string; readonly password: string };
}

/** The response of the version that made the lock to one request, or the file from one download. */
export type RecordedLine =
  | { readonly path: string; readonly answer: object }
  | { readonly download: string; readonly engagement: string; readonly object: string; readonly sha256: string };
