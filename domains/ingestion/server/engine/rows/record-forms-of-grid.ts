import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { IdentityColumn, Mark, RecordForms, RowRoles } from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { cellName } from "../grid-sql.ts";

const nearlyAll = 0.9;
/** Of few records a summary below each group is no small part. */
const markedShare: Readonly<Record<Mark, number>> = { ssn: 0.4, digit: 0.4, comma: 0.6 };
const identifiedShare = 0.6;
/** Rows of which an identifier without the common mark is unlike the others. */
const fewestStrict = 3;
const strictShare = 0.8;
/** Strangers that are looked at. */
const mostStrangers = 20_000;
/** A longer sheet is not added up row by row. */
export const longestWalked = 200_000;

const isFilledSql = (index: number): string => `coalesce(trim(${cellName(index)}) <> '', false)`;
const patternSql = (index: number, pattern: string): string => `coalesce(regexp_matches(${cellName(index)}, '${pattern}'), false)`;

/** The same as in `strangerOf`. A text that begins with a digit needs no pattern: that takes ten times as long. */
const markSql: Readonly<Record<Mark, (index: number) => string>> = {
  ssn: (index) => patternSql(index, "(?i)[0-9]{5}|[0-9]-[0-9]{2}-[0-9]|[*#x•●?][\\s-]*[0-9]{4}"),
  digit: (index) => `(coalesce(${cellName(index)} >= '0' AND ${cellName(index)} < ':', false) OR ${patternSql(index, "[0-9]")})`,
  comma: (index) => patternSql(index, "\\p{L}, *\\p{L}"),
};

interface FormsOfGrid {
  readonly forms: RecordForms;
  /** Nearly every identifier is written alike, and there are several. */
  readonly isStrict: boolean;
}

interface ColumnKinds {
  readonly ssns: readonly number[];
  readonly dates: readonly number[];
}

/** Columns that say whose a record is, with the mark that its cells may have: identifiers, else names, else days. */
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

/** What the records of a sheet have in common; null where nothing says whose they are. */
export async function recordFormsOf(
  database: EngineDatabase,
  roles: RowRoles,
  asked: ColumnKinds & { readonly told: readonly number[] },
): Promise<FormsOfGrid | null> {
  const possible = identityOf(roles, asked);
  if (possible.length === 0) return null;
  const below = `row > ${Math.trunc(roles.headerRows.at(-1) ?? 0)}`;
  const counts = possible.flatMap((column) => [`count(*) FILTER (${isFilledSql(column.index)})`, `count(*) FILTER (${bears(column)})`]);
  const [marked = []] = await askGrid(database, `SELECT ${counts.join(", ")} FROM grid WHERE ${below}`);
  const shares = possible.map((column, at) => ({ column, filled: Number(marked[at * 2]), marked: Number(marked[at * 2 + 1]) }));
  const identity = shares.map(({ column: { index, mark }, filled, marked: bearing }) => ({
    index,
    mark: mark !== null && bearing > 0 && bearing >= filled * markedShare[mark] ? mark : null,
  }));
  const isStrict = shares.some((share) => share.marked >= fewestStrict && share.marked >= share.filled * strictShare);
  const isRecord = anyOf(markedOf(identity).map(bears));
  const others = asked.told.filter((index) => !possible.some((column) => column.index === index));
  const paid = roles.money.length === 0 ? "true" : anyOf(roles.money.map(isFilledSql));
  const [found = []] = await askGrid(
    database,
    `SELECT ${[
      `count(*) FILTER (${isRecord})`,
      `count(*) FILTER (${isRecord} AND ${paid})`,
      `count(*) FILTER (${paid})`,
      ...others.map((index) => `count(*) FILTER (${isRecord} AND ${isFilledSql(index)})`),
    ].join(", ")} FROM grid WHERE ${below}`,
  );
  const [records = 0, paidRecords = 0, paidRows = 0, ...filled] = found.map(Number);
  if (records === 0) return null;
  const isIdentified = roles.carried.length === 0 && paidRecords >= paidRows * identifiedShare;
  const told = others.filter((_, at) => (filled[at] ?? 0) >= records * nearlyAll);
  return { forms: { identity, isIdentified, told }, isStrict };
}

/** Condition of rows that may differ from the records. */
function strangerSql(roles: RowRoles, { identity, isIdentified, told }: RecordForms): string {
  const compared = markedOf(identity);
  const isFilled = anyOf(compared.map(({ index }) => isFilledSql(index)));
  const isMarked = compared.some(({ mark }) => mark !== null);
  const differs = isMarked ? `NOT ${anyOf(compared.map(bears))}` : anyOf(told.map((index) => `NOT ${isFilledSql(index)}`));
  return `row > ${Math.trunc(roles.headerRows.at(-1) ?? 0)} AND ((${isFilled} AND ${differs})${isIdentified ? ` OR NOT ${isFilled}` : ""})`;
}

/** Rows that may differ from the records; none where too many do. */
export async function strangersIn(database: EngineDatabase, roles: RowRoles, forms: RecordForms) {
  const found = await askGrid(database, `SELECT row FROM grid WHERE ${strangerSql(roles, forms)} ORDER BY row LIMIT ${mostStrangers + 1}`);
  return found.length > mostStrangers ? [] : found.map(([row]) => Number(row));
}

/** How many rows without an identifier like the others are not compared with the sums of the rest, as they or the records are too many. */
export async function uncomparedIn(database: EngineDatabase, roles: RowRoles, forms: RecordForms): Promise<number> {
  const last = Math.trunc(roles.headerRows.at(-1) ?? 0);
  const [counts = []] = await askGrid(
    database,
    `SELECT count(*), count(*) FILTER (${strangerSql(roles, forms)}) FROM grid WHERE row > ${last}`,
  );
  const [rows = 0, strangers = 0] = counts.map(Number);
  return rows > longestWalked || strangers > mostStrangers ? strangers : 0;
}
