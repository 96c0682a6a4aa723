/** Largest difference, in cents, at which an account's or payment's amounts agree, both in a rule and in the workbook cell next to it. */
const footingCents = 1n;

export const agreesWithin = (a: bigint, b: bigint): boolean => a - b <= footingCents && b - a <= footingCents;

/** SQL condition on cents, equivalent to `agreesWithin`. */
export const agreesSql = (difference: string): string => `abs(${difference}) <= ${footingCents}`;

/** Cell formula on amounts, equivalent to `agreesWithin`. */
export const agreesFormula = (difference: string): string => `ROUND(ABS(${difference}),2)<=${Number(footingCents) / 100}`;

/** Check-cell formula that compares two cells the way `agreesWithin` does. */
export const checkFormula = (a: string, b: string): string => `IF(${agreesFormula(`${a}-${b}`)},"OK","DIFF")`;
