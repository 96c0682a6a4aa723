interface WithAmounts {
  readonly amounts: Readonly<Record<string, bigint>>;
}

/**
 * Fields, such as those of a money source, that the version which stored the rows did not have. All rows of a result have the same fields.
 */
export function laterFields([first]: readonly WithAmounts[], fields: readonly string[]): readonly string[] {
  return first ? fields.filter((field) => !Object.hasOwn(first.amounts, field)) : [];
}

/** The rows, with 0.00 in any of these fields they lack. */
export function withZeros<Row extends WithAmounts>(rows: readonly Row[], fields: readonly string[]): readonly Row[] {
  const zeros = Object.fromEntries(fields.map((field) => [field, 0n]));
  return rows.map((row) => ({ ...row, amounts: { ...zeros, ...row.amounts } }));
}
