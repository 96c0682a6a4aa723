import { addDays, addMonths, type PlainDate } from "@tieout/kernel";

export interface SeveranceCutoff {
  /** The last day of the 2½ months. */
  readonly openAfter: PlainDate;
  /** The later of `openAfter` and the end of the limitation year that includes the severance; pay after this date is never compensation. */
  readonly lateAfter: PlainDate;
}

/** The end of the year that contains a date, for years ending on `endOn`. Years are added as months, so that 29 Feb stays in February. */
function endOfYearOf(on: PlainDate, endOn: PlainDate): PlainDate {
  const years = Number(on.slice(0, 4)) - Number(endOn.slice(0, 4));
  const end = addMonths(endOn, years * 12);
  return end < on ? addMonths(endOn, (years + 1) * 12) : end;
}

/**
 * Treas. Reg. 1.415(c)-2(e)(3)(i): pay after severance counts only if paid by the later of 2½ months and the end of the limitation year
 * that includes the severance. Until then, it depends on the kind of pay: regular pay and unused leave may count, severance pay never does
 * ((e)(3)(iv)). The limitation year is the plan year unless the plan specifies otherwise (1.415(j)-1); `limitationYearEndOn` is the end of
 * any limitation year.
 */
export function severanceCutoff(terminatedOn: PlainDate, limitationYearEndOn: PlainDate): SeveranceCutoff {
  const openAfter = addDays(addMonths(terminatedOn, 2), 15);
  const yearEnd = endOfYearOf(terminatedOn, limitationYearEndOn);
  return { openAfter, lateAfter: yearEnd > openAfter ? yearEnd : openAfter };
}
