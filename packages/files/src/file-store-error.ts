export type FileStoreErrorCode = "files.missing" | "files.damaged" | "files.too_large" | "files.no_space" | "files.key_unavailable";

/** `message` is a full sentence that may be shown; it never contains an object's content. */
export class FileStoreError extends Error {
  readonly code: FileStoreErrorCode;

  constructor(code: FileStoreErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "FileStoreError";
    this.code = code;
  }
}

export const missingObject = (key: string): FileStoreError =>
  new FileStoreError("files.missing", `The file store has no object ${key} for this organization. It was deleted or never completed.`);

export const damagedObject = (key: string, finding: string): FileStoreError =>
  new FileStoreError(
    "files.damaged",
    `Object ${key} in the file store is damaged: ${finding}. Restore it from a backup or upload the file again.`,
  );

export const isNodeError = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
