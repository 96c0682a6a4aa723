import { z } from "zod";
import { amountMarks } from "./amount-mark.ts";
import { dateOrders } from "./date-parts.ts";
import { dateCodes } from "./dates/date-code-names.ts";
import { daysOfYear } from "./dates/day-of-year.ts";
import { lateHours } from "./dates/late-hours.ts";
import { timeZones } from "./dates/time-zones.ts";
import { amountScales } from "./implied-cents.ts";
import { serialSystems } from "./parse-date.ts";
import { percentScales } from "./parse-percent.ts";

/** How values are written in a column: decided once per column and confirmed with the mapping. */
export const ColumnFormatShape = z.object({
  dateOrder: z.enum(dateOrders).optional(),
  /** Set if all dates in the column are spreadsheet date numbers in this system. */
  serialSystem: z.literal(serialSystems).optional(),
  /** System for date numbers mixed with other dates in the column; 1900 if absent. */
  serialsAmongDates: z.literal(serialSystems).optional(),
  /** Set if the column has the year and the day of the year, in this form. */
  dayOfYear: z.enum(daysOfYear).optional(),
  /** Set if the column has dates in this code. */
  dateCode: z.enum(dateCodes).optional(),
  /** Time zone in which Unix times are converted to dates. `open`: the dates depend on it, and a person must choose it. */
  timeZone: z.enum([...timeZones, "open"]).optional(),
  /** `open`: the times are in the hours before midnight, and a person must say which date they belong to. */
  lateHours: z.enum([...lateHours, "open"]).optional(),
  decimalComma: z.boolean().optional(),
  /** The mark that means negative, if amounts have marks. */
  negativeMark: z.enum(amountMarks).optional(),
  /** `open`: all values are between 0 and 1, and a person must say what 1 means. */
  percentScale: z.enum([...percentScales, "open"]).optional(),
  /** `open`: the amounts have no decimal point but may end in cents or in a signed digit, and a person must decide. */
  amountScale: z.enum([...amountScales, "open"]).optional(),
  /** Set once a person accepts stored formula values that look as if they were never calculated. */
  storedValues: z.literal("accepted").optional(),
});
