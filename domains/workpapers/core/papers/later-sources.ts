interface WithAmounts {
  readonly amounts: Readonly<Record<string, bigint>>;
}

/** Fields, such as a money source's, that didn't exist in the version that stored the rows. All rows in a result have the same fields. */
export function laterFields([first]: readonly WithAmounts[], fields: readonly string[]): readonly string[] {
  return first ? fields.filter((field) => !Object.hasOwn(first.amounts, field)) : [];
}

/** The rows, with 0.00 for any of these fields that they don't have. */
export function withZeros<Row extends WithAmounts>(rows: readonly Row[], fields: readonly string[]): readonly Row[] {
  const zeros = Object.fromEntries(fields.map((field) => [field, 0n]));
  return rows.map((row) => ({ ...row, amounts: { ...zeros, ...row.amounts } }));
}
