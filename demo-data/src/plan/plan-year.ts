import { addDays, type Day } from "../people/calendar.ts";

export const planYear = { startOn: "2024-01-01", endOn: "2024-12-31" } as const;

export const inYear = (on: Day): boolean => on >= planYear.startOn && on <= planYear.endOn;

const firstPayday = "2024-01-05";
/** 26 Fridays, every other week. */
export const paydays: readonly Day[] = Array.from({ length: 26 }, (_, index) => addDays(firstPayday, index * 14));
export const lastPaydayBefore = addDays(firstPayday, -14);
export const firstPaydayAfter = addDays(firstPayday, 26 * 14);
