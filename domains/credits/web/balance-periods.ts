import { addDays, displayDate, type PlainDate, parsePlainDate } from "@tieout/kernel";

export type Range = "months" | "contract" | "all";

interface Day {
  readonly date: string;
  readonly balance: number;
}

export interface BalanceAt {
  readonly date: PlainDate;
  readonly label: string;
  readonly balance: number;
}

const weeks = 13;
const mostMonths = 36;

/** Balances at the end of each week for three months, or of each month since a given day; the last one is today's balance. */
export function balancePeriods(days: readonly Day[], since: PlainDate | null, today: PlainDate): readonly BalanceAt[] {
  const ends = since === null ? weekEnds(today) : monthEnds(since, today);
  return ends.map((date) => ({ date, label: displayDate(date), balance: balanceOn(days, date) }));
}

const weekEnds = (today: PlainDate): readonly PlainDate[] => Array.from({ length: weeks }, (_, at) => addDays(today, 7 * (at - weeks + 1)));

function monthEnds(since: PlainDate, today: PlainDate): readonly PlainDate[] {
  const ends: PlainDate[] = [today];
  for (let end = lastOfMonthBefore(today); end >= since && ends.length < mostMonths; end = lastOfMonthBefore(end)) ends.unshift(end);
  return ends;
}

const lastOfMonthBefore = (date: PlainDate): PlainDate => addDays(date, -Number(date.slice(8)));

/** The newest balance on or before the date; 0 if there is none yet. */
const balanceOn = (days: readonly Day[], date: PlainDate): number => days.findLast((day) => day.date <= date)?.balance ?? 0;

/** First day shown in a range's chart; null for the three-month chart, which is weekly. */
export function startOf(range: Range, days: readonly Day[], contractStart: string | null): PlainDate | null {
  if (range === "months") return null;
  return parsePlainDate(range === "contract" ? (contractStart ?? "") : (days[0]?.date ?? ""));
}
