import { isBroken } from "@tieout/files";
import { ChildTaskError } from "@tieout/stages";
import { workpaperFailures } from "../../contract/index.ts";

/** Opens pages of a stored workpaper, laid out in the engine child. Results from an earlier version may be unreadable. */
export async function openInChild<Value>(work: () => Promise<Value>) {
  try {
    return { ok: true, value: await work() } as const;
  } catch (error) {
    if (!(error instanceof ChildTaskError)) throw error;
    return workpaperFailures.fail("workpapers.rows-unavailable", undefined);
  }
}

interface StoredFile {
  readonly file_name: string;
  readonly grid_object_key: string;
  readonly canonical_object_key: string;
}

/** Reads rows of the stored files; the error names a missing or damaged file. */
export async function openStoredRows<Value>(files: readonly StoredFile[], work: () => Promise<Value>) {
  try {
    return await openInChild(work);
  } catch (error) {
    if (!isBroken(error)) throw error;
    const key = error.objectKey;
    const file = files.find(({ grid_object_key, canonical_object_key }) => key === grid_object_key || key === canonical_object_key);
    return workpaperFailures.fail("workpapers.rows-damaged", { name: file?.file_name ?? "a file" });
  }
}
