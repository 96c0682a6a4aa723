import { type ClientFileState, clientFileLimits } from "./client-files.ts";

/** What is to be known of a file of an item to tell which takes the place of which. */
export interface PlacedFile {
  readonly id: string;
  readonly sha256: string;
  readonly state: ClientFileState;
  /** The file of the item whose place it takes. */
  readonly replacesId: string | null;
}

/** A file of an item with the times that say what came after what. */
export interface TimedFile extends PlacedFile {
  /** Null: the client has not given it yet. */
  readonly sentAtMilliseconds: number | null;
  /** Accepted or returned; null: neither. */
  readonly settledAtMilliseconds: number | null;
}

/** The files whose place a file takes, the nearest first: also those that the ones between took. */
export function placesOf<F extends PlacedFile>(file: PlacedFile, files: readonly F[]): readonly F[] {
  const before = files.find(({ id }) => id === file.replacesId);
  return before ? [before, ...placesOf(before, files)] : [];
}

/** Went back to the client, so that it is nothing of what was asked, unless it is in the slot. */
export const isReturned = ({ state }: Pick<PlacedFile, "state">): boolean => state === "returned" || state === "not_needed";

/** Files, in the order in which they came, whose place one of `by` takes: one that was returned makes way for another one with the same content too. */
export function replacedBy<F extends PlacedFile>(by: readonly PlacedFile[], files: readonly F[]): ReadonlySet<F> {
  const same = files.filter((file, at) => {
    const earlier = new Set(files.slice(0, at + 1).map(({ id }) => id));
    return isReturned(file) && by.some((one) => one.sha256 === file.sha256 && (!isReturned(one) || !earlier.has(one.id)));
  });
  return new Set([...by.flatMap((file) => placesOf(file, files)), ...same]);
}

/** Files that went back to the client, which is to give something in their place, and whose place none has taken that counts. */
export function unreplacedOf<F extends PlacedFile>(files: readonly F[]): readonly F[] {
  const replaced = replacedBy(
    files.filter((file) => !isReturned(file)),
    files,
  );
  return files.filter((file) => file.state === "returned" && !replaced.has(file));
}

/** No other file can be given: of those that the auditor returned, and that the client cannot remove, none counts, nor the one that is replaced. */
export function isFull(files: readonly (PlacedFile & { readonly itemId: string })[], itemId: string, replacesId: string | null): boolean {
  const counted = files.filter((file) => !isReturned(file) && file.id !== replacesId);
  const ofItem = counted.filter((file) => file.itemId === itemId);
  return ofItem.length >= clientFileLimits.mostOfItem || counted.length >= clientFileLimits.mostOfRequest;
}

/** Whose place in the slot a file takes when it is accepted. */
export interface PlaceInSlot<F> {
  /** Null: it is added to what is there. */
  readonly replaces: F | null;
  /** It could be any of these, which were returned and are in the slot still; nobody has said which. Empty: it is clear. */
  readonly unclear: readonly F[];
}

/**
 * A file takes the place of the one that is named. One that came after a file was returned, and names none, takes that one's place, which nobody
 * wants beside it: their pay would count twice. Where more than one was returned it cannot be told which is meant.
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
