import type { ClientUpload } from "../../../contract/index.ts";

/** Identifies a file when it is chosen again, because a browser does not keep files after a reload. */
export const fingerprintOf = ({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string =>
  `${size} ${lastModified} ${name}`.slice(0, 400);

interface ChosenFile {
  readonly itemId: string;
  readonly file: Pick<File, "name" | "size" | "lastModified">;
  /** The file it replaces; null if it was dropped on or chosen for the item. */
  readonly replaces: string | null;
}

/**
 * The upload that a chosen file continues. A file chosen to replace a named one continues only an upload that replaces the same one; a file
 * chosen for the item continues any unfinished upload of it, as the page says.
 */
export function continuedUpload(unfinished: readonly ClientUpload[], { itemId, file, replaces }: ChosenFile): ClientUpload | undefined {
  const same = unfinished.filter((one) => one.item_id === itemId && one.fingerprint === fingerprintOf(file));
  return same.find(({ replaces_id: id }) => id === replaces) ?? (replaces === null ? same[0] : undefined);
}
