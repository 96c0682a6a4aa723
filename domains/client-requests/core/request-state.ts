import { type ItemState, isWanted } from "./item-state.ts";

/**
 * `open`: the client can give something; `complete`: everything was given, which the auditor may still return; `expired`, `revoked`: the link
 * opens nothing; `locked`: the engagement is, so that nothing is needed anymore.
 */
export const requestStates = ["open", "complete", "expired", "revoked", "locked"] as const;
export type RequestState = (typeof requestStates)[number];

export interface RequestFacts {
  readonly expiresAtMilliseconds: number;
  readonly isRevoked: boolean;
  readonly isLocked: boolean;
  readonly items: readonly ItemState[];
}

export function requestStateOf({ expiresAtMilliseconds, isRevoked, isLocked, items }: RequestFacts, nowMilliseconds: number): RequestState {
  if (isRevoked) return "revoked";
  if (isLocked) return "locked";
  if (nowMilliseconds >= expiresAtMilliseconds) return "expired";
  return items.some(isWanted) ? "open" : "complete";
}

export const requestLimits = {
  mostItems: 60,
  /** Open requests per engagement. */
  mostOpen: 20,
  /** Days a link works after the due date. */
  daysAfterDue: 14,
  longestDaysUntilDue: 180,
  longestMessage: 4000,
  mostMessages: 500,
} as const;

/** Session limits after a correct PIN: idle time and total time. */
export const clientSessionSeconds = { idle: 2 * 3600, absolute: 12 * 3600 } as const;

/** Whether another message is allowed; file events are not messages. */
export const mayWrite = (events: readonly { readonly event: string }[]): boolean =>
  events.filter(({ event }) => event === "question" || event === "reply").length < requestLimits.mostMessages;
