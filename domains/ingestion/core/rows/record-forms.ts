import { isFilled } from "../layout/row-roles.ts";

/** What nearly every cell of a column of identifiers has. */
export type Mark = "ssn" | "digit" | "comma";

export interface IdentityColumn {
  readonly index: number;
  /** Null: its cells are written in no common way. */
  readonly mark: Mark | null;
}

/** What the records of a sheet have in common; a row without it is a stranger among them. */
export interface RecordForms {
  /** Columns that say whose a record is. */
  readonly identity: readonly IdentityColumn[];
  /** Whether nearly every record has an identifier. */
  readonly isIdentified: boolean;
  /** Further columns that nearly every record fills. */
  readonly told: readonly number[];
}

const marks: Readonly<Record<Mark, RegExp>> = {
  // More than a count of rows: nine digits, those of a masked number, or what a spreadsheet left of them.
  ssn: /\d{5}|\d-\d{2}-\d|[*#x•●?][\s-]*\d{4}/i,
  digit: /\d/,
  comma: /\p{L}, *\p{L}/u,
};

export interface Stranger {
  /** An identifier is filled, but as in no record. */
  readonly isForeign: boolean;
  /** Columns left empty that nearly every record fills, the identifier among them. */
  readonly lacking: number;
}

/** How a row differs from the records; null where it has an identifier like theirs, or fills all that they fill. */
export function strangerOf(cells: readonly string[], { identity, isIdentified, told }: RecordForms): Stranger | null {
  const filled = identity.filter(({ index }) => isFilled(cells[index]));
  const lacking = told.filter((index) => !isFilled(cells[index])).length;
  const isMarked = identity.some(({ mark }) => mark !== null);
  const compared = isMarked ? filled.filter(({ mark }) => mark !== null) : filled;
  if (compared.length === 0) return isIdentified ? { isForeign: false, lacking: lacking + 1 } : null;
  if (!isMarked) return lacking === 0 && told.length > 0 ? null : { isForeign: false, lacking };
  return compared.some(({ index, mark }) => mark !== null && marks[mark].test(cells[index] ?? "")) ? null : { isForeign: true, lacking };
}
