import { reportKeys } from "@tieout/catalogue/core";
import { Absent, CentsText, Count } from "@tieout/shapes";
import { z } from "zod";
import { CorrectedCellShape } from "./corrections/correction-shapes.ts";
import { MappingProblemShape, ValueChoicesShape } from "./mapping-shapes.ts";
import { fieldKinds } from "./reports/report-definition.ts";

/* What the rows of a file are read into. Stored, so members that were added later are optional. */

const RowIssueShape = z.object({
  sheet: Count,
  row: Count,
  /** Header of the column; absent when the row as a whole is meant. */
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
  /** All of them. */
  count: Count,
  /** The first ones, in row order. */
  rows: z.array(Count),
  /** Index of the sheet of these rows, where several are read together. */
  sheet: Count.optional(),
  /** Different values, the first ones; masked for SSNs. */
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

export const NormaliseFactsShape = z.object({
  reportKey: z.enum(reportKeys),
  fieldsMapped: z.array(z.string()),
  rowsRead: Count,
  kept: Count,
  keptOutOfPeriod: Count,
  rejected: Count,
  skipped: Count,
  skippedByKind: z.record(z.string(), Count),
  amounts: z.record(z.string(), AmountFactsShape),
  /** Trust statement with a row per line: cents per line, as the file writes them. */
  lineCents: z.record(z.string(), CentsText).optional(),
  /** Trust statement: cents per control total, with the signs of a roll-forward; absent in readings made before they were decided there. */
  statementCents: z.record(z.string(), CentsText).optional(),
  /** All differences, and the first that agree. */
  totalRowChecks: z.array(z.object({ row: Count, field: z.string(), statedCents: CentsText, summedCents: CentsText })),
  /** First issues in row order; `issueCount` counts all. */
  issues: z.array(RowIssueShape),
  issueCount: Count,
  /** All issues by cause; absent in readings made before there was such a list. */
  causes: z.array(IssueCauseShape).optional(),
  repairs: z.array(RepairCountShape),
  /** Of the rows in and out of the plan year, those with a corrected cell; absent where nothing was corrected. */
  rowsCorrected: Count.optional(),
  corrections: z.array(CorrectedCellShape).optional(),
});

export const NormaliseValueShape = z.union([
  z.object({ problems: z.array(MappingProblemShape), facts: Absent }),
  z.object({ problems: Absent, facts: NormaliseFactsShape }),
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
  /** Source texts of every choice field, over the whole file. */
  values: z.array(ValueChoicesShape),
  problems: z.array(MappingProblemShape),
});
