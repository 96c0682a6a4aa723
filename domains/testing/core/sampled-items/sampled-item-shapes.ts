import { Count } from "@tieout/shapes";
import { z } from "zod";

/*
 * A sample as it is stored in results and shown. Only the population's definition knows whether an item is a payment, a loan or a
 * participant, and it sets the column titles.
 */

export const SampleColumnShape = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(["text", "identifier", "date", "money", "percent"]),
});

export const SampledItemShape = z.object({
  number: Count,
  natural_key: z.string(),
  occurrence: Count,
  why: z.enum(["isi", "random", "replacement"]),
  /**
   * Values by column: money and percentages with a decimal point and two places, dates as `YYYY-MM-DD`, SSNs as `***-**-1234`; null if
   * unknown. A value without a column is not shown, but charts can group by it.
   */
  cells: z.record(z.string(), z.string().nullable()),
  /** Titles of the rules that flag this item. */
  exceptions: z.array(z.string()),
  /** Titles of the rules that cannot be determined for this item; absent in results from earlier versions. */
  undetermined: z.array(z.string()).optional(),
  /** Source row: position of the file in the run, 0-based sheet, 1-based row. */
  ref: z.object({ file_no: Count, sheet: Count, row: Count }),
});

/** A sample's items, with the columns to show. */
export const SampleTableShape = z.object({
  /** Columns in table order; the first one is the item's name, and the first money column is its amount. */
  columns: z.array(SampleColumnShape),
  items: z.array(SampledItemShape),
  replacements: z.array(SampledItemShape),
});
