import type { ComparedSheets } from "../../sheets/repeated-files.ts";

/** What says whom a row is about: a participant or employee ID, an SSN, or a name. */
export const personKeys = ["id", "ssn", "name"] as const;
export type PersonKey = (typeof personKeys)[number];

/** A column whose values may be those of people; `names`: also their names. */
export interface AskedColumn {
  readonly index: number;
  readonly names: boolean;
}

/** The files of a slot. */
export interface MatchedSlot {
  /** Every sheet that is read. What the mapping says of the fields in `known` is certain. */
  readonly sheets: ComparedSheets;
  readonly asked: readonly AskedColumn[];
  readonly known: readonly PersonKey[];
}

export interface MatchPeoplePayload {
  readonly slots: readonly MatchedSlot[];
}

/** How many different values an asked column has that can be compared. */
export interface ComparedColumn {
  readonly slot: number;
  readonly column: number;
  readonly values: number;
  /** A sequence without gaps from the first rows on: numbers of rows. */
  readonly isCounter: boolean;
}

/** Values of a column of one slot that are those of the people of another. Counts only: no value leaves the engine. */
export interface PeopleMatch {
  readonly slot: number;
  readonly column: number;
  readonly other: number;
  readonly as: PersonKey;
  /** Different values that both have. */
  readonly found: number;
  /** Different values of the column. */
  readonly values: number;
  /** Different people of the other slot. */
  readonly people: number;
  /** Share of the numbers between the column's first and last that someone has there, in hundredths of a percent: any number matches that often. */
  readonly chanceBasisPoints: number;
  /** In one of the two, values differ in leading zeros alone. */
  readonly zerosDiffer: boolean;
  /** The IDs there are written with leading zeros, and the column's are not; their digits, where all have as many. */
  readonly lostZeros: { readonly digits: number | null } | null;
}

/** With the name of the other slot's report. */
export type NamedMatch = PeopleMatch & { readonly otherName: string };

export interface MatchPeopleValue {
  readonly columns: readonly ComparedColumn[];
  readonly matches: readonly PeopleMatch[];
}
