import { Absent, Count } from "@tieout/shapes";
import { z } from "zod";
import { NoticeShape } from "./inspection-shapes.ts";
import { ReadingSettingsShape } from "./reading-settings-shapes.ts";
import { RowCellsShape } from "./rows-shapes.ts";

const PeekShape = z.object({
  /** Workbooks and web pages have no such settings. */
  kind: z.enum(["delimited", "fixed_width", "other"]),
  /** The current settings. */
  found: ReadingSettingsShape,
  /** Cells masked. */
  rows: z.array(RowCellsShape),
  /** Worksheets of a workbook. */
  sheets: z.array(z.object({ index: Count, name: z.string() })),
  /** For fixed width: the lines unchanged, masked in place. */
  lines: z.array(z.string()),
  /** Why the file can't be used with these settings. */
  fault: z.string().nullable(),
});

export const PeekValueShape = z.union([z.object({ refused: NoticeShape, peek: Absent }), z.object({ refused: Absent, peek: PeekShape })]);
