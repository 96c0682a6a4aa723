import { reportKeys } from "@tieout/catalog/core";
import { Absent, CentsText, Count } from "@tieout/shapes";
import { z } from "zod";
import { CorrectedCellShape } from "./corrections/correction-shapes.ts";
import { MappingProblemShape, ValueChoicesShape } from "./mapping-shapes.ts";
import { fieldKinds } from "./reports/report-definition.ts";

/* Result of reading a file's rows. Stored, so members that were added later are optional. */

const RowIssueShape = z.object({
  sheet: Count,
  row: Count,
  /** Header of the column; absent if the issue concerns the whole row. */
  column: z.string().optional(),
  field: z.string().optional(),
  /** SSNs are masked. */
  value: z.string().optional(),
  code: z.string(),
  msg: z.string(),
});

/** Issues with the same cause: the same sentence about the same column. */
export const IssueCauseShape = z.object({
  code: z.string(),
  msg: z.string(),
  column: z.string().optional(),
  field: z.string().optional(),
  /** Total number of issues. */
  count: Count,
  /** The first affected rows, in row order. */
  rows: z.array(Count),
  /** Index of the sheet of these rows, if several are read together. */
  sheet: Count.optional(),
  /** The first distinct values; SSNs are masked. */
  values: z.array(z.string()),
});

const RepairCountShape = z.object({
  code: z.string(),
  msg: z.string(),
  field: z.string(),
  column: z.string(),
  count: Count,
  firstRow: Count,
  /** Index of the sheet; absent in readings from before sheets were read together. */
  sheet: Count.optional(),
});

const AmountFactsShape = z.object({ keptCents: CentsText, outOfPeriodCents: CentsText, rejectedCents: CentsText, readCents: CentsText });

export const NormalizeFactsShape = z.object({
  reportKey: z.enum(reportKeys),
  fieldsMapped: z.array(z.string()),
  rowsRead: Count,
  kept: Count,
  keptOutOfPeriod: Count,
  rejected: Count,
  skipped: Count,
  skippedByKind: z.record(z.string(), Count),
  amounts: z.record(z.string(), AmountFactsShape),
  /** For a trust statement with a row per line: cents per line, with the file's signs. */
  lineCents: z.record(z.string(), CentsText).optional(),
  /** For a trust statement: cents per control total, with roll-forward signs; absent in readings from before these totals were stored. */
  statementCents: z.record(z.string(), CentsText).optional(),
  /** All differences, and the first totals that agree. */
  totalRowChecks: z.array(z.object({ row: Count, field: z.string(), statedCents: CentsText, summedCents: CentsText })),
  /** First issues in row order; `issueCount` counts all. */
  issues: z.array(RowIssueShape),
  issueCount: Count,
  /** All issues by cause; absent in readings from before causes were listed. */
  causes: z.array(IssueCauseShape).optional(),
  repairs: z.array(RepairCountShape),
  /** Number of rows with a corrected cell, inside or outside the plan year; absent if nothing was corrected. */
  rowsCorrected: Count.optional(),
  corrections: z.array(CorrectedCellShape).optional(),
});

export const NormalizeValueShape = z.union([
  z.object({ problems: z.array(MappingProblemShape), facts: Absent }),
  z.object({ problems: Absent, facts: NormalizeFactsShape }),
]);

export const PreviewValueShape = z.object({
  columns: z.array(z.object({ key: z.string(), title: z.string(), kind: z.enum(fieldKinds) })),
  rows: z.array(
    z.object({
      row: Count,
      kind: z.enum(["data", "skipped", "rejected"]),
      /** One text for each entry in `columns`; SSNs are masked. */
      cells: z.array(z.string()),
      msg: z.string().nullable(),
    }),
  ),
  /** Source texts for every choice field, across the whole file. */
  values: z.array(ValueChoicesShape),
  problems: z.array(MappingProblemShape),
});
