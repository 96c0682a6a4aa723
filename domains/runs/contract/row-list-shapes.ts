import { Ordering, PageQuery, pageOf, Text } from "@tieout/contract";
import { z } from "zod";
import { ExceptionItem } from "./workpaper-shapes.ts";

/** Columns that exceptions can be sorted by. */
export const exceptionOrderings = ["subject", "title", "msg", "amount", "rows"] as const;

export const ExceptionQuery = PageQuery.extend({ rule: Text(80).optional(), ordering: Ordering(exceptionOrderings) });
export const ExceptionPage = pageOf(ExceptionItem);

export const PopulationQuery = PageQuery.extend({
  ordering: z
    .string()
    .regex(/^-?c\d{1,3}$/)
    .optional()
    .describe("Column key; a leading - sorts in descending order"),
  population: z
    .string()
    .regex(/^[a-z_]{1,60}(\.[a-z_]{1,60})?$/)
    .optional()
    .describe("Key of the population to list; defaults to the main schedule"),
  person: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_000_000_000)
    .optional()
    .describe("Only rows of the same person as the row at this place, as returned by a search"),
});

export const PopulationPage = pageOf(z.record(z.string(), z.string())).extend({
  columns: z.array(
    z.object({ key: z.string(), title: z.string(), type: z.enum(["text", "money", "date", "percent", "count", "identifier"]) }),
  ),
  totals: z.record(z.string(), z.string()),
});
