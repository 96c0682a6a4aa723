import { Count } from "@tieout/shapes";
import { z } from "zod";

/* Engine results for people in several files: counts only, so no values leave the engine. */

/** Identifies the person of a row: a participant or employee ID, an SSN, or a name. */
export const PersonKeyShape = z.enum(["id", "ssn", "name"]);

/** Number of distinct comparable values in a compared column. */
export const ComparedColumnShape = z.object({
  slot: Count,
  column: Count,
  values: Count,
  /** Whether the values are a sequence without gaps from the first rows on, as row numbers are. */
  isCounter: z.boolean(),
});

/** Overlap between a column of one slot and the people of another. */
export const PeopleMatchShape = z.object({
  slot: Count,
  column: Count,
  other: Count,
  as: PersonKeyShape,
  /** Distinct values found in both. */
  found: Count,
  /** Distinct values of the column. */
  values: Count,
  /** Distinct people of the other slot. */
  people: Count,
  /**
   * Share of the numbers between the column's first and last that belong to someone in the other slot, in hundredths of a percent: the rate
   * at which any number matches.
   */
  chanceBasisPoints: Count.max(10_000),
  /** Whether some values differ only in leading zeros between the two. */
  zerosDiffer: z.boolean(),
  /** Set if IDs in the other slot have leading zeros and the column's do not; `digits` is their length if all have the same. */
  lostZeros: z.object({ digits: Count.nullable() }).nullable(),
});

export const MatchPeopleValueShape = z.object({ columns: z.array(ComparedColumnShape), matches: z.array(PeopleMatchShape) });
