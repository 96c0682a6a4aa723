import { Count } from "@tieout/shapes";
import { z } from "zod";
import { delimiters, quoteMarks, textEncodings } from "./text-signs.ts";

/** A person's settings for reading a text file; absent settings are detected from the file. */
export const ReadingSettingsShape = z.object({
  delimiter: z.enum(delimiters).optional(),
  quote: z.enum(quoteMarks).optional(),
  encoding: z.enum(textEncodings).optional(),
  /** Whether amounts are written `1.234,56` (true) or `1,234.56` (false). */
  decimalComma: z.boolean().optional(),
  /** Start positions of the columns after the first, counted from 0, for fixed-width text. */
  breaks: z.array(Count).optional(),
});
