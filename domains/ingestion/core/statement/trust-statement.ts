import {
  type AccountClass,
  type ControlTotalKey,
  classOfName,
  classOfValue,
  findStatementLine,
  type StatementLine,
  statementLines,
} from "@tieout/catalog/core";

/** Location of an account's rows. */
interface Rows {
  readonly rows: number;
}

/** Amounts for one account, and for one line if the statement has a row per line; with the file's signs. */
export interface StatementRecord<Place extends Rows = Rows> {
  /** Number of the file. */
  readonly file: number;
  readonly id: string | null;
  readonly name: string | null;
  /** Canonical value of the class column. */
  readonly class: string | null;
  /** Null if the statement has a column per line. */
  readonly line: string | null;
  readonly description: string | null;
  /** Cents by statement line, for a row with a column per line. */
  readonly columns: ReadonlyMap<string, bigint>;
  /** The row's cents, if the statement has a row per line. */
  readonly amountCents: bigint | null;
  readonly place: Place | null;
}

/** Cents by control total; outflows are negative. */
export type StatementAmounts = Readonly<Partial<Record<ControlTotalKey, bigint>>>;

/** A trust statement account: a fund, participant notes, the forfeiture account or an expense account. */
export interface StatementAccount<Place extends Rows = Rows> {
  readonly id: string | null;
  /** Null if the statement doesn't name the account. */
  readonly name: string | null;
  readonly class: AccountClass;
  /** Source of the class; `default`: none was found, so the account counts as an investment. */
  readonly classedBy: "column" | "name" | "default";
  readonly amounts: StatementAmounts;
  /** Null in results from earlier versions. */
  readonly place: Place | null;
}

export interface TrustStatement<Place extends Rows = Rows> {
  readonly accounts: readonly StatementAccount<Place>[];
  readonly totals: StatementAmounts;
}

/**
 * Select list for a statement's rows, to be added up by account and line; `column` returns a column's name, or a typed NULL if no file has
 * the column.
 */
export function statementColumns(column: (name: string, type: "VARCHAR" | "BIGINT") => string): Readonly<Record<string, string>> {
  const text = (name: string): string => column(name, "VARCHAR");
  const sum = (name: string): string => `sum(${column(name, "BIGINT")})::BIGINT`;
  return {
    id: text("fund_id"),
    name: text("fund_name"),
    class: text("account_class"),
    line: text("line_key"),
    description: `CASE WHEN ${text("line_key")} IN ('beginning_balance', 'ending_balance') THEN ${text("line_description")} END`,
    amount: sum("amount"),
    ...Object.fromEntries(statementLines.map(({ key }) => [`x_${key}`, sum(key)])),
  };
}

/** A result row, read by its column aliases. */
export interface StatementRow {
  readonly text: (alias: string) => string | null;
  readonly cents: (alias: string) => bigint | null;
}

/** Reads the parts of a record that are stored in the columns. */
export const statementRecord = ({ text, cents }: StatementRow): Omit<StatementRecord, "file" | "place"> => ({
  id: text("id"),
  name: text("name"),
  class: text("class"),
  line: text("line"),
  description: text("description"),
  columns: new Map(
    statementLines.flatMap(({ key }) => {
      const found = cents(`x_${key}`);
      return found === null ? [] : [[key, found] as const];
    }),
  ),
  amountCents: cents("amount"),
});

type Classification = Pick<StatementAccount, "class" | "classedBy">;

function classOf(record: StatementRecord): Classification {
  const given = classOfValue(record.class);
  if (given) return { class: given, classedBy: "column" };
  // A flow's description, such as “Loan repayments”, is the line; a balance's description can be the account.
  const named = classOfName(record.name) ?? classOfName(record.description);
  return named ? { class: named, classedBy: "name" } : { class: "investment", classedBy: "default" };
}

interface Account<Place extends Rows> extends Omit<StatementAccount<Place>, "amounts"> {
  /** Cents by statement line, with the file's signs. */
  readonly raw: Map<string, bigint>;
}

/** Records arrive in row order. */
const joined = <Place extends Rows>(first: Place | null, next: Place | null): Place | null =>
  first && next ? { ...first, rows: first.rows + next.rows } : (first ?? next);

/** Removes case, punctuation and words that are in only some rows' spelling of a fund's name, unless nothing would be left. */
const spelled = (name: string | null): string | null =>
  name &&
  (name
    .toUpperCase()
    .replace(/\b(?:FUND|FD|PORTFOLIO|TRUST|THE)\b/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, "") ||
    name);

function collectAccounts<Place extends Rows>(records: readonly StatementRecord<Place>[]): Account<Place>[] {
  const accounts = new Map<string, Account<Place>>();
  for (const record of records) {
    const { id, name } = record;
    const classed = classOf(record);
    const key = JSON.stringify([id, spelled(name), classed.class]);
    const known = accounts.get(key);
    const account = {
      ...(known ?? { id, name, ...classed, raw: new Map<string, bigint>() }),
      place: joined(known?.place ?? null, record.place),
    };
    accounts.set(key, account);
    const amounts = record.line === null ? record.columns : new Map([[record.line, record.amountCents ?? 0n]]);
    for (const [line, cents] of amounts) account.raw.set(line, (account.raw.get(line) ?? 0n) + cents);
  }
  return joinSpellings([...accounts.values()]);
}

