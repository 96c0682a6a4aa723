import { Count } from "@tieout/shapes";
import { z } from "zod";

/* What the engine says of people in several files: counts alone, no value leaves it. */

/** What says whom a row is about: a participant or employee ID, an SSN, or a name. */
export const PersonKeyShape = z.enum(["id", "ssn", "name"]);

/** How many different values an asked column has that can be compared. */
export const ComparedColumnShape = z.object({
  slot: Count,
  column: Count,
  values: Count,
  /** A sequence without gaps from the first rows on: numbers of rows. */
  isCounter: z.boolean(),
});

/** Values of a column of one slot that are those of the people of another. */
export const PeopleMatchShape = z.object({
  slot: Count,
  column: Count,
  other: Count,
  as: PersonKeyShape,
  /** Different values that both have. */
  found: Count,
  /** Different values of the column. */
  values: Count,
  /** Different people of the other slot. */
  people: Count,
  /** Share of the numbers between the column's first and last that someone has there, in hundredths of a percent: any number matches that often. */
  chanceBasisPoints: Count.max(10_000),
  /** In one of the two, values differ in leading zeros alone. */
  zerosDiffer: z.boolean(),
  /** The IDs there are written with leading zeros, and the column's are not; their digits, where all have as many. */
  lostZeros: z.object({ digits: Count.nullable() }).nullable(),
});

export const MatchPeopleValueShape = z.object({ columns: z.array(ComparedColumnShape), matches: z.array(PeopleMatchShape) });
