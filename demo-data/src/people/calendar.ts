/** A calendar day, `YYYY-MM-DD`; days compare as strings. */
export type Day = string;

const dayMilliseconds = 86_400_000;

const toEpochDay = (on: Day): number => Math.floor(Date.parse(`${on}T00:00:00Z`) / dayMilliseconds);
const fromEpochDay = (epochDay: number): Day => new Date(epochDay * dayMilliseconds).toISOString().slice(0, 10);
export const addDays = (on: Day, days: number): Day => fromEpochDay(toEpochDay(on) + days);

/** Returns the same day of the target month, or the month's last day if it has no such day. */
export function addMonths(on: Day, months: number): Day {
  const [year = 0, month = 1, day = 1] = on.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

export const day = (year: number, month: number, dayOfMonth: number): Day =>
  `${year}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;

/** Age 59½: the 59th birthday plus six months. */
export const reaches59Half = (birthOn: Day): Day => addMonths(birthOn, 59 * 12 + 6);
