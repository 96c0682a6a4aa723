import type { ShapeValue } from "@tieout/shapes";
import type { ComparedSheets } from "../../sheets/repeated-files.ts";
import type { ComparedColumnShape, MatchPeopleValueShape, PeopleMatchShape, PersonKeyShape } from "./people-shapes.ts";

export type PersonKey = ShapeValue<typeof PersonKeyShape>;

/** A column whose values may identify people; `names` is whether they may also be names. */
export interface AskedColumn {
  readonly index: number;
  readonly names: boolean;
}

/** The files of a slot. */
export interface MatchedSlot {
  /** All sheets in the slot that are read. The mapping of the fields in `known` is certain. */
  readonly sheets: ComparedSheets;
  readonly asked: readonly AskedColumn[];
  readonly known: readonly PersonKey[];
}

export interface MatchPeoplePayload {
  readonly slots: readonly MatchedSlot[];
}

export type ComparedColumn = ShapeValue<typeof ComparedColumnShape>;

export type PeopleMatch = ShapeValue<typeof PeopleMatchShape>;

/** A match with the title of the other slot's report. */
export type NamedMatch = PeopleMatch & { readonly otherName: string };

export type MatchPeopleValue = ShapeValue<typeof MatchPeopleValueShape>;
