/** Key under which a stored document carries its version; documents written before there were versions have none and are of version 0. */
const versionKey = "document_version";

/** Turns a document of one version into one of the next. */
export type Upgrader = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** A JSON document that outlives the code that wrote it. */
export interface StoredDocument<Value extends object> {
  readonly version: number;
  /** The document as today's code reads it, whatever version it was written by. Throws a RangeError for one that a later version wrote. */
  readonly open: (stored: object) => Value;
  /** The document as it is stored; the first version carries no number, as those before there were versions. */
  readonly seal: (value: Value) => Value;
}

/** `upgraders[n]` makes version n + 1 of version n: adding one is what makes a new version. */
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
