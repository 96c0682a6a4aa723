import type { AwaitedEntry, DoneEntry, WaitingEntry } from "../../contract/index.ts";

/** An entry of one of the three lists. */
export interface Line {
  readonly kind: (WaitingEntry | AwaitedEntry | DoneEntry)["kind"];
  readonly engagement: WaitingEntry["engagement"];
  readonly output: WaitingEntry["output"];
  readonly text: string;
  readonly people: readonly string[];
  /** Number of the run that raised the entry. */
  readonly run?: number | null;
  /** Set for items waiting for the user. */
  readonly opens?: WaitingEntry["opens"];
  /** Note with the mention, if the mention can be marked as done. */
  readonly noteId?: string | null;
  /** Instant. */
  readonly since: string;
}

/** The person who asks, or the product if a run raised the entry. */
const peopleOf = ({ from, run }: Pick<WaitingEntry, "from" | "run">): readonly string[] =>
  run === null ? (from ? [from] : []) : ["Tieout"];

export const waitingLine = (item: WaitingEntry): Line => ({ ...item, people: peopleOf(item), noteId: item.note_id });
