import { reportKeys } from "@tieout/catalog/core";
import { Absent, CentsText, Count, Day } from "@tieout/shapes";
import { z } from "zod";
import { NoticeShape } from "../inspection-shapes.ts";

/* The readers' findings in a client's file. Stored, so members that were added later are optional. */

const Report = z.enum(reportKeys);

/** A row in a file; `sheet` is the sheet's name if several sheets were read. */
export const PlaceInFileShape = z.object({ row: Count, sheet: z.string().nullable() });

/** Rows that contradict each other about people: how many people, and the rows for the first ones. */
const PeopleInRowsShape = z.object({ people: Count, places: z.array(z.array(PlaceInFileShape)) });

/** People that a list contains more than once or mixes up. */
const MixedPeopleShape = z.object({
  /** The same person in several rows. */
  repeated: PeopleInRowsShape,
  /** One employee number with different SSNs. */
  withSsns: PeopleInRowsShape,
  /** One SSN with different first names. */
  underOneSsn: PeopleInRowsShape,
});

/** How well the readable rows fill a field. */
const FieldFillShape = z.object({
  field: z.string(),
  /** Rows without a value. */
  empty: Count,
  /** Rows with something that can't be read as a value. */
  unreadable: Count,
  /** Rows with an amount of zero; always 0 for other fields. */
  zero: Count,
});

/** Result of reading a file with its suggested mapping; cents are strings. */
export const ReceivedReadingShape = z.object({
  rows: Count,
  people: Count,
  rowsOutOfPeriod: Count,
  rowsUnreadable: Count,
  /** Sums by field over the rows in the plan year, with the file's signs. */
  sumCents: z.record(z.string(), CentsText),
  /** For a report with a row per payment: every pay date in the plan year, in order, with the number of people paid. */
  paidDays: z.array(z.object({ on: Day, people: Count })),
  /**
   * Dates on which all or nearly all lines are duplicates, with the number of extra rows; absent from facts stored before this was checked.
   */
  repeatedDays: z.array(z.object({ on: Day, rows: Count })).optional(),
  /** How well each report field that has a column is filled; absent from facts stored before this was counted. */
  fills: z.array(FieldFillShape).optional(),
  /** For a list of people; absent from facts stored before this was checked. */
  mixed: MixedPeopleShape.optional(),
  /** Number of people whose SSN can't be read; null if unknown, absent from facts stored before people were counted. */
  peopleUnreadable: Count.nullable().optional(),
  /** Earliest date in any row. */
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
  /** Why cells could not be read, most frequent first; values masked. */
  causes: z.array(z.object({ code: z.string(), column: z.string(), count: Count, values: z.array(z.string()) })),
});

/** A repair made to SSNs. */
const RepairedSsnsShape = z.object({
  code: z.string(),
  cells: Count,
  /** Number of people; null if unknown, absent from facts stored before people were counted. */
  people: Count.nullable().optional(),
});

/** A total line in the file that differs from the rows above it. */
const DifferingTotalShape = z.object({ row: Count, column: z.string(), statedCents: CentsText, summedCents: CentsText });

/** A mapped column that has formulas without results, or with results that contradict the cells they refer to. */
const UncalculatedHeaderShape = z.object({
  header: z.string(),
  cells: Count,
  /** First such row, and its sheet if several are read. */
  row: Count,
  sheet: z.string().nullable(),
  isWrong: z.boolean(),
});

/** The readers' findings in a file before any of it was accepted. */
export const ReceivedFactsShape = z.object({
  reportKey: Report,
  /** The report that the headings look like, if it is not the requested one. */
  looksLike: Report.nullable(),
  rows: Count,
  /** Columns that were recognized. */
  found: z.array(z.object({ field: z.string(), header: z.string() })),
  /** Missing required fields: each group needs one of its fields. */
  missing: z.array(z.array(z.string())),
  /** Headings that are mapped to no field. */
  unused: z.array(z.string()),
  totals: z.object({ agreeing: Count, differing: z.array(DifferingTotalShape) }),
  ssns: z.array(RepairedSsnsShape),
  /** Headings of single kinds of pay that were added up to gross pay, which has no separate column. */
  payColumns: z.array(z.string()).optional(),
  /** Absent if all formulas have their results, and from facts stored before this was checked. */
  uncalculated: z.array(UncalculatedHeaderShape).optional(),
  /** Names of the sheets that are read, if a workbook has more than one; absent from facts stored before they were named. */
  readSheets: z.array(z.string()).optional(),
  /** Sheets with rows that are not read. */
  otherSheets: z.array(z.string()),
  /** Sheets that are left out for a reason that needs no answer. */
  leftOutSheets: z.array(z.object({ name: z.string(), why: z.enum(["hidden", "repeats"]) })).optional(),
  /** Null if the columns aren't sufficient to read the rows. */
  reading: ReceivedReadingShape.nullable(),
});

export const CheckReceivedValueShape = z.union([
  z.object({ refused: NoticeShape, facts: Absent }),
  z.object({ refused: Absent, facts: ReceivedFactsShape }),
]);
