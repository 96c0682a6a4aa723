import type { ClientUpload } from "../../../contract/index.ts";

/** Identifies a file when it is chosen again, because browsers don't keep files across a reload. */
export const fingerprintOf = ({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string =>
  `${size} ${lastModified} ${name}`.slice(0, 400);

interface ChosenFile {
  readonly itemId: string;
  readonly file: Pick<File, "name" | "size" | "lastModified">;
  /** The file that this one replaces; null if this one was dropped on or chosen for the item. */
  readonly replaces: string | null;
}

/**
 * The upload that a chosen file continues. A file chosen to replace a particular file continues only an upload that replaces that same
 * file; a file chosen for the item continues any of the item's unfinished uploads of the same file, as the page says.
 */
export function continuedUpload(unfinished: readonly ClientUpload[], { itemId, file, replaces }: ChosenFile): ClientUpload | undefined {
  const same = unfinished.filter((one) => one.item_id === itemId && one.fingerprint === fingerprintOf(file));
  return same.find(({ replaces_id: id }) => id === replaces) ?? (replaces === null ? same[0] : undefined);
}
