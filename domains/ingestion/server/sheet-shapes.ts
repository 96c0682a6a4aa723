import { Count } from "@tieout/shapes";
import { exactly } from "@tieout/stages";
import { z } from "zod";
import type { AlikeSheet, AlikeSheets, CompareValue, RepeatedSheets, SheetAmount, SheetPart } from "../core/index.ts";

/* Shapes of what an inspection says of several sheets. */

export const SheetPartShape = exactly<SheetPart>({
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  sourceColumns: z.array(z.number().int().min(-1)),
});

export const AlikeSheetsShape = exactly<AlikeSheets>({
  sheets: z.array(
    exactly<AlikeSheet>({
      index: Count,
      amounts: z.array(exactly<SheetAmount>({ column: z.string(), cents: z.string().regex(/^-?\d{1,30}$/) })).optional(),
      has: z.array(Count).optional(),
      isProposed: z.boolean(),
      note: z.string().nullable(),
    }),
  ),
  repeats: z.array(exactly<RepeatedSheets>({ first: Count, second: Count, count: Count })),
  subject: z.string(),
});

export const CompareAnswer = exactly<CompareValue>({
  repeats: z.array(z.strictObject({ position: Count, count: Count })),
});
