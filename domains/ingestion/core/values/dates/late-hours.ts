import { addDays, type PlainDate } from "@tieout/kernel";
import type { DateParts } from "../date-parts.ts";

/** The date that hours before midnight belong to. */
export const lateHours = ["as_written", "next_day"] as const;
export type LateHours = (typeof lateHours)[number];

const hour = 3600;
/** Midnight in UTC is 16:00 of the previous day in the western United States. */
const earliest = 16 * hour;
const lastMinute = 86_340;
export const lastSecond = 86_399;

/**
 * Whether this time is midnight in another time zone: full and half hours of the evening, and seconds of the last minute, which programs
 * derive from historical local times. 23:59:00 and 23:59:59 are the end of the day itself if all dates have them.
 */
export const isLateHour = (time: number): boolean =>
  (time >= earliest && time < lastMinute && time % (hour / 2) === 0) || (time > lastMinute && time < lastSecond);

/** The corrected date in a column with the hours of another time zone, or with midnights that lost a second. */
export const dayAfterLateHour = (on: PlainDate, { time }: DateParts): PlainDate =>
  time !== undefined && (isLateHour(time) || time === lastSecond) ? addDays(on, 1) : on;
