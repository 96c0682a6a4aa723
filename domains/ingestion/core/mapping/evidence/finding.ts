/** A meaning of a column that is shown by its rows but not by its header. */
export interface Finding {
  readonly index: number;
  readonly field: string | null;
  readonly confidence: number;
  readonly reason: string;
}

/** Confidence for arithmetic that holds in nearly all rows, for only one column. */
export const provenByRows = 0.95;
/** Confidence if the rows agree but the header does not say so. */
export const askedByRows = 0.85;
