import type { ColumnFormat } from "../parse-cell.ts";
import { type DateCode, dateCodes } from "./date-code-names.ts";
import { type DayOfYear, daysOfYear } from "./day-of-year.ts";

/** Every date format that a person can choose for a column. */
export const dateWritings = ["mdy", "dmy", "ymd", "serial_1900", "serial_1904", ...daysOfYear, ...dateCodes] as const;
export type DateWriting = (typeof dateWritings)[number];

/** Null if not chosen yet. */
export const writingOf = ({ dateOrder, serialSystem, dayOfYear, dateCode }: ColumnFormat): DateWriting | null =>
  dateCode ?? dayOfYear ?? (serialSystem ? `serial_${serialSystem}` : (dateOrder ?? null));

const isDayOfYear = (writing: DateWriting): writing is DayOfYear => daysOfYear.some((one) => one === writing);
const isDateCode = (writing: DateWriting): writing is DateCode => dateCodes.some((one) => one === writing);

export function dateFormatOf(writing: DateWriting): ColumnFormat {
  if (isDayOfYear(writing)) return { dateOrder: "ymd", dayOfYear: writing };
  if (isDateCode(writing)) return { dateOrder: "ymd", dateCode: writing };
  if (writing === "serial_1900") return { dateOrder: "mdy", serialSystem: 1900 };
  return writing === "serial_1904" ? { dateOrder: "mdy", serialSystem: 1904 } : { dateOrder: writing };
}
