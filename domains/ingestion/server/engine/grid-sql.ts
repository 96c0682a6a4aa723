import { quoteLiteral } from "@tieout/engine/duckdb";
import { bandProbes, forwardProbes, headerProbes, mostBandCells, mostOfFewCells, pageProbes, type RowRoles } from "@tieout/ingestion/core";

/** White space that core's `isFilled` ignores. */
const blankCharacters = "' ' || chr(9) || chr(13) || chr(10) || chr(160)";

const forwardPattern = "forward|fwd|over|down|/ ?[fd]|[a-z] ?[:=] ?[0-9,]+$| [0-9,]+$|[0-9] [a-z]+$";

export const cellName = (index: number): string => `c${index}`;

/** Text that does not begin with a blank character (below `!` or from U+00A0) is not trimmed: trimming takes ten times as long. */
function blank(index: number): string {
  const cell = cellName(index);
  return `(${cell} IS NULL OR ((${cell} < '!' OR ${cell} >= chr(160)) AND trim(${cell}, ${blankCharacters}) = ''))`;
}

/**
 * Whether a text begins with neither a blank nor a control character (below `!` or from U+0080): such a text is filled, and trimming would
 * take ten times as long as this check.
 */
export const isPlainlyFilled = (cell: string): string => `(${cell} >= '!' AND ${cell} < chr(128))`;

/** Number of rows in the grid, and number of filled cells by column. */
export interface FilledCounts {
  readonly rows: number;
  readonly cells: readonly number[];
}

/**
 * Builds the condition that a row has at most a given number of filled cells, not counting columns that are filled in every row; null if no
 * row has so few.
 */
function filledAtMost({ rows, cells }: FilledCounts): (most: number) => string | null {
  const open = cells.flatMap((count, index) => (count < rows ? [`(${cellName(index)} IS NOT NULL)::INTEGER`] : []));
  const always = cells.length - open.length;
  return (most) => (always > most ? null : `(${["0", ...open].join(" + ")}) <= ${most - always}`);
}

/** A row with few cells and a colon in one of the first cells may be a band heading. */
function bandConditions({ bands }: RowRoles, columnCount: number, hasAtMost: (most: number) => string | null): readonly string[] {
  const few = bands.length > 0 ? hasAtMost(mostBandCells) : null;
  if (!few) return [];
  const probes = bandProbes.filter((index) => index < columnCount).map((index) => `coalesce(contains(${cellName(index)}, ':'), false)`);
  return [`(${few} AND (${probes.join(" OR ")}))`];
}

function labelConditions(roles: RowRoles): readonly string[] {
  const forward = forwardProbes(roles);
  return [
    ...roles.labels.filter((index) => !forward.includes(index)).map((index) => `contains(lower(${cellName(index)}), 'tot')`),
    // Also covers total labels: one pattern is faster than two conditions.
    ...forward.map((index) => `regexp_matches(${cellName(index)}, '(?i)(tot|${forwardPattern})')`),
  ];
}

/**
 * SQL version of core's `mayNotBeData`, for a WHERE clause: finds every row that may not be a data row. May be null, which doesn't match; a
 * function that replaces null would evaluate every condition for every row.
 */
export function mayNotBeDataSql(roles: RowRoles, { rows, cells }: FilledCounts): string {
  const columnCount = cells.length;
  const conditions = [`row <= ${roles.headerRows.at(-1) ?? 0}`];
  const known = [...roles.summaries, ...roles.kinds.keys()];
  if (known.length > 0) conditions.push(`row IN (${known.map(Math.trunc).join(", ")})`);
  const hasAtMost = filledAtMost({ rows, cells });
  const few = hasAtMost(mostOfFewCells(roles));
  if (few) conditions.push(few);
  conditions.push(...bandConditions(roles, columnCount, hasAtMost));
  if (roles.identifiers.length > 0) conditions.push(`(${roles.identifiers.map(blank).join(" AND ")})`);
  conditions.push(...labelConditions(roles));
  for (const { index, texts } of roles.leftOut)
    if (index < columnCount && texts.size > 0) conditions.push(`${cellName(index)} IN (${[...texts].map(quoteLiteral).join(", ")})`);
  for (const { index, text } of roles.banners) if (index < columnCount) conditions.push(`${cellName(index)} = ${quoteLiteral(text)}`);
  for (const index of pageProbes(roles)) if (index < columnCount) conditions.push(`lower(${cellName(index)}) IN ('page', 'page:')`);
  for (const probes of headerProbes(roles))
    conditions.push(`(${probes.map(({ index, text }) => `${cellName(index)} = ${quoteLiteral(text)}`).join(" AND ")})`);
  return conditions.join(" OR ");
}

export const parquetFrom = (path: string): string => `read_parquet(${quoteLiteral(path)})`;
