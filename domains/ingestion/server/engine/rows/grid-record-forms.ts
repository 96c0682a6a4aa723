import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { IdentityColumn, Mark, RecordForms, RowRoles } from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { cellName, isPlainlyFilled } from "../grid-sql.ts";

const nearlyAll = 0.9;
/** Minimum share of filled cells with the mark; low, because with few records, summaries below each group are a large share of the rows. */
const markedShare: Readonly<Record<Mark, number>> = { ssn: 0.4, digit: 0.4, comma: 0.6 };
const identifiedShare = 0.6;
/** Minimum number of rows with the common mark for an identifier without it to count as different. */
const fewestStrict = 3;
const strictShare = 0.8;
/** Limit on the strangers inspected, with their amounts: about 10 s. */
const mostStrangers = 20_000;
const mostAmounts = 1_200_000;
/** A sheet longer than this is not added up row by row. */
export const longestWalked = 200_000;

const isFilledSql = (index: number): string =>
  `CASE WHEN ${isPlainlyFilled(cellName(index))} THEN true ELSE coalesce(trim(${cellName(index)}) <> '', false) END`;
const patternSql = (index: number, pattern: string): string => `coalesce(regexp_matches(${cellName(index)}, '${pattern}'), false)`;

/** The same check as in `strangerOf`. A text that begins with a digit needs no pattern, which takes ten times as long. */
const markSql: Readonly<Record<Mark, (index: number) => string>> = {
  ssn: (index) => patternSql(index, "(?i)[0-9]{5}|[0-9]-[0-9]{2}-[0-9]|[*#x•●?][\\s-]*[0-9]{4}"),
  digit: (index) => `(coalesce(${cellName(index)} >= '0' AND ${cellName(index)} < ':', false) OR ${patternSql(index, "[0-9]")})`,
  comma: (index) => patternSql(index, "\\p{L}, *\\p{L}"),
};

export interface GridForms {
  readonly forms: RecordForms;
  /** Whether nearly all identifiers are written alike, and there are several of them. */
  readonly isStrict: boolean;
  /** Rows that may differ from the records; null if the sheet must be read to count them. */
  readonly counted: CountedRows | null;
}

interface CountedRows {
  /** Number of rows below the header. */
  readonly rows: number;
  readonly strangers: number;
  readonly first: number;
  readonly last: number;
}

interface ColumnKinds {
  readonly ssns: readonly number[];
  readonly dates: readonly number[];
}

/**
 * Columns that identify the person in a record, with the mark that their cells may have: identifiers if there are any, otherwise names,
 * otherwise dates.
 */
function identityOf({ identifiers, names }: RowRoles, { ssns, dates }: ColumnKinds): readonly IdentityColumn[] {
  if (identifiers.length > 0) return identifiers.map((index) => ({ index, mark: ssns.includes(index) ? "ssn" : "digit" }));
  if (names.length > 0) return names.map((index) => ({ index, mark: "comma" }));
  return dates.map((index) => ({ index, mark: "digit" }));
}

const anyOf = (conditions: readonly string[]): string => (conditions.length === 0 ? "false" : `(${conditions.join(" OR ")})`);
const bears = ({ index, mark }: IdentityColumn): string => (mark === null ? isFilledSql(index) : markSql[mark](index));
const markedOf = (identity: readonly IdentityColumn[]): readonly IdentityColumn[] => {
  const marked = identity.filter(({ mark }) => mark !== null);
  return marked.length > 0 ? marked : identity;
};

/** Features common to a sheet's records; null if nothing identifies the people. */
export async function recordFormsOf(
  database: EngineDatabase,
  roles: RowRoles,
  asked: ColumnKinds & { readonly told: readonly number[] },
): Promise<GridForms | null> {
  const possible = identityOf(roles, asked);
  if (possible.length === 0) return null;
  const others = asked.told.filter((index) => !possible.some((column) => column.index === index));
  const alike = await rowsAlike(database, roles, { possible, others });
  const shares = possible.map((column, at) => ({
    column,
    filled: rowsOf(alike.filter(({ filled }) => filled[at])),
    marked: rowsOf(alike.filter(({ marked }) => marked[at])),
  }));
  const identity = shares.map(({ column: { index, mark }, filled, marked: bearing }) => ({
    index,
    mark: mark !== null && bearing > 0 && bearing >= filled * markedShare[mark] ? mark : null,
  }));
  const isStrict = shares.some((share) => share.marked >= fewestStrict && share.marked >= share.filled * strictShare);
  const compared = markedOf(identity).map(({ index, mark }) => ({ at: possible.findIndex((column) => column.index === index), mark }));
  const isRecord = ({ filled, marked }: RowsAlike): boolean => compared.some(({ at, mark }) => (mark === null ? filled : marked)[at]);
  const records = alike.filter(isRecord);
  if (records.length === 0) return null;
  const paid = (some: readonly RowsAlike[]): number => rowsOf(some.filter(({ isPaid }) => isPaid));
  const isIdentified = roles.carried.length === 0 && paid(records) >= paid(alike) * identifiedShare;
  const told = others.filter((_, at) => records.reduce((sum, { told: cells }) => sum + (cells[at] ?? 0), 0) >= rowsOf(records) * nearlyAll);
  // The same condition as `strangerSql`.
  const isStranger = (one: RowsAlike): boolean => (compared.some(({ at }) => one.filled[at]) ? !isRecord(one) : isIdentified);
  const isMarked = compared.some(({ mark }) => mark !== null);
  return { forms: { identity, isIdentified, told }, isStrict, counted: isMarked ? countedOf(alike, alike.filter(isStranger)) : null };
}

