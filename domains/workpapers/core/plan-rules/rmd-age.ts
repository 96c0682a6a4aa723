import { type PlainDate, yearOf } from "@tieout/kernel";
import { ageReachedOn } from "./age-reached-on.ts";

interface RmdAge {
  readonly bornFrom: string;
  readonly years: number;
  readonly months: number;
  readonly source: string;
}

/**
 * Applicable age of IRC 401(a)(9)(C)(v) by date of birth. For people born in 1959 it is 73: the statute gives both 73 and 75, and the
 * proposed regulation of 19 July 2024 (REG-103529-23, 1.401(a)(9)-2(b)(2)(v)) resolves it.
 */
const rmdAges: readonly RmdAge[] = [
  { bornFrom: "1960-01-01", years: 75, months: 0, source: "SECURE 2.0 §107, IRC 401(a)(9)(C)(v)(II)" },
  { bornFrom: "1951-01-01", years: 73, months: 0, source: "SECURE 2.0 §107, IRC 401(a)(9)(C)(v)(I)" },
  { bornFrom: "1949-07-01", years: 72, months: 0, source: "SECURE Act §114" },
  { bornFrom: "1800-01-01", years: 70, months: 6, source: "IRC 401(a)(9)(C) before the SECURE Act" },
];

/** The age at which required minimum distributions begin for a person born on that date, and the calendar year in which it is reached. */
export function rmdStart(birthOn: PlainDate): { readonly ageLabel: string; readonly year: number } {
  const found = rmdAges.find((entry) => birthOn >= entry.bornFrom);
  const { years, months } = found ?? { years: 70, months: 6 };
  return { ageLabel: months === 6 ? `${years}½` : String(years), year: yearOf(ageReachedOn(birthOn, years, months)) };
}
