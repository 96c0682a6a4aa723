import { addDays, type PlainDate, weekdayOf } from "@tieout/kernel";
import type { RequestState } from "./request-state.ts";

/** `before`: a few days before the due date; `due`: on the due date. */
export const reminderKinds = ["before", "due"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const daysBefore = 3;

interface RemindedRequest {
  readonly state: RequestState;
  readonly createdOn: PlainDate;
  readonly dueOn: PlainDate;
  /** Due date the reminder is for. */
  readonly sent: readonly ReminderKind[];
}

/**
 * The reminder due today; null if there is none. Catches up on a reminder missed on a day without a worker, but a client never gets two at
 * once, one the day after the request, or one more than a week after the due date.
 */
export function reminderDue({ state, createdOn, dueOn, sent }: RemindedRequest, today: PlainDate): ReminderKind | null {
  if (state !== "open" || today <= addDays(createdOn, 1) || today > addDays(dueOn, 7)) return null;
  if (today >= dueOn) return sent.includes("due") ? null : "due";
  return today >= addDays(dueOn, -daysBefore) && !sent.includes("before") ? "before" : null;
}

/** Digests are sent on Mondays. */
export const isDigestDay = (today: PlainDate): boolean => weekdayOf(today) === 1;
