import { addDays, addMonths, monthOf, type PlainDate, plainDate, yearOf } from "@tieout/kernel";

/**
 * Whole years. Never fewer than six: AU-C 230 asks for five years from the report's release, ERISA section 107 for six from the filing of what the records
 * support.
 */
export const retentionYears = { usual: 7, least: 6, most: 50 } as const;

/** Days for which an engagement is announced before it is deleted, also after a changed period and a released hold. */
export const retentionNoticeDays = 90;

export interface RetentionRule {
  readonly years: number;
  /** Day on which the firm chose it. */
  readonly changedOn: PlainDate;
}

export interface RetentionFacts {
  /** Last day of the plan year. */
  readonly endOn: PlainDate;
  /** Day of the last lock; null while the engagement is open, whether it was never locked or reopened. */
  readonly lockedOn: PlainDate | null;
  readonly isHeld: boolean;
  /** Day on which the last legal hold was released. */
  readonly releasedOn: PlainDate | null;
}

/**
 * The last day for filing the Form 5500 of a plan year with an extension (Form 5558): the fifteenth day of the tenth month after its end. The actual filing is not known to the product.
 */
export function lastFilingDay(endOn: PlainDate): PlainDate {
  const months = monthOf(endOn) - 1 + 10;
  const day = plainDate(yearOf(endOn) + Math.floor(months / 12), (months % 12) + 1, 15);
  if (!day) throw new RangeError("the fifteenth is in every month");
  return day;
}

const later = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);

/**
 * The day from which the retention of a locked engagement is counted: its last lock, but not before the last day for filing. Report and filing come before one of
 * the two, so that both laws are kept although the product knows neither day.
 */
export const countedFrom = ({ endOn, lockedOn }: { readonly endOn: PlainDate; readonly lockedOn: PlainDate }): PlainDate =>
  later(lockedOn, lastFilingDay(endOn));

export interface RetentionEnd {
  readonly countedFrom: PlainDate;
  /** The first day on which it is deleted, if no hold forbids it. */
  readonly deleteOn: PlainDate;
  readonly isHeld: boolean;
}

/** When an engagement is deleted; null for one that is not locked, which never is. */
export function retentionEnd({ endOn, lockedOn, isHeld, releasedOn }: RetentionFacts, rule: RetentionRule): RetentionEnd | null {
  if (lockedOn === null) return null;
  const from = countedFrom({ endOn, lockedOn });
  const kept = addDays(addMonths(from, 12 * rule.years), 1);
  const announced = addDays(later(rule.changedOn, releasedOn ?? rule.changedOn), retentionNoticeDays);
  return { countedFrom: from, deleteOn: later(kept, announced), isHeld };
}

export const isDue = (end: RetentionEnd | null, today: PlainDate): boolean => end !== null && !end.isHeld && end.deleteOn <= today;

/** Whether its day comes within the notice; a held one too, so that a forgotten hold is seen. */
export const isAnnounced = (end: RetentionEnd | null, today: PlainDate): boolean =>
  end !== null && end.deleteOn <= addDays(today, retentionNoticeDays);
