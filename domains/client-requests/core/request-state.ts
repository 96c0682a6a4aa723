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
  /** In use at a time, of one engagement. */
  mostOpen: 20,
  /** A link works so many days after the day by which it is wanted. */
  daysAfterDue: 14,
  longestDaysUntilDue: 180,
  longestMessage: 4000,
  mostMessages: 500,
} as const;

/** Of a browser that gave the right PIN: how long unused, and how long at all. */
export const clientSessionSeconds = { idle: 2 * 3600, absolute: 12 * 3600 } as const;

/** Another question or reply can be written; what became of files is not a message. */
export const mayWrite = (events: readonly { readonly event: string }[]): boolean =>
  events.filter(({ event }) => event === "question" || event === "reply").length < requestLimits.mostMessages;