/** Rows below the header whose identifiers and amounts have the same properties. */
interface RowsAlike {
  readonly rows: number;
  readonly first: number;
  readonly last: number;
  /** Indexed by identity column. */
  readonly filled: readonly boolean[];
  readonly marked: readonly boolean[];
  readonly isPaid: boolean;
  /** For each further column, how many of the rows have a value in it. */
  readonly told: readonly number[];
}

const rowsOf = (some: readonly RowsAlike[]): number => some.reduce((sum, { rows }) => sum + rows, 0);

function countedOf(all: readonly RowsAlike[], strangers: readonly RowsAlike[]): CountedRows {
  const first = Math.min(...strangers.map((one) => one.first));
  return { rows: rowsOf(all), strangers: rowsOf(strangers), first, last: Math.max(...strangers.map((one) => one.last)) };
}

/** All facts about a sheet's identifiers, gathered in a single pass. */
async function rowsAlike(
  database: EngineDatabase,
  roles: RowRoles,
  { possible, others }: { readonly possible: readonly IdentityColumn[]; readonly others: readonly number[] },
): Promise<readonly RowsAlike[]> {
  const paid = roles.money.length === 0 ? "true" : anyOf(roles.money.map(isFilledSql));
  const flags = [...possible.map(({ index }) => isFilledSql(index)), ...possible.map(bears), paid];
  const key = flags.map((flag, bit) => `(${flag})::BIGINT * ${2 ** bit}`).join(" + ");
  const told = others.map((index) => `, count(*) FILTER (${isFilledSql(index)})`).join("");
  const found = await askGrid(
    database,
    `SELECT ${key} AS k, count(*), min(row), max(row)${told} FROM grid WHERE row > ${Math.trunc(roles.headerRows.at(-1) ?? 0)} GROUP BY k ORDER BY k`,
  );
  return found.map(([bits, ...numbers]) => {
    const has = flags.map((_, bit) => Math.floor(Number(bits) / 2 ** bit) % 2 === 1);
    const [rows = 0, first = 0, last = 0, ...cells] = numbers.map(Number);
    const [filled, marked] = [has.slice(0, possible.length), has.slice(possible.length, -1)];
    return { rows, first, last, filled, marked, isPaid: has.at(-1) === true, told: cells };
  });
}

/** Condition for rows that may differ from the records. */
function strangerSql(roles: RowRoles, { identity, isIdentified, told }: RecordForms): string {
  const compared = markedOf(identity);
  const isFilled = anyOf(compared.map(({ index }) => isFilledSql(index)));
  const isMarked = compared.some(({ mark }) => mark !== null);
  const differs = isMarked ? `NOT ${anyOf(compared.map(bears))}` : anyOf(told.map((index) => `NOT ${isFilledSql(index)}`));
  return `row > ${Math.trunc(roles.headerRows.at(-1) ?? 0)} AND ((${isFilled} AND ${differs})${isIdentified ? ` OR NOT ${isFilled}` : ""})`;
}

const mostLookedAt = ({ money }: RowRoles): number => Math.min(mostStrangers, Math.floor(mostAmounts / Math.max(1, money.length)));

/** Rows that may differ from the records; empty if there are too many. */
export async function strangersIn(database: EngineDatabase, roles: RowRoles, { forms, counted }: GridForms): Promise<readonly number[]> {
  const most = mostLookedAt(roles);
  if (counted && (counted.strangers === 0 || counted.strangers > most)) return [];
  const among = counted ? `row BETWEEN ${counted.first} AND ${counted.last} AND ` : "";
  const found = await askGrid(database, `SELECT row FROM grid WHERE ${among}${strangerSql(roles, forms)} ORDER BY row LIMIT ${most + 1}`);
  return found.length > most ? [] : found.map(([row]) => Number(row));
}

/**
 * Number of rows that have no identifier like the others' and aren't compared with the sums of the rest, because there are too many such
 * rows or too many records.
 */
export async function uncomparedIn(database: EngineDatabase, roles: RowRoles, { forms, counted }: GridForms): Promise<number> {
  const { rows, strangers } = counted ?? (await countStrangers(database, roles, forms));
  return rows > longestWalked || strangers > mostLookedAt(roles) ? strangers : 0;
}

async function countStrangers(database: EngineDatabase, roles: RowRoles, forms: RecordForms) {
  const last = Math.trunc(roles.headerRows.at(-1) ?? 0);
  const [counts = []] = await askGrid(
    database,
    `SELECT count(*), count(*) FILTER (${strangerSql(roles, forms)}) FROM grid WHERE row > ${last}`,
  );
  const [rows = 0, strangers = 0] = counts.map(Number);
  return { rows, strangers };
}
