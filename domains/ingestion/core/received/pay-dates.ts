import { addDays, addMonths, dayOf, daysBetween, daysInMonth, monthOf, type PlainDate, plainDate, yearOf } from "@tieout/kernel";
import type { PaidDay } from "./received-facts.ts";

export const payFrequencies = ["weekly", "every_two_weeks", "twice_a_month", "monthly"] as const;
export type PayFrequency = (typeof payFrequencies)[number];

interface PlanYear {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

/** The plan year's pay dates that a file has and those it is missing. */
export interface PayDates {
  /** Null if the dates follow no pattern, or are too few to show one. */
  readonly frequency: PayFrequency | null;
  /** Regular pay dates that the file has, in order. */
  readonly found: readonly PlainDate[];
  /** Dates on which pay was due, judging by the other dates, but the file has none; in order. */
  readonly missing: readonly PlainDate[];
  /** Due dates on which only a few people were paid, in order; `usual`: how many people are paid on nearby dates. */
  readonly few: readonly { readonly on: PlainDate; readonly people: number; readonly usual: number }[];
  /** If there is no frequency: stretches of the plan year longer than five weeks without any pay. */
  readonly gaps: readonly { readonly fromOn: PlainDate; readonly toOn: PlainDate }[];
}

/** How many days a pay date may move because of a holiday or weekend. */
const shifts: Readonly<Record<PayFrequency, number>> = { weekly: 3, every_two_weeks: 4, twice_a_month: 4, monthly: 8 };

/** Maximum number of days between two pay dates with none missing in between: the frequency may have changed or a payday moved. */
const apart: Readonly<Record<PayFrequency, number>> = { weekly: 10, every_two_weeks: 21, twice_a_month: 21, monthly: 46 };

/** If fewer than this share of the usual number of people were paid, the date is a bonus or correction between regular pay dates. */
const regularShare = 0.3;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Number of pay dates before and after a date used to determine how many people are usually paid: a company may grow, or close for the
 * summer.
 */
const nearDays = 4;

interface UsualDay extends PaidDay {
  /** Number of people usually paid on nearby dates. */
  readonly usual: number;
}

/** With many bonus dates nearby, the larger half of the dates shows how many people are usually paid. */
function usualNear(days: readonly PaidDay[], at: number): number {
  const near = days.slice(Math.max(0, at - nearDays), at + nearDays + 1);
  const sorted = near.map(({ people }) => people).sort((a, b) => a - b);
  return median(sorted.slice(Math.floor(sorted.length / 2)));
}

const isRegular = ({ people, usual }: UsualDay): boolean => people >= usual * regularShare;

function everyDays(step: number, anchor: PlainDate, { startOn, endOn }: PlanYear): readonly PlainDate[] {
  const before = Math.floor(daysBetween(startOn, anchor) / step);
  const days: PlainDate[] = [];
  for (let on = addDays(anchor, -before * step); on <= endOn; on = addDays(on, step)) days.push(on);
  return days;
}

/** The given day in a month, or the month's last day if the month is shorter. */
const dayInMonth = (month: PlainDate, day: number): PlainDate => {
  const [year, number] = [yearOf(month), monthOf(month)];
  return plainDate(year, number, Math.min(day, daysInMonth(year, number))) ?? month;
};

function monthlyDays(days: readonly number[], { startOn, endOn }: PlanYear): readonly PlainDate[] {
  const found: PlainDate[] = [];
  const first = dayInMonth(startOn, 1);
  for (let month = 0; addMonths(first, month) <= endOn; month += 1)
    for (const day of days) found.push(dayInMonth(addMonths(first, month), day));
  return found.filter((on) => on >= startOn && on <= endOn);
}

/** Due dates with no pay date near them; each pay date covers one due date. */
function unpaid(due: readonly PlainDate[], paid: readonly PlainDate[], shift: number): readonly PlainDate[] {
  const open = [...paid];
  return due.filter((on) => {
    const near = open
      .filter((day) => Math.abs(daysBetween(day, on)) <= shift)
      .sort((a, b) => Math.abs(daysBetween(a, on)) - Math.abs(daysBetween(b, on)))[0];
    if (near === undefined) return true;
    open.splice(open.indexOf(near), 1);
    return false;
  });
}

const exactHits = (due: readonly PlainDate[], paid: readonly PlainDate[]): number => {
  const days = new Set<string>(paid);
  return due.filter((on) => days.has(on)).length;
};

/** The candidate dates that match the most pay dates exactly; the first of them if several tie. */
function bestOf(candidates: readonly (readonly PlainDate[])[], paid: readonly PlainDate[]): readonly PlainDate[] {
  let best: readonly PlainDate[] = [];
  let most = -1;
  for (const due of candidates) {
    const hits = exactHits(due, paid);
    if (hits > most) [best, most] = [due, hits];
  }
  return best;
}

const daysOfMonth = (paid: readonly PlainDate[]): readonly number[] =>
  [...new Set(paid.map((on) => (dayOf(on) === daysInMonth(yearOf(on), monthOf(on)) ? 31 : dayOf(on))))].sort((a, b) => a - b);

const twoWeeks = 14;

function dueDays(frequency: PayFrequency, paid: readonly PlainDate[], year: PlanYear): readonly PlainDate[] {
  const days = daysOfMonth(paid);
  switch (frequency) {
    case "weekly":
      return bestOf(
        paid.slice(0, twoWeeks).map((on) => everyDays(7, on, year)),
        paid,
      );
    case "every_two_weeks":
      return bestOf(
        paid.slice(0, twoWeeks).map((on) => everyDays(twoWeeks, on, year)),
        paid,
      );
    case "twice_a_month": {
      const pairs = days.flatMap((a) => days.filter((b) => b - a >= 11 && b - a <= 19).map((b) => [a, b] as const));
      return bestOf(
        pairs.map((pair) => monthlyDays(pair, year)),
        paid,
      );
    }
    default:
      return bestOf(
        days.map((day) => monthlyDays([day], year)),
        paid,
      );
  }
}

const steps = (days: readonly PlainDate[]): readonly number[] => days.slice(1).map((on, at) => daysBetween(days[at] ?? on, on));

/** The pay frequency, based on the usual number of days between dates; null if the dates follow no pattern. */
function frequencyOf(paid: readonly PlainDate[]): PayFrequency | null {
  const distances = steps(paid);
  if (distances.length < 3) return null;
  const usual = median(distances);
  const share = (from: number, to: number): number => distances.filter((days) => days >= from && days <= to).length / distances.length;
  if (usual >= 6 && usual <= 8) return share(5, 9) >= 0.7 ? "weekly" : null;
  if (usual >= 12 && usual <= 18) {
    const isExact = distances.filter((days) => days === twoWeeks).length / distances.length >= 0.6;
    if (isExact) return "every_two_weeks";
    return share(11, 20) >= 0.7 ? "twice_a_month" : null;
  }
  return usual >= 27 && usual <= 34 && share(24, 37) >= 0.6 ? "monthly" : null;
}

const longestWithoutPay = 35;

function gapsOf(paid: readonly PlainDate[], { startOn, endOn }: PlanYear): PayDates["gaps"] {
  const ends = [addDays(startOn, -1), ...paid, addDays(endOn, 1)];
  return ends.slice(1).flatMap((to, at) => {
    const from = ends[at] ?? to;
    return daysBetween(from, to) > longestWithoutPay ? [{ fromOn: addDays(from, 1), toOn: addDays(to, -1) }] : [];
  });
}

/** Because of a holiday, pay due at the beginning of the year may have been paid at the end of the previous year. */
const mayBePaidBefore = 2;

function isBetweenNear(on: PlainDate, paid: readonly PlainDate[], most: number): boolean {
  const before = paid.filter((day) => day < on).at(-1);
  const after = paid.find((day) => day > on);
  return before !== undefined && after !== undefined && daysBetween(before, after) <= most;
}

/**
 * Finds the pay dates missing from a file, based on the frequency of the other dates or the one the client gave. A payment between regular
 * dates is not a separate pay date; one near a due date covers it.
 */
export function findPayDates(days: readonly PaidDay[], year: PlanYear, said?: PayFrequency): PayDates {
  const usual = days.map((day, at) => ({ ...day, usual: usualNear(days, at) }));
  const found = usual.filter(isRegular).map(({ on }) => on);
  const frequency = found.length === 0 ? null : (said ?? frequencyOf(found));
  const due = frequency === null ? [] : dueDays(frequency, found, year);
  if (frequency === null || due.length === 0)
    return {
      frequency: null,
      found,
      missing: [],
      few: [],
      gaps: gapsOf(
        days.map(({ on }) => on),
        year,
      ),
    };
  const lacking = unpaid(due, found, shifts[frequency]).filter(
    (on) => daysBetween(year.startOn, on) >= mayBePaidBefore && !isBetweenNear(on, found, apart[frequency]),
  );
  // A bonus near a due date doesn't cover it; on the due date itself, a bonus may be all that was paid.
  const few = usual.filter((day) => !isRegular(day) && lacking.includes(day.on));
  const missing = lacking.filter((on) => few.every((day) => day.on !== on));
  return { frequency, found, missing, few: few.map(({ on, people, usual: most }) => ({ on, people, usual: most })), gaps: [] };
}
