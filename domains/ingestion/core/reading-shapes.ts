import { reportKeys } from "@tieout/catalog/core";
import { Absent, CentsText, Count } from "@tieout/shapes";
import { z } from "zod";
import { CorrectedCellShape } from "./corrections/correction-shapes.ts";
import { MappingProblemShape, ValueChoicesShape } from "./mapping-shapes.ts";
import { fieldKinds } from "./reports/report-definition.ts";

/* Result of reading the rows of a file. Stored, so members that were added later are optional. */

const RowIssueShape = z.object({
  sheet: Count,
  row: Count,
  /** Header of the column; absent if the issue concerns the whole row. */
  column: z.string().optional(),
  field: z.string().optional(),
  /** Masked for SSNs. */
  value: z.string().optional(),
  code: z.string(),
  msg: z.string(),
});

/** Issues with one cause: the same sentence about the same column. */
export const IssueCauseShape = z.object({
  code: z.string(),
  msg: z.string(),
  column: z.string().optional(),
  field: z.string().optional(),
  /** Total number of issues. */
  count: Count,
  /** The first ones, in row order. */
  rows: z.array(Count),
  /** Index of the sheet of these rows, if several are read together. */
  sheet: Count.optional(),
  /** The first distinct values; masked for SSNs. */
  values: z.array(z.string()),
});

const RepairCountShape = z.object({
  code: z.string(),
  msg: z.string(),
  field: z.string(),
  column: z.string(),
  count: Count,
  firstRow: Count,
  /** Index of the sheet; absent in readings made before sheets were read together. */
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
  /** Trust statement with a row per line: cents per line, with the file's signs. */
  lineCents: z.record(z.string(), CentsText).optional(),
  /**
   * Trust statement: cents per control total, with the signs of a roll-forward; absent in readings made before these totals were stored
   * there.
   */
  statementCents: z.record(z.string(), CentsText).optional(),
  /** All differences, and the first totals that agree. */
  totalRowChecks: z.array(z.object({ row: Count, field: z.string(), statedCents: CentsText, summedCents: CentsText })),
  /** First issues in row order; `issueCount` counts all. */
  issues: z.array(RowIssueShape),
  issueCount: Count,
  /** All issues by cause; absent in readings made before causes were listed. */
  causes: z.array(IssueCauseShape).optional(),
  repairs: z.array(RepairCountShape),
  /** Rows, in and out of the plan year, with a corrected cell; absent if nothing was corrected. */
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
      /** One text per column of `columns`; SSNs masked. */
      cells: z.array(z.string()),
      msg: z.string().nullable(),
    }),
  ),
  /** Source texts of every choice field, across the whole file. */
  values: z.array(ValueChoicesShape),
  problems: z.array(MappingProblemShape),
});
