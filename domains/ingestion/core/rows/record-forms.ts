import { isFilled } from "../layout/row-roles.ts";

/** Feature shared by nearly every cell in an identifier column. */
export type Mark = "ssn" | "digit" | "comma";

export interface IdentityColumn {
  readonly index: number;
  /** Null if the column's cells have no common form. */
  readonly mark: Mark | null;
}

/** Features common to a sheet's records; a row without them is a stranger. */
export interface RecordForms {
  /** Columns that identify the person in a record. */
  readonly identity: readonly IdentityColumn[];
  /** Whether nearly every record has an identifier. */
  readonly isIdentified: boolean;
  /** Other columns that are filled in nearly every record. */
  readonly told: readonly number[];
}

const marks: Readonly<Record<Mark, RegExp>> = {
  // More digits than a row count has: all nine, those of a masked number, or those that a spreadsheet left.
  ssn: /\d{5}|\d-\d{2}-\d|[*#x•●?][\s-]*\d{4}/i,
  digit: /\d/,
  comma: /\p{L}, *\p{L}/u,
};

export interface Stranger {
  /** Whether the row has an identifier, but in a form that no record has. */
  readonly isForeign: boolean;
  /** Number of empty columns that are filled in nearly every record, including the identifier. */
  readonly lacking: number;
}

/** How a row differs from the records; null if its identifier looks like theirs or it fills every column that they fill. */
export function strangerOf(cells: readonly string[], { identity, isIdentified, told }: RecordForms): Stranger | null {
  const filled = identity.filter(({ index }) => isFilled(cells[index]));
  const lacking = told.filter((index) => !isFilled(cells[index])).length;
  const isMarked = identity.some(({ mark }) => mark !== null);
  const compared = isMarked ? filled.filter(({ mark }) => mark !== null) : filled;
  if (compared.length === 0) return isIdentified ? { isForeign: false, lacking: lacking + 1 } : null;
  if (!isMarked) return lacking === 0 && told.length > 0 ? null : { isForeign: false, lacking };
  return compared.some(({ index, mark }) => mark !== null && marks[mark].test(cells[index] ?? "")) ? null : { isForeign: true, lacking };
}
