/** Key for a stored document's version; documents written before versions existed don't have it and count as version 0. */
const versionKey = "document_version";

/** Turns a document of one version into the next version. */
export type Upgrader = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** A JSON document that outlives the code that wrote it. */
export interface StoredDocument<Value extends object> {
  readonly version: number;
  /** Upgrades a document of any version to the current one. Throws a RangeError if a later version wrote it. */
  readonly open: (stored: object) => Value;
  /** Returns the document in its stored form; version 0 is stored without a version number. */
  readonly seal: (value: Value) => Value;
}

/** `upgraders[n]` turns version n into n + 1; adding one creates a new version. */
export function storedDocument<Value extends object>(name: string, upgraders: readonly Upgrader[]): StoredDocument<Value> {
  const version = upgraders.length;
  return {
    version,
    open(stored) {
      const { [versionKey]: written = 0, ...rest } = stored as Readonly<Record<string, unknown>>;
      if (typeof written !== "number" || written > version)
        throw new RangeError(
          `a stored ${name} is of version ${String(written)}, and this version reads up to ${version}: update the product`,
        );
      return upgraders.slice(written).reduce<Readonly<Record<string, unknown>>>((document, upgrade) => upgrade(document), rest) as Value;
    },
    seal: (value) => (version === 0 ? value : { ...value, [versionKey]: version }),
  };
}
