import { Count } from "@tieout/shapes";
import { z } from "zod";

/* Engine results for people in several files: counts only, so no values leave the engine. */

/** The kind of value that identifies the person a row is about: a participant or employee ID, an SSN, or a name. */
export const PersonKeyShape = z.enum(["id", "ssn", "name"]);

/** Number of distinct comparable values in a compared column. */
export const ComparedColumnShape = z.object({
  slot: Count,
  column: Count,
  values: Count,
  /** Whether the values are a sequence without gaps from the first row on, like row numbers. */
  isCounter: z.boolean(),
});

/** Overlap between a column in one slot and the people in another. */
export const PeopleMatchShape = z.object({
  slot: Count,
  column: Count,
  other: Count,
  as: PersonKeyShape,
  /** Number of distinct values found in both. */
  found: Count,
  /** Number of distinct values in the column. */
  values: Count,
  /** Number of distinct people in the other slot. */
  people: Count,
  /**
   * Share of all numbers between the column's first and last that belong to someone in the other slot, in hundredths of a percent: the rate
   * at which any number would match.
   */
  chanceBasisPoints: Count.max(10_000),
  /** Whether some values differ between the two only in leading zeros. */
  zerosDiffer: z.boolean(),
  /**
   * Set if IDs in the other slot have leading zeros and those in the column do not; `digits` is the length of the IDs if all have the same
   * length.
   */
  lostZeros: z.object({ digits: Count.nullable() }).nullable(),
});

export const MatchPeopleValueShape = z.object({ columns: z.array(ComparedColumnShape), matches: z.array(PeopleMatchShape) });
