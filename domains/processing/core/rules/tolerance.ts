/** Amounts of an account or payment that differ by no more than this agree, in cents: in a rule, and in the cell beside it. */
const footingCents = 1n;

export const agreesWithin = (a: bigint, b: bigint): boolean => a - b <= footingCents && b - a <= footingCents;

/** The formula of a check cell that says what `agreesWithin` says of two cells. */
export const checkFormula = (a: string, b: string): string => `IF(ROUND(ABS(${a}-${b}),2)<=0.01,"OK","DIFF")`;
