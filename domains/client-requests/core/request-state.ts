import { type ItemState, isWanted } from "./item-state.ts";

/**
 * `open`: the client can provide something; `complete`: everything was provided, though the auditor may still return it; `expired`,
 * `revoked`: the link no longer works; `locked`: the engagement is locked, so nothing more is needed.
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
  /** Maximum number of open requests per engagement. */
  mostOpen: 20,
  /** Number of days a link keeps working after the due date. */
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
