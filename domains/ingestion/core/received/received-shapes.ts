import { reportKeys } from "@tieout/catalog/core";
import { Absent, CentsText, Count, Day } from "@tieout/shapes";
import { z } from "zod";
import { NoticeShape } from "../inspection-shapes.ts";

/* Findings of the readers in a client's file. Stored, so members that were added later are optional. */

const Report = z.enum(reportKeys);

/** A row of a file; `sheet`: its name, if several sheets were read. */
export const PlaceInFileShape = z.object({ row: Count, sheet: z.string().nullable() });

/** Rows that contradict each other about people: number of people, and the rows of the first ones. */
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

/** How the readable rows fill a field. */
const FieldFillShape = z.object({
  field: z.string(),
  /** Rows without a value. */
  empty: Count,
  /** Rows with something that cannot be read as a value. */
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
  /** Sums of the rows in the plan year by field, with the file's signs. */
  sumCents: z.record(z.string(), CentsText),
  /** For a report with a row per payment: every pay date of the plan year, in order, with the number of people paid. */
  paidDays: z.array(z.object({ on: Day, people: Count })),
  /**
   * Dates whose lines are all or nearly all duplicates, with the number of extra rows; absent from facts stored before these were checked.
   */
  repeatedDays: z.array(z.object({ on: Day, rows: Count })).optional(),
  /** Fill of the report's fields that have a column; absent from facts stored before these were counted. */
  fills: z.array(FieldFillShape).optional(),
  /** For a list of people; absent from facts stored before it was checked. */
  mixed: MixedPeopleShape.optional(),
  /** People whose SSN cannot be read; null if unknown, absent from facts stored before people were counted. */
  peopleUnreadable: Count.nullable().optional(),
  /** First date among all rows. */
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
  /** Why cells could not be read, most frequent first; values masked. */
  causes: z.array(z.object({ code: z.string(), column: z.string(), count: Count, values: z.array(z.string()) })),
});

/** A repair of SSNs. */
const RepairedSsnsShape = z.object({
  code: z.string(),
  cells: Count,
  /** Null if the people are unknown; absent from facts stored before people were counted. */
  people: Count.nullable().optional(),
});

/** A total line in the file that differs from the rows above it. */
const DifferingTotalShape = z.object({ row: Count, column: z.string(), statedCents: CentsText, summedCents: CentsText });

/** A column that is read and has formulas without results, or with results that their own cells contradict. */
const UncalculatedHeaderShape = z.object({
  header: z.string(),
  cells: Count,
  /** First row, and its sheet if several are read. */
  row: Count,
  sheet: z.string().nullable(),
  isWrong: z.boolean(),
});

/** Findings of the readers in a file before any of it was accepted. */
export const ReceivedFactsShape = z.object({
  reportKey: Report,
  /** The report that the headings look like, if it is not the requested one. */
  looksLike: Report.nullable(),
  rows: Count,
  /** Columns that were recognized. */
  found: z.array(z.object({ field: z.string(), header: z.string() })),
  /** Required fields that are missing: one of each group must be present. */
  missing: z.array(z.array(z.string())),
  /** Headings that are mapped to no field. */
  unused: z.array(z.string()),
  totals: z.object({ agreeing: Count, differing: z.array(DifferingTotalShape) }),
  ssns: z.array(RepairedSsnsShape),
  /** Headings of single kinds of pay that are added up to gross pay, which has no separate column. */
  payColumns: z.array(z.string()).optional(),
  /** Absent if all formulas have their results, and from facts stored before these were checked. */
  uncalculated: z.array(UncalculatedHeaderShape).optional(),
  /** Names of the sheets that are read, if a workbook has more than one; absent from facts stored before they were named. */
  readSheets: z.array(z.string()).optional(),
  /** Sheets with rows that are not read. */
  otherSheets: z.array(z.string()),
  /** Sheets that are left out for a reason that needs no answer. */
  leftOutSheets: z.array(z.object({ name: z.string(), why: z.enum(["hidden", "repeats"]) })).optional(),
  /** Null if the columns are not sufficient to read the rows. */
  reading: ReceivedReadingShape.nullable(),
});

export const CheckReceivedValueShape = z.union([
  z.object({ refused: NoticeShape, facts: Absent }),
  z.object({ refused: Absent, facts: ReceivedFactsShape }),
]);
