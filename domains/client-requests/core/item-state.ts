/**
 * What became of one thing that is asked. `open`: nothing was given; `received`: the client gave it, and it passed the checks at upload or was
 * explained; `checked`: the auditor took it; `returned`: the auditor sent it back with a question.
 */
export const itemStates = ["open", "received", "checked", "returned"] as const;
export type ItemState = (typeof itemStates)[number];

/** Who makes an item go from one state to another. */
export type ItemMover = "client" | "auditor";

const moves: Readonly<Record<ItemMover, Readonly<Record<ItemState, readonly ItemState[]>>>> = {
  // A new file may follow one that was given, as long as nobody took it.
  client: { open: ["received"], received: ["received", "open"], returned: ["received"], checked: [] },
  // What came by another way is checked at once.
  auditor: { open: ["checked"], received: ["checked", "returned"], checked: ["returned"], returned: ["checked", "returned"] },
};

export const mayMove = (by: ItemMover, from: ItemState, to: ItemState): boolean => moves[by][from].includes(to);

/** What an auditor has settled of an item, and what is left of it. */
export interface Settled {
  readonly to: "checked" | "returned";
  /** Files that were settled. */
  readonly files: number;
  /** Files that still wait for the auditor. */
  readonly waiting: number;
}

/** An item is returned with any of its files, until the client gives something; it is checked once no file waits, or as a whole where none was given. */
export function stateAfterSettling(before: ItemState, { to, files, waiting }: Settled): ItemState {
  if (to === "returned" || files === 0) return to;
  return waiting > 0 || before === "returned" ? before : "checked";
}

/** The client has something to do. */
export const isWanted = (state: ItemState): boolean => state === "open" || state === "returned";
