export type FileStoreErrorCode =
  | "files.missing"
  | "files.damaged"
  | "files.too_large"
  | "files.no_space"
  | "files.key_unavailable"
  | "files.key_destroyed";

/** `message` is a full sentence that may be shown; it never contains an object's content. */
export class FileStoreError extends Error {
  readonly code: FileStoreErrorCode;
  /** Key of a missing or damaged object. */
  readonly objectKey: string | null;

  constructor(code: FileStoreErrorCode, message: string, detail: { readonly cause?: unknown; readonly objectKey?: string } = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = "FileStoreError";
    this.code = code;
    this.objectKey = detail.objectKey ?? null;
  }
}

export const missingObject = (key: string): FileStoreError =>
  new FileStoreError(
    "files.missing",
    `The file store has no object ${key} for this organization. It was deleted, or its upload never finished.`,
    {
      objectKey: key,
    },
  );

export const damagedObject = (key: string, finding: string): FileStoreError =>
  new FileStoreError(
    "files.damaged",
    `Object ${key} in the file store is damaged: ${finding}. Restore it from a backup or upload the file again.`,
    { objectKey: key },
  );

export const isNodeError = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);

const broken: readonly FileStoreErrorCode[] = ["files.missing", "files.damaged", "files.key_destroyed"];

/** Whether the object is missing or damaged, or its key has been destroyed, so that retrying does not help. */
export const isBroken = (error: unknown): error is FileStoreError => error instanceof FileStoreError && broken.includes(error.code);
