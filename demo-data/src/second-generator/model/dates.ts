/** Plain dates as ISO text `YYYY-MM-DD`; no clock, no time zone. */
export type Iso = string;

const DAY = 86400000;

/** Federal holidays in the period in which deposits occur (OPM list 2024 and New Year 2025). */
const holidays = new Set([
  "2024-01-01",
  "2024-01-15",
  "2024-02-19",
  "2024-05-27",
  "2024-06-19",
  "2024-07-04",
  "2024-09-02",
  "2024-10-14",
  "2024-11-11",
  "2024-11-28",
  "2024-12-25",
  "2025-01-01",
  "2025-01-20",
]);

function ms(d: Iso): number {
  return Date.UTC(Number(d.slice(0, 4)), Number(d.slice(5, 7)) - 1, Number(d.slice(8, 10)));
}

function iso(t: number): Iso {
  return new Date(t).toISOString().slice(0, 10);
}

export function ymd(y: number, m: number, d: number): Iso {
  return iso(Date.UTC(y, m - 1, d));
}

export function addDays(d: Iso, n: number): Iso {
  return iso(ms(d) + n * DAY);
}

/** Adds months, clamping to the last day of the month (31 Jan + 1 month = 29 Feb). */
export function addMonths(d: Iso, n: number): Iso {
  const y = Number(d.slice(0, 4));
  const m = Number(d.slice(5, 7)) - 1 + n;
  const last = new Date(Date.UTC(y, m + 1, 0)).getUTCDate();
  return iso(Date.UTC(y, m, Math.min(Number(d.slice(8, 10)), last)));
}

export function daysBetween(a: Iso, b: Iso): number {
  return Math.round((ms(b) - ms(a)) / DAY);
}

/** Whole years from a to b. */
export function fullYears(a: Iso, b: Iso): number {
  let n = Number(b.slice(0, 4)) - Number(a.slice(0, 4));
  if (b.slice(5) < a.slice(5)) n -= 1;
  return n;
}

function isBusinessDay(d: Iso): boolean {
  const w = new Date(ms(d)).getUTCDay();
  return w !== 0 && w !== 6 && !holidays.has(d);
}

export function addBusinessDays(d: Iso, n: number): Iso {
  let left = n;
  let at = d;
  while (left > 0) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

export function businessDayOnOrBefore(d: Iso): Iso {
  let at = d;
  while (!isBusinessDay(at)) at = addDays(at, -1);
  return at;
}

export function businessDayOnOrAfter(d: Iso): Iso {
  let at = d;
  while (!isBusinessDay(at)) at = addDays(at, 1);
  return at;
}

/** Date number in the 1900 date system used by spreadsheets, which includes a 29 February 1900. */
export function serial(d: Iso): number {
  return Math.round(ms(d) / DAY) + (d < "1900-03-01" ? 25568 : 25569);
}

export function monthOf(d: Iso): number {
  return Number(d.slice(5, 7)) - 1;
}
