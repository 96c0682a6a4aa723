/** What the rows say of a column that its header does not. */
export interface Finding {
  readonly index: number;
  readonly field: string | null;
  readonly confidence: number;
  readonly reason: string;
}

/** Arithmetic that holds in nearly all rows, for one column alone. */
export const provenByRows = 0.95;
/** The rows agree, but the header does not say so. */
export const askedByRows = 0.85;
