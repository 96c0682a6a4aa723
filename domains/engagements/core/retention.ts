import { addDays, addMonths, monthOf, type PlainDate, plainDate, yearOf } from "@tieout/kernel";

/**
 * Whole years, at least six: AU-C 230 requires five years from the report release date, ERISA section 107 six years from the filing that
 * the records support.
 */
export const retentionYears = { usual: 7, least: 6, most: 50 } as const;

/** Days of notice before an engagement is deleted; the notice also applies after the period is changed or a hold is released. */
export const retentionNoticeDays = 90;

export interface RetentionRule {
  readonly years: number;
  /** Day the firm chose the period. */
  readonly changedOn: PlainDate;
}

export interface RetentionFacts {
  /** Last day of the plan year. */
  readonly endOn: PlainDate;
  /** Day of the last lock; null while the engagement is open, whether never locked or reopened. */
  readonly lockedOn: PlainDate | null;
  readonly isHeld: boolean;
  /** Day the last legal hold was released. */
  readonly releasedOn: PlainDate | null;
}

/**
 * The extended deadline (Form 5558) for filing a plan year's Form 5500: the fifteenth day of the tenth month after the year ends. The
 * product doesn't know the actual filing date.
 */
export function lastFilingDay(endOn: PlainDate): PlainDate {
  const months = monthOf(endOn) - 1 + 10;
  const day = plainDate(yearOf(endOn) + Math.floor(months / 12), (months % 12) + 1, 15);
  if (!day) throw new RangeError("the fifteenth is in every month");
  return day;
}

const later = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);

/**
 * The day from which the retention of a locked engagement is counted: its last lock or the filing deadline, whichever is later. The report
 * release and the filing each come before one of the two, so both laws are met although the product knows neither date.
 */
export const countedFrom = ({ endOn, lockedOn }: { readonly endOn: PlainDate; readonly lockedOn: PlainDate }): PlainDate =>
  later(lockedOn, lastFilingDay(endOn));

export interface RetentionEnd {
  readonly countedFrom: PlainDate;
  /** First day on which the engagement is deleted, unless a hold forbids it. */
  readonly deleteOn: PlainDate;
  readonly isHeld: boolean;
}

/** When an engagement is deleted; null if it isn't locked, since open engagements are never deleted. */
export function retentionEnd({ endOn, lockedOn, isHeld, releasedOn }: RetentionFacts, rule: RetentionRule): RetentionEnd | null {
  if (lockedOn === null) return null;
  const from = countedFrom({ endOn, lockedOn });
  const kept = addDays(addMonths(from, 12 * rule.years), 1);
  const announced = addDays(later(rule.changedOn, releasedOn ?? rule.changedOn), retentionNoticeDays);
  return { countedFrom: from, deleteOn: later(kept, announced), isHeld };
}

export const isDue = (end: RetentionEnd | null, today: PlainDate): boolean => end !== null && !end.isHeld && end.deleteOn <= today;

/** Whether the deletion day falls within the notice period; includes engagements on hold, so that a forgotten hold is noticed. */
export const isAnnounced = (end: RetentionEnd | null, today: PlainDate): boolean =>
  end !== null && end.deleteOn <= addDays(today, retentionNoticeDays);
