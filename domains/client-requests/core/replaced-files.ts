import { type ClientFileState, clientFileLimits } from "./client-files.ts";

/** Facts about an item's file that determine which file replaces which. */
export interface PlacedFile {
  readonly id: string;
  readonly sha256: string;
  readonly state: ClientFileState;
  /** The file in the same item that this file replaces. */
  readonly replacesId: string | null;
}

/** An item's file with the times that establish the order of events. */
export interface TimedFile extends PlacedFile {
  /** Null if the client has not sent it yet. */
  readonly sentAtMilliseconds: number | null;
  /** When the file was accepted or returned; null if neither has happened. */
  readonly settledAtMilliseconds: number | null;
}

/** The files that a file replaces, nearest first, including those replaced by the ones in between. */
export function placesOf<F extends PlacedFile>(file: PlacedFile, files: readonly F[]): readonly F[] {
  const before = files.find(({ id }) => id === file.replacesId);
  return before ? [before, ...placesOf(before, files)] : [];
}

/** Whether the file was returned to the client, so that it counts only if it is in the slot. */
export const isReturned = ({ state }: Pick<PlacedFile, "state">): boolean => state === "returned" || state === "not_needed";

/**
 * Files that one of the files in `by` replaces, in order of arrival; a returned file is also replaced by another file with the same
 * content.
 */
export function replacedBy<F extends PlacedFile>(by: readonly PlacedFile[], files: readonly F[]): ReadonlySet<F> {
  const same = files.filter((file, at) => {
    const earlier = new Set(files.slice(0, at + 1).map(({ id }) => id));
    return isReturned(file) && by.some((one) => one.sha256 === file.sha256 && (!isReturned(one) || !earlier.has(one.id)));
  });
  return new Set([...by.flatMap((file) => placesOf(file, files)), ...same]);
}

/** Returned files that the client should replace and that have no replacement that counts. */
export function unreplacedOf<F extends PlacedFile>(files: readonly F[]): readonly F[] {
  const replaced = replacedBy(
    files.filter((file) => !isReturned(file)),
    files,
  );
  return files.filter((file) => file.state === "returned" && !replaced.has(file));
}

/**
 * Whether no more files can be added. Files that the auditor returned don't count, since the client cannot remove them, and neither does
 * the file being replaced.
 */
export function isFull(files: readonly (PlacedFile & { readonly itemId: string })[], itemId: string, replacesId: string | null): boolean {
  const counted = files.filter((file) => !isReturned(file) && file.id !== replacesId);
  const ofItem = counted.filter((file) => file.itemId === itemId);
  return ofItem.length >= clientFileLimits.mostOfItem || counted.length >= clientFileLimits.mostOfRequest;
}

/** The file in the slot that an accepted file replaces. */
export interface PlaceInSlot<F> {
  /** Null if the file is added to the existing ones. */
  readonly replaces: F | null;
  /** Returned files still in the slot, if it is unclear which of them to replace. Empty if it is clear. */
  readonly unclear: readonly F[];
}

/**
 * A file replaces the one it names. If it names none and arrived after a file was returned, it replaces the returned file; otherwise both
 * files' pay would count. If several were returned, it is unknown which one is meant.
 *
 * @param inSlot SHA-256 of the client's files in the slot
 */
export function placeInSlot<F extends TimedFile>(file: F, files: readonly F[], inSlot: ReadonlySet<string>): PlaceInSlot<F> {
  const named = placesOf(file, files).find(({ sha256 }) => inSlot.has(sha256));
  if (named || file.replacesId !== null) return { replaces: named ?? null, unclear: [] };
  const { sentAtMilliseconds: sentAt } = file;
  const before = unreplacedOf(files).filter(({ settledAtMilliseconds: at }) => sentAt !== null && at !== null && at <= sentAt);
  const there = before.filter(({ sha256 }) => inSlot.has(sha256));
  if (there.length === 0) return { replaces: null, unclear: [] };
  return before.length === 1 ? { replaces: there[0] ?? null, unclear: [] } : { replaces: null, unclear: there };
}