/**
 * Merges rows with the same number into one account, however the name is spelled, unless the same line appears under two of the spellings:
 * two recordkeepers can use one number for two investments, each with rows for the same lines.
 */
function joinSpellings<Place extends Rows>(accounts: readonly Account<Place>[]): Account<Place>[] {
  const kept: Account<Place>[] = [];
  const byNumber = new Map<string, number>();
  for (const account of accounts) {
    const number = account.id === null ? null : JSON.stringify([account.id, account.class]);
    const at = number === null ? undefined : byNumber.get(number);
    const first = at === undefined ? undefined : kept[at];
    if (at !== undefined && first && ![...account.raw.keys()].some((line) => first.raw.has(line)))
      kept[at] = { ...first, raw: new Map([...first.raw, ...account.raw]), place: joined(first.place, account.place) };
    else {
      if (number !== null && at === undefined) byNumber.set(number, kept.length);
      kept.push(account);
    }
  }
  return kept;
}

const magnitude = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/**
 * In a roll-forward, outflows are negative. A statement that shows investment outflows without a sign does so in every account; issuing a
 * loan always adds to the notes, and a repayment always reduces them.
 */
function signedOf(line: StatementLine, account: Account<Rows>, isUnsigned: boolean): bigint {
  const cents = account.raw.get(line.key) ?? 0n;
  if (account.class === "participant_loans" && line.key === "loans_issued") return magnitude(cents);
  if (account.class === "participant_loans" && line.key === "loan_repayments") return -magnitude(cents);
  return isUnsigned ? -cents : cents;
}

function amountsOf(account: Account<Rows>, unsigned: ReadonlySet<string>): StatementAmounts {
  const amounts: Partial<Record<ControlTotalKey, bigint>> = {};
  for (const key of account.raw.keys()) {
    const line = findStatementLine(key);
    if (line) amounts[line.total] = (amounts[line.total] ?? 0n) + signedOf(line, account, unsigned.has(key));
  }
  return amounts;
}

function unsignedLines(accounts: readonly Account<Rows>[]): ReadonlySet<string> {
  const sumOf = (key: string, of: readonly Account<Rows>[]): bigint => of.reduce((sum, { raw }) => sum + (raw.get(key) ?? 0n), 0n);
  const investments = accounts.filter((account) => account.class === "investment");
  const leaving = statementLines.filter(({ leaves }) => leaves).map(({ key }) => key);
  return new Set(leaving.filter((key) => (sumOf(key, investments) || sumOf(key, accounts)) > 0n));
}

const sumAmounts = (all: readonly StatementAmounts[]): StatementAmounts => {
  const sums: Partial<Record<ControlTotalKey, bigint>> = {};
  for (const amounts of all)
    for (const [key, cents] of Object.entries(amounts) as [ControlTotalKey, bigint][]) sums[key] = (sums[key] ?? 0n) + cents;
  return sums;
};

/** Signs of outflows depend on the program that produced the file, so they are determined per file. */
function accountsOfFile<Place extends Rows>(records: readonly StatementRecord<Place>[]): StatementAccount<Place>[] {
  const accounts = collectAccounts(records);
  const unsigned = unsignedLines(accounts);
  return accounts.map(({ raw, ...account }) => ({ ...account, amounts: amountsOf({ raw, ...account }, unsigned) }));
}

/** The accounts in the uploaded statements, classified and with roll-forward signs, in file order. */
export function makeStatement<Place extends Rows>(records: readonly StatementRecord<Place>[]): TrustStatement<Place> {
  const files = [...new Set(records.map(({ file }) => file))];
  const accounts = new Map<string, StatementAccount<Place>>();
  for (const account of files.flatMap((file) => accountsOfFile(records.filter((record) => record.file === file)))) {
    // The same number may be a different account in another file.
    const key = JSON.stringify([account.id, spelled(account.name), account.class]);
    const known = accounts.get(key);
    const both = known && { place: joined(known.place, account.place), amounts: sumAmounts([known.amounts, account.amounts]) };
    accounts.set(key, { ...account, ...both });
  }
  const classed = [...accounts.values()];
  return { accounts: classed, totals: sumAmounts(classed.map(({ amounts }) => amounts)) };
}

/** Control totals from one file's cents by line or column, for a reading without accounts. */
export const totalsOfLines = (cents: ReadonlyMap<string, bigint>): StatementAmounts =>
  makeStatement([
    { ...{ file: 0, id: null, name: null, class: null, line: null, description: null }, columns: cents, amountCents: null, place: null },
  ]).totals;

/** The sum of all accounts in one class; empty if there are none. */
export const amountsOfClass = ({ accounts }: TrustStatement, wanted: AccountClass): StatementAmounts =>
  sumAmounts(accounts.filter((account) => account.class === wanted).map(({ amounts }) => amounts));
