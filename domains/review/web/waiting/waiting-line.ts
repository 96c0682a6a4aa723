import type { Awaited, Done, Waiting } from "../../contract/index.ts";

/** An entry of one of the three lists. */
export interface Line {
  readonly kind: (Waiting | Awaited | Done)["kind"];
  readonly engagement: Waiting["engagement"];
  readonly output: Waiting["output"];
  readonly text: string;
  readonly people: readonly string[];
  /** Number of the run that asks. */
  readonly run?: number | null;
  /** Of what waits for the person. */
  readonly opens?: Waiting["opens"];
  /** Of a mention that can be marked as done. */
  readonly noteId?: string | null;
  /** Instant. */
  readonly since: string;
}

/** Who asks: a person, or the product after a run. */
const peopleOf = ({ from, run }: Pick<Waiting, "from" | "run">): readonly string[] => (run === null ? (from ? [from] : []) : ["Tieout"]);

export const waitingLine = (item: Waiting): Line => ({ ...item, people: peopleOf(item), noteId: item.note_id });
