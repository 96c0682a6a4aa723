import type { ItemState } from "./item-state.ts";

/** Delay before an email, to gather more messages, and the minimum time between two emails to the firm about one request. */
export const tellingSeconds = { gathering: 15 * 60, betweenMailsToFirm: 3600 } as const;

/** An event in a request. */
export interface RequestAct {
  readonly id: string;
  /** Null if the event is about the request as a whole. */
  readonly itemId: string | null;
  readonly event: string;
  /** Whether the other side has been emailed about the event. */
  readonly isTold: boolean;
}

type Side = "client" | "firm";

interface MailRule {
  readonly asks: readonly string[];
  /** Actions by the notified side that show it has seen earlier messages. */
  readonly answers: readonly string[];
  /** The event that no longer matters once its item has left the state of the same name. */
  readonly ofItem: ItemState;
}

const tellings: Readonly<Record<Side, MailRule>> = {
  client: { asks: ["question", "returned"], answers: ["reply", "received"], ofItem: "returned" },
  firm: { asks: ["reply", "received"], answers: ["question", "returned", "checked"], ofItem: "received" },
};

/** An answer on the request as a whole, or to a question about it, answers everything from the other side. */
const isOfSame = (one: RequestAct, other: RequestAct): boolean =>
  one.itemId === null || other.itemId === null || one.itemId === other.itemId;

/**
 * Events about which one side still has to be emailed: not yet emailed, not answered since, and with the returned or provided item still in
 * that state.
 *
 * @param acts events of one request, oldest first
 * @param states states of the request's items, by ID
 */
export function untold<Act extends RequestAct>(acts: readonly Act[], states: ReadonlyMap<string, ItemState>, to: Side): readonly Act[] {
  const { asks, answers, ofItem } = tellings[to];
  return acts.filter((act, at) => {
    if (act.isTold || !asks.includes(act.event)) return false;
    if (act.event === ofItem && act.itemId !== null && states.get(act.itemId) !== ofItem) return false;
    return !acts.slice(at + 1).some((later) => answers.includes(later.event) && isOfSame(act, later));
  });
}
