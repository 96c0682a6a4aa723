import { reportKeys } from "@tieout/catalogue/core";
import { Absent, CentsText, Count, Day } from "@tieout/shapes";
import { z } from "zod";
import { NoticeShape } from "../inspection-shapes.ts";

/* What the readers find in a file of a client. Stored, so members that were added later are optional. */

const Report = z.enum(reportKeys);

/** A row of a file; `sheet`: its name, where several sheets were read. */
export const PlaceInFileShape = z.object({ row: Count, sheet: z.string().nullable() });

/** Rows that contradict each other about people: how many people, and the rows of the first ones. */
const PeopleInRowsShape = z.object({ people: Count, places: z.array(z.array(PlaceInFileShape)) });

/** People whom a list has more than once, or mixes up. */
const MixedPeopleShape = z.object({
  /** The same person in several rows. */
  repeated: PeopleInRowsShape,
  /** One employee number with different SSNs. */
  withSsns: PeopleInRowsShape,
  /** One SSN with different first names. */
  underOneSsn: PeopleInRowsShape,
});

/** What the rows that could be read have in a field. */
const FieldFillShape = z.object({
  field: z.string(),
  /** Rows without a value. */
  empty: Count,
  /** Rows with something that cannot be read as a value. */
  unreadable: Count,
  /** Rows with an amount of zero; of other fields none. */
  zero: Count,
});

/** What reading a file with its suggested mapping gave; cents are texts. */
export const ReceivedReadingShape = z.object({
  rows: Count,
  people: Count,
  rowsOutOfPeriod: Count,
  rowsUnreadable: Count,
  /** Sums of the rows in the plan year by field, with the file's signs. */
  sumCents: z.record(z.string(), CentsText),
  /** Of a report with a row per payment: every day of the plan year, in order, with the people who were paid. */
  paidDays: z.array(z.object({ on: Day, people: Count })),
  /** Days whose lines are all or nearly all duplicates, with the number of extra rows; absent from facts stored before these were checked. */
  repeatedDays: z.array(z.object({ on: Day, rows: Count })).optional(),
  /** Of the report's fields that have a column; absent from facts stored before these were counted. */
  fills: z.array(FieldFillShape).optional(),
  /** Of a list of people; absent from facts stored before it was compared. */
  mixed: MixedPeopleShape.optional(),
  /** People whose SSN cannot be read; null: not known, absent from facts stored before people were counted. */
  peopleUnreadable: Count.nullable().optional(),
  /** Of all rows. */
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
  /** Why cells could not be read, the most frequent first; values masked. */
  causes: z.array(z.object({ code: z.string(), column: z.string(), count: Count, values: z.array(z.string()) })),
});

/** A repair of SSNs. */
const RepairedSsnsShape = z.object({
  code: z.string(),
  cells: Count,
  /** Null: it is not known whose they are; absent from facts stored before people were counted. */
  people: Count.nullable().optional(),
});

/** A line of totals of the file that differs from the rows above it. */
const DifferingTotalShape = z.object({ row: Count, column: z.string(), statedCents: CentsText, summedCents: CentsText });

/** A column that is read and has formulas without results, or with results that their own cells contradict. */
const UncalculatedHeaderShape = z.object({
  header: z.string(),
  cells: Count,
  /** First row, and its sheet where several are read. */
  row: Count,
  sheet: z.string().nullable(),
  isWrong: z.boolean(),
});

/** What the readers found in a file before anything was accepted of it. */
export const ReceivedFactsShape = z.object({
  reportKey: Report,
  /** Report that the headings look like, if it is another one than was asked. */
  looksLike: Report.nullable(),
  rows: Count,
  /** Columns that were recognized. */
  found: z.array(z.object({ field: z.string(), header: z.string() })),
  /** Fields that the report cannot do without: of each group one must be there. */
  missing: z.array(z.array(z.string())),
  /** Headings that are read into no field. */
  unused: z.array(z.string()),
  totals: z.object({ agreeing: Count, differing: z.array(DifferingTotalShape) }),
  ssns: z.array(RepairedSsnsShape),
  /** Headings of single kinds of pay that are added up to the gross pay, which has no column of its own. */
  payColumns: z.array(z.string()).optional(),
  /** Absent where all formulas have their results, and from facts stored before these were looked at. */
  uncalculated: z.array(UncalculatedHeaderShape).optional(),
  /** Names of the sheets that are read, where a workbook has more than one; absent from facts stored before they were named. */
  readSheets: z.array(z.string()).optional(),
  /** Sheets with rows that are not read. */
  otherSheets: z.array(z.string()),
  /** Sheets that are left out for a reason that needs no answer. */
  leftOutSheets: z.array(z.object({ name: z.string(), why: z.enum(["hidden", "repeats"]) })).optional(),
  /** Null where the columns do not suffice to read the rows. */
  reading: ReceivedReadingShape.nullable(),
});

export const CheckReceivedValueShape = z.union([
  z.object({ refused: NoticeShape, facts: Absent }),
  z.object({ refused: Absent, facts: ReceivedFactsShape }),
]);
