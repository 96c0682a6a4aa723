import { quoteLiteral } from "@tieout/engine/duckdb";
import { bandProbes, headerProbes, mostBandCells, type RowRoles } from "@tieout/ingestion/core";

/** White space that `isFilled` in core ignores. */
const blankCharacters = "' ' || chr(9) || chr(13) || chr(10) || chr(160)";

export const cellName = (index: number): string => `c${index}`;

/** Text that does not begin with a blank character (below `!` or from U+00A0) is not trimmed: trimming takes ten times as long. */
function blank(index: number): string {
  const cell = cellName(index);
  return `(${cell} IS NULL OR ((${cell} < '!' OR ${cell} >= chr(160)) AND trim(${cell}, ${blankCharacters}) = ''))`;
}

/**
 * SQL version of `mayNotBeData` in core, for a WHERE clause: finds every row that may not be a data row. May be null, which does not match;
 * a function that replaces null would evaluate every condition for every row.
 */
export function mayNotBeDataSql(roles: RowRoles, columnCount: number): string {
  const filled = Array.from({ length: columnCount }, (_, index) => `(${cellName(index)} IS NOT NULL)::INTEGER`).join(" + ");
  const conditions = [`row <= ${roles.headerRows.at(-1) ?? 0}`, `(${filled}) <= 3`];
  if (roles.bands.length > 0) {
    const probes = bandProbes.filter((index) => index < columnCount).map((index) => `coalesce(contains(${cellName(index)}, ':'), false)`);
    conditions.push(`((${filled}) <= ${mostBandCells} AND (${probes.join(" OR ")}))`);
  }
  if (roles.identifiers.length > 0) conditions.push(`(${roles.identifiers.map(blank).join(" AND ")})`);
  for (const index of roles.labels) conditions.push(`contains(lower(${cellName(index)}), 'total')`);
  for (const { index, texts } of roles.leftOut)
    if (index < columnCount && texts.size > 0) conditions.push(`${cellName(index)} IN (${[...texts].map(quoteLiteral).join(", ")})`);
  for (const { index, text } of roles.banners) if (index < columnCount) conditions.push(`${cellName(index)} = ${quoteLiteral(text)}`);
  for (const probes of headerProbes(roles))
    conditions.push(`(${probes.map(({ index, text }) => `${cellName(index)} = ${quoteLiteral(text)}`).join(" AND ")})`);
  return conditions.join(" OR ");
}

export const parquetFrom = (path: string): string => `read_parquet(${quoteLiteral(path)})`;
