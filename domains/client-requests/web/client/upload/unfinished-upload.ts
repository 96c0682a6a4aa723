import type { ClientUpload } from "../../../contract/index.ts";

/** A browser keeps no file over a reload of the page: by this it is recognized when it is chosen again. */
export const fingerprintOf = ({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string =>
  `${size} ${lastModified} ${name}`.slice(0, 400);

interface ChosenFile {
  readonly itemId: string;
  readonly file: Pick<File, "name" | "size" | "lastModified">;
  /** The file whose place it takes; null: it was dropped or chosen for the item. */
  readonly replaces: string | null;
}

/**
 * The upload that a chosen file continues. One that is chosen instead of a named file continues only an upload that takes the place of the same one;
 * one that is chosen for the item continues, as the page says, whichever upload of it is unfinished.
 */
export function continuedUpload(unfinished: readonly ClientUpload[], { itemId, file, replaces }: ChosenFile): ClientUpload | undefined {
  const same = unfinished.filter((one) => one.item_id === itemId && one.fingerprint === fingerprintOf(file));
  return same.find(({ replaces_id: id }) => id === replaces) ?? (replaces === null ? same[0] : undefined);
}
