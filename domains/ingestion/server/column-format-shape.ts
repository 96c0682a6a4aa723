import { exactly } from "@tieout/stages";
import { z } from "zod";
import { amountMarks, amountScales, type ColumnFormat, dateCodes, daysOfYear, timeZones } from "../core/index.ts";

/** How a column is written, in answers of the child. */
export const ColumnFormatShape = exactly<ColumnFormat>({
  dateOrder: z.enum(["mdy", "dmy", "ymd"]).optional(),
  serialSystem: z.union([z.literal(1900), z.literal(1904)]).optional(),
  serialsAmongDates: z.union([z.literal(1900), z.literal(1904)]).optional(),
  dayOfYear: z.enum(daysOfYear).optional(),
  dateCode: z.enum(dateCodes).optional(),
  timeZone: z.enum([...timeZones, "open"]).optional(),
  lateHours: z.enum(["as_written", "next_day", "open"]).optional(),
  decimalComma: z.boolean().optional(),
  negativeMark: z.enum(amountMarks).optional(),
  percentScale: z.enum(["percent", "fraction", "open"]).optional(),
  amountScale: z.enum([...amountScales, "open"]).optional(),
  storedValues: z.literal("accepted").optional(),
});
