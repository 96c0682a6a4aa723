import { Count, exactly } from "@tieout/stages";
import { z } from "zod";
import type { AlikeSheet, AlikeSheets, RepeatedSheets, SheetPart } from "../core/index.ts";

/* Shapes of what an inspection says of several sheets. */

export const SheetPartShape = exactly<SheetPart>({
  sheetIndex: Count,
  headerRows: z.array(Count),
  rows: Count,
  sourceColumns: z.array(z.number().int().min(-1)),
});

export const AlikeSheetsShape = exactly<AlikeSheets>({
  sheets: z.array(exactly<AlikeSheet>({ index: Count, isProposed: z.boolean(), note: z.string().nullable() })),
  repeats: z.array(exactly<RepeatedSheets>({ first: Count, second: Count, count: Count })),
  subject: z.string(),
});
