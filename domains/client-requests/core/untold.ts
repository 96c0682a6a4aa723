import type { ItemState } from "./item-state.ts";

/** Delay before emailing, to gather more messages, and the minimum time between two emails to the firm about one request. */
export const tellingSeconds = { gathering: 15 * 60, betweenMailsToFirm: 3600 } as const;

/** An event of a request. */
export interface RequestAct {
  readonly id: string;
  /** Null if it is about the request as a whole. */
  readonly itemId: string | null;
  readonly event: string;
  /** Whether the other side was emailed about it. */
  readonly isTold: boolean;
}

type Side = "client" | "firm";

interface MailRule {
  readonly asks: readonly string[];
  /** Acts of the notified side that show it has seen earlier messages. */
  readonly answers: readonly string[];
  /** The one of its asks that no longer matters once its item has left the state of the same name. */
  readonly ofItem: ItemState;
}

const tellings: Readonly<Record<Side, MailRule>> = {
  client: { asks: ["question", "returned"], answers: ["reply", "received"], ofItem: "returned" },
  firm: { asks: ["reply", "received"], answers: ["question", "returned", "checked"], ofItem: "received" },
};

/** An answer to the whole request, or to a question about it, answers everything from the other side. */
const isOfSame = (one: RequestAct, other: RequestAct): boolean =>
  one.itemId === null || other.itemId === null || one.itemId === other.itemId;

/**
 * Acts about which one side still has to be emailed: not emailed yet, not answered since, and the returned or provided item is still in
 * that state.
 *
 * @param acts acts of one request, oldest first
 * @param states states of its items, by ID
 */
export function untold<Act extends RequestAct>(acts: readonly Act[], states: ReadonlyMap<string, ItemState>, to: Side): readonly Act[] {
  const { asks, answers, ofItem } = tellings[to];
  return acts.filter((act, at) => {
    if (act.isTold || !asks.includes(act.event)) return false;
    if (act.event === ofItem && act.itemId !== null && states.get(act.itemId) !== ofItem) return false;
    return !acts.slice(at + 1).some((later) => answers.includes(later.event) && isOfSame(act, later));
  });
}
