/** Amounts of an account or payment that differ by no more than this agree, in cents: in a rule, and in the cell beside it. */
const footingCents = 1n;

export const agreesWithin = (a: bigint, b: bigint): boolean => a - b <= footingCents && b - a <= footingCents;

/** SQL condition over cents that equals `agreesWithin`. */
export const agreesSql = (difference: string): string => `abs(${difference}) <= ${footingCents}`;

/** The same as a formula over amounts of cells. */
export const agreesFormula = (difference: string): string => `ROUND(ABS(${difference}),2)<=${Number(footingCents) / 100}`;

/** The formula of a check cell that says what `agreesWithin` says of two cells. */
export const checkFormula = (a: string, b: string): string => `IF(${agreesFormula(`${a}-${b}`)},"OK","DIFF")`;
