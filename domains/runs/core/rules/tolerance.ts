/** Largest difference, in cents, at which amounts of an account or payment agree, both in a rule and in the cell next to it. */
const footingCents = 1n;

export const agreesWithin = (a: bigint, b: bigint): boolean => a - b <= footingCents && b - a <= footingCents;

/** SQL condition over cents that equals `agreesWithin`. */
export const agreesSql = (difference: string): string => `abs(${difference}) <= ${footingCents}`;

/** Cell formula equivalent to `agreesWithin`, over amounts. */
export const agreesFormula = (difference: string): string => `ROUND(ABS(${difference}),2)<=${Number(footingCents) / 100}`;

/** Formula of a check cell that compares two cells like `agreesWithin`. */
export const checkFormula = (a: string, b: string): string => `IF(${agreesFormula(`${a}-${b}`)},"OK","DIFF")`;
