import { type PlainDate, weekdayOf } from "@tieout/kernel";

/** How often a person is emailed the number of items waiting for them: on weekdays, on Mondays, or never. */
export const digestFrequencies = ["never", "daily", "weekly"] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];

/** Whether a digest is emailed on this day. */
export function isWaitingDigestDue(frequency: DigestFrequency, today: PlainDate): boolean {
  const weekday = weekdayOf(today);
  if (frequency === "daily") return weekday >= 1 && weekday <= 5;
  return frequency === "weekly" && weekday === 1;
}
