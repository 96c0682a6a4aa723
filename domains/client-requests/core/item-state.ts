/**
 * State of one requested item. `open`: nothing was provided; `received`: the client provided it, and it either passed the checks at upload
 * or was explained; `checked`: the auditor accepted it; `returned`: the auditor sent it back with a question.
 */
export const itemStates = ["open", "received", "checked", "returned"] as const;
export type ItemState = (typeof itemStates)[number];

/** The side that moves an item from one state to another. */
export type ItemMover = "client" | "auditor";

const moves: Readonly<Record<ItemMover, Readonly<Record<ItemState, readonly ItemState[]>>>> = {
  // Another file may follow one that was sent until an auditor accepts it.
  client: { open: ["received"], received: ["received", "open", "returned"], returned: ["received"], checked: [] },
  // Anything that arrives some other way is checked immediately.
  auditor: { open: ["checked"], received: ["checked", "returned"], checked: ["returned"], returned: ["checked", "returned"] },
};

export const mayMove = (by: ItemMover, from: ItemState, to: ItemState): boolean => moves[by][from].includes(to);

/** The files just settled for an item, and the files that remain. */
export interface ItemSettlement {
  readonly to: "checked" | "returned";
  /** Settled files. */
  readonly files: number;
  /** Files still waiting for the auditor. */
  readonly waiting: number;
  /** Returned files that have not been replaced. */
  readonly missed: number;
}

/**
 * After a file is returned, the item is returned until the client provides something; it is checked once no file is waiting and no
 * replacement is missing, or as a whole if it has no files.
 */
export function stateAfterSettling(before: ItemState, { to, files, waiting, missed }: ItemSettlement): ItemState {
  if (to === "returned" || files === 0) return to;
  if (waiting > 0) return missed === 0 ? "received" : before;
  return missed > 0 ? "returned" : "checked";
}

/** An item's files after the client removes one. */
export interface RemainingFiles {
  readonly waiting: number;
  readonly accepted: number;
  readonly missed: number;
}

/** The auditor's question reopens if none of the waiting files might answer it. */
export function stateAfterTakingBack(before: ItemState, { waiting, accepted, missed }: RemainingFiles): ItemState {
  if (before !== "received" || waiting > 0) return before;
  if (missed > 0) return "returned";
  return accepted > 0 ? before : "open";
}

/** Whether the client has something to do. */
export const isWanted = (state: ItemState): boolean => state === "open" || state === "returned";
