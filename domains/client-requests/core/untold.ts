import type { ItemState } from "./item-state.ts";

/** Delay before emailing, to gather more messages; and the least time between two emails to the firm about one request. */
export const tellingSeconds = { gathering: 15 * 60, betweenMailsToFirm: 3600 } as const;

/** An event of a request. */
export interface RequestAct {
  readonly id: string;
  /** Null: about the request as a whole. */
  readonly itemId: string | null;
  readonly event: string;
  /** Whether the other side was emailed about it. */
  readonly isTold: boolean;
}

type Side = "client" | "firm";

interface MailRule {
  readonly asks: readonly string[];
  /** Of the side that is to be mailed: whoever did it has seen what was written before. */
  readonly answers: readonly string[];
  /** Of the asks, that which no longer matters once its item has left the state of the same name. */
  readonly ofItem: ItemState;
}

const tellings: Readonly<Record<Side, MailRule>> = {
  client: { asks: ["question", "returned"], answers: ["reply", "received"], ofItem: "returned" },
  firm: { asks: ["reply", "received"], answers: ["question", "returned", "checked"], ofItem: "received" },
};

/** An answer to the whole request, or one to a question about the whole, answers everything of the other side. */
const isOfSame = (one: RequestAct, other: RequestAct): boolean =>
  one.itemId === null || other.itemId === null || one.itemId === other.itemId;

/**
 * What one side is still to be mailed about: it was not told of it, has not answered since, and what was returned or given is so still.
 *
 * @param acts of one request, the oldest first
 * @param states of its items, by id
 */
export function untold<Act extends RequestAct>(acts: readonly Act[], states: ReadonlyMap<string, ItemState>, to: Side): readonly Act[] {
  const { asks, answers, ofItem } = tellings[to];
  return acts.filter((act, at) => {
    if (act.isTold || !asks.includes(act.event)) return false;
    if (act.event === ofItem && act.itemId !== null && states.get(act.itemId) !== ofItem) return false;
    return !acts.slice(at + 1).some((later) => answers.includes(later.event) && isOfSame(act, later));
  });
}
