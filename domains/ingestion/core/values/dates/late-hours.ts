import { addDays, type PlainDate } from "@tieout/kernel";
import type { DateParts } from "../date-parts.ts";

/** Which date the hours before midnight belong to. */
export const lateHours = ["as_written", "next_day"] as const;
export type LateHours = (typeof lateHours)[number];

const hour = 3600;
/** Midnight in UTC is 16:00 the previous day in the western United States. */
const earliest = 16 * hour;
const lastMinute = 86_340;
export const lastSecond = 86_399;

/**
 * Whether this time is midnight in another time zone: full and half hours in the evening, and seconds in the last minute, which programs
 * derive from historical local times. 23:59:00 and 23:59:59 mean the end of the day itself if all dates have them.
 */
export const isLateHour = (time: number): boolean =>
  (time >= earliest && time < lastMinute && time % (hour / 2) === 0) || (time > lastMinute && time < lastSecond);

/** The corrected date in a column whose hours are from another time zone, or whose midnights lost a second. */
export const dayAfterLateHour = (on: PlainDate, { time }: DateParts): PlainDate =>
  time !== undefined && (isLateHour(time) || time === lastSecond) ? addDays(on, 1) : on;
