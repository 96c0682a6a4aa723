/** A text literal. For paths and formats, which DuckDB takes only as literals; values of data go in as parameters. */
export const quoteLiteral = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("a literal cannot hold a zero byte");
  return `'${text.replaceAll("'", "''")}'`;
};

/** A column or table name. */
export const quoteName = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("a name cannot hold a zero byte");
  return `"${text.replaceAll('"', '""')}"`;
};
