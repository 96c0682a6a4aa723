import { isFilled } from "../layout/row-roles.ts";

/** Feature that nearly every cell of an identifier column has. */
export type Mark = "ssn" | "digit" | "comma";

export interface IdentityColumn {
  readonly index: number;
  /** Null if its cells have no common form. */
  readonly mark: Mark | null;
}

/** Common features of a sheet's records; a row without them is a stranger. */
export interface RecordForms {
  /** Columns that identify the person of a record. */
  readonly identity: readonly IdentityColumn[];
  /** Whether nearly every record has an identifier. */
  readonly isIdentified: boolean;
  /** Other columns that nearly every record fills. */
  readonly told: readonly number[];
}

const marks: Readonly<Record<Mark, RegExp>> = {
  // More than a row count: nine digits, those of a masked number, or those that a spreadsheet left.
  ssn: /\d{5}|\d-\d{2}-\d|[*#x•●?][\s-]*\d{4}/i,
  digit: /\d/,
  comma: /\p{L}, *\p{L}/u,
};

export interface Stranger {
  /** Whether an identifier is filled, but in a form that no record has. */
  readonly isForeign: boolean;
  /** Number of empty columns that nearly every record fills, including the identifier. */
  readonly lacking: number;
}

/** How a row differs from the records; null if it has an identifier like theirs, or fills every column that they fill. */
export function strangerOf(cells: readonly string[], { identity, isIdentified, told }: RecordForms): Stranger | null {
  const filled = identity.filter(({ index }) => isFilled(cells[index]));
  const lacking = told.filter((index) => !isFilled(cells[index])).length;
  const isMarked = identity.some(({ mark }) => mark !== null);
  const compared = isMarked ? filled.filter(({ mark }) => mark !== null) : filled;
  if (compared.length === 0) return isIdentified ? { isForeign: false, lacking: lacking + 1 } : null;
  if (!isMarked) return lacking === 0 && told.length > 0 ? null : { isForeign: false, lacking };
  return compared.some(({ index, mark }) => mark !== null && marks[mark].test(cells[index] ?? "")) ? null : { isForeign: true, lacking };
}
