import { Count, Sha256 } from "@tieout/shapes";
import { exactly } from "@tieout/stages";
import { z } from "zod";
import type {
  CellToCorrect,
  ChangedCell,
  ColumnToCorrect,
  CorrectedCell,
  CorrectValue,
  RejectedValue,
  RowFault,
  RowToCorrect,
} from "../../core/index.ts";
import { fieldKinds } from "../../core/index.ts";

/* Shapes of the values in `core/corrections/correction-payloads.ts`, parsed where they leave the child. */

const Row = exactly<RowToCorrect>({
  row: Count,
  revision: Count,
  state: z.enum(["rejected", "kept", "out_of_period", "skipped"]),
  cells: z.array(
    exactly<CellToCorrect>({
      column: Count,
      text: z.string(),
      isMasked: z.boolean(),
      corrected: z.strictObject({ old: z.string(), by: z.string(), at: z.string(), reason: z.string() }).nullable(),
    }),
  ),
  faults: z.array(exactly<RowFault>({ columns: z.array(Count), msg: z.string(), rejects: z.boolean() })),
});

const Page = z.strictObject({
  count: Count,
  columns: z.array(
    exactly<ColumnToCorrect>({ column: Count, header: z.string(), field: z.string(), title: z.string(), kind: z.enum(fieldKinds) }),
  ),
  rows: z.array(Row),
});

const Changed = exactly<ChangedCell>({
  column: Count,
  header: z.string(),
  field: z.string(),
  old: z.string().nullable(),
  text: z.string().nullable(),
});

const codes = ["stale", "row-unknown", "column-unknown", "unreadable", "reason-missing", "too-many", "too-long"] as const;

export const CorrectAnswer: z.ZodType<CorrectValue> = z.union([
  z.strictObject({ refused: z.strictObject({ code: z.enum(codes), why: z.string() }) }),
  z.strictObject({
    page: Page,
    kept: z.strictObject({ digest: Sha256, rows: Count, cells: Count, changes: z.array(Changed) }).optional(),
  }),
]);

export const RejectedAnswer = exactly<RejectedValue>({ rows: Count });

/** Of the facts of a reading. */
export const CorrectedCellShape = exactly<CorrectedCell>({
  ...{ sheet: Count, row: Count, column: z.string(), field: z.string() },
  ...{ old: z.string(), text: z.string(), by: z.string(), at: z.string(), reason: z.string() },
});
