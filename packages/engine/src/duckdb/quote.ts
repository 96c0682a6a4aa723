/** Quotes a string literal. For paths and formats, which DuckDB accepts only as literals; pass data values as parameters. */
export const quoteLiteral = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("a literal cannot contain a zero byte");
  return `'${text.replaceAll("'", "''")}'`;
};

/** Quotes a column or table name. */
export const quoteName = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("a name cannot contain a zero byte");
  return `"${text.replaceAll('"', '""')}"`;
};
