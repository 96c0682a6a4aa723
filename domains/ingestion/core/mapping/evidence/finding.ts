/** A column's meaning that its rows show but its header does not. */
export interface Finding {
  readonly index: number;
  readonly field: string | null;
  readonly confidence: number;
  readonly reason: string;
}

/** Arithmetic that holds in nearly all rows, for only one column. */
export const provenByRows = 0.95;
/** The rows agree, but the header does not say so. */
export const askedByRows = 0.85;
