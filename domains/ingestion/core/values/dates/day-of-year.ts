import { fromEpochDay, type PlainDate, plainDate, toEpochDay, yearOf } from "@tieout/kernel";

/** Mainframe dates, often called Julian dates: the year and the day of the year. CYYDDD counts centuries from 1900, as JD Edwards does. */
export const daysOfYear = ["yyyyddd", "yyddd", "cyyddd"] as const;
export type DayOfYear = (typeof daysOfYear)[number];

const forms: Readonly<Record<DayOfYear, RegExp>> = {
  yyyyddd: /^((?:19|20)\d{2})[-./]?(\d{3})$/,
  yyddd: /^(\d{2})(\d{3})$/,
  cyyddd: /^([01]\d{2})(\d{3})$/,
};

/** A date and its year as written; null if the text is not a date in this form. */
export function readDayOfYear(folded: string, form: DayOfYear, latestYear: number): PlainDate | null {
  const [, written = "", day = ""] = forms[form].exec(folded.replace(/\.0$/, "")) ?? [];
  if (written === "") return null;
  const first = plainDate(yearFrom(Number(written), form, latestYear), 1, 1);
  const on = first && Number(day) > 0 ? fromEpochDay(toEpochDay(first) + Number(day) - 1) : null;
  return on && first && yearOf(on) === yearOf(first) ? on : null;
}

function yearFrom(written: number, form: DayOfYear, latestYear: number): number {
  if (form === "yyyyddd") return written;
  if (form === "cyyddd") return 1900 + written;
  const year = latestYear - (latestYear % 100) + written;
  return year > latestYear ? year - 100 : year;
}

/** Whether a text that isn't any other date may be in one of these forms, so that its message can say so. */
export const maybeDayOfYear = (folded: string): boolean =>
  daysOfYear.some((form) => form !== "yyddd" && readDayOfYear(folded, form, 2099) !== null);
