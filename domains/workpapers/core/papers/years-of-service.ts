import { dayOf, monthOf, type PlainDate, wholeYearsBetween, yearOf } from "@tieout/kernel";
import { rehiredBy } from "../people/rehired-by.ts";

export interface ServiceDates {
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly rehireOn: PlainDate | null;
}

/** The termination date, or the plan year-end for someone still employed, rehired by then, or terminated later. */
function serviceEnd({ termOn, rehireOn }: ServiceDates, yearEndOn: PlainDate): PlainDate {
  if (!termOn || termOn > yearEndOn || rehiredBy({ termOn, rehireOn }, yearEndOn)) return yearEndOn;
  return termOn;
}

/** Completed years from hire to termination or plan year-end; null without a hire date. */
export function yearsOfService(dates: ServiceDates, yearEndOn: PlainDate): number | null {
  if (!dates.hireOn) return null;
  const end = serviceEnd(dates, yearEndOn);
  return end < dates.hireOn ? 0 : wholeYearsBetween(dates.hireOn, end);
}

/** The same calculation as a formula that uses the date cells; `rehire` is null if the table has no such column. */
export function yearsOfServiceFormula(cells: { hire: string; term: string; rehire: string | null }, yearEndOn: PlainDate): string {
  const { hire, term, rehire } = cells;
  const yearEnd = `DATE(${yearOf(yearEndOn)},${monthOf(yearEndOn)},${dayOf(yearEndOn)})`;
  const rehired = rehire ? `OR(${term}="",AND(${rehire}<>"",${rehire}>=${term},${rehire}<=${yearEnd}))` : `${term}=""`;
  const end = `IF(${rehired},${yearEnd},MIN(${term},${yearEnd}))`;
  return `IF(${hire}="","",IF(${end}<${hire},0,DATEDIF(${hire},${end},"Y")))`;
}
