import { Count } from "@tieout/shapes";
import { z } from "zod";
import { delimiters, quoteMarks, textEncodings } from "./text-signs.ts";

/** How a person says that a text file is read; what is absent is found in the file. */
export const ReadingSettingsShape = z.object({
  delimiter: z.enum(delimiters).optional(),
  quote: z.enum(quoteMarks).optional(),
  encoding: z.enum(textEncodings).optional(),
  /** Amounts are written `1.234,56`; false: `1,234.56`. */
  decimalComma: z.boolean().optional(),
  /** Where the columns after the first begin, counted from 0: the text is in columns of fixed width. */
  breaks: z.array(Count).optional(),
});
