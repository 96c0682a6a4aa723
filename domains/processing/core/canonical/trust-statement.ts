import {
  type AccountClass,
  type ControlTotalKey,
  classOfName,
  classOfValue,
  findStatementLine,
  type StatementLine,
  statementLines,
} from "@tieout/catalogue/core";
import type { SourcePlace } from "../paper-result.ts";
import { bigintOrNull, numberOf, placeColumns, placeOf, type Query, textOf } from "../query.ts";
import type { CanonicalSchema } from "./canonical-schema.ts";

const report = "trust_statement" as const;

/** Amounts of one account, and of one line where the statement has a row per line; as the file writes them. */
export interface StatementRecord {
  /** Number of the file. */
  readonly file: number;
  readonly id: string | null;
  readonly name: string | null;
  /** Canonical value of the class column. */
  readonly class: string | null;
  /** Null where the statement has a column per line. */
  readonly line: string | null;
  readonly description: string | null;
  /** Cents by line of the statement, of a row with a column per line. */
  readonly columns: ReadonlyMap<string, bigint>;
  /** Cents of a row per line. */
  readonly amountCents: bigint | null;
  readonly place: SourcePlace | null;
}

/** Cents by control total; outflows are negative. */
export type StatementAmounts = Readonly<Partial<Record<ControlTotalKey, bigint>>>;

/** An account of the trust statement: a fund, the notes of participants, the forfeiture or an expense account. */
export interface StatementAccount {
  readonly id: string | null;
  /** Null where the statement names no account. */
  readonly name: string | null;
  readonly class: AccountClass;
  /** What says the class; `default`: nothing does, so that it counts as an investment. */
  readonly classedBy: "column" | "name" | "default";
  readonly amounts: StatementAmounts;
  /** Null in results of earlier versions. */
  readonly place: SourcePlace | null;
}

export interface TrustStatement {
  readonly accounts: readonly StatementAccount[];
  readonly totals: StatementAmounts;
}

/** The rows of the uploaded statements, added up by account and line. */
export function statementQuery(schema: CanonicalSchema): Query<StatementRecord> {
  const text = (name: string): string => schema.column(report, name, "VARCHAR");
  const [id, name, line] = [text("fund_id"), text("fund_name"), text("line_key")];
  const description = `CASE WHEN ${line} IN ('beginning_balance', 'ending_balance') THEN ${text("line_description")} END`;
  const sums = statementLines.map(({ key }) => [`x_${key}`, `sum(${schema.column(report, key)})::BIGINT`] as const);
  const amount = `sum(${schema.column(report, "amount")})::BIGINT`;
  return {
    select: {
      file: "file_no",
      id,
      name,
      class: text("account_class"),
      line,
      description,
      amount,
      ...Object.fromEntries(sums),
      ...placeColumns,
    },
    from: `FROM ${report} GROUP BY ALL ORDER BY min(ord)`,
    read: (record) => ({
      file: numberOf(record, "file"),
      id: textOf(record, "id"),
      name: textOf(record, "name"),
      class: textOf(record, "class"),
      line: textOf(record, "line"),
      description: textOf(record, "description"),
      columns: new Map(
        statementLines.flatMap(({ key }) => {
          const cents = bigintOrNull(record, `x_${key}`);
          return cents === null ? [] : [[key, cents] as const];
        }),
      ),
      amountCents: bigintOrNull(record, "amount"),
      place: placeOf(record),
    }),
  };
}

type Classed = Pick<StatementAccount, "class" | "classedBy">;

function classOf(record: StatementRecord): Classed {
  const given = classOfValue(record.class);
  if (given) return { class: given, classedBy: "column" };
  // The description of a flow, such as “Loan repayments”, is the line; of a balance it can be the account.
  const named = classOfName(record.name) ?? classOfName(record.description);
  return named ? { class: named, classedBy: "name" } : { class: "investment", classedBy: "default" };
}

interface Account extends Omit<StatementAccount, "amounts"> {
  /** By line of the statement, as the file writes them. */
  readonly raw: Map<string, bigint>;
}

/** Records come in the order of their rows. */
const joined = (first: SourcePlace | null, next: SourcePlace | null): SourcePlace | null =>
  first && next ? { ...first, rows: first.rows + next.rows } : (first ?? next);

function collectAccounts(records: readonly StatementRecord[]): ReadonlyMap<string, Account> {
  const accounts = new Map<string, Account>();
  for (const record of records) {
    const { id, name } = record;
    const classed = classOf(record);
    const key = JSON.stringify([id, name, classed.class]);
    const known = accounts.get(key);
    const account = {
      ...(known ?? { id, name, ...classed, raw: new Map<string, bigint>() }),
      place: joined(known?.place ?? null, record.place),
    };
    accounts.set(key, account);
    const amounts = record.line === null ? record.columns : new Map([[record.line, record.amountCents ?? 0n]]);
    for (const [line, cents] of amounts) account.raw.set(line, (account.raw.get(line) ?? 0n) + cents);
  }
  return accounts;
}

const magnitude = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/**
 * In a roll-forward outflows are negative. A statement that prints those of the investments without a sign prints the column that way in every
 * account; a loan that is issued always adds to the notes, and a repayment always reduces them.
 */
function signedOf(line: StatementLine, account: Account, isUnsigned: boolean): bigint {
  const cents = account.raw.get(line.key) ?? 0n;
  if (account.class === "participant_loans" && line.key === "loans_issued") return magnitude(cents);
  if (account.class === "participant_loans" && line.key === "loan_repayments") return -magnitude(cents);
  return isUnsigned ? -cents : cents;
}

function amountsOf(account: Account, unsigned: ReadonlySet<string>): StatementAmounts {
  const amounts: Partial<Record<ControlTotalKey, bigint>> = {};
  for (const key of account.raw.keys()) {
    const line = findStatementLine(key);
    if (line) amounts[line.total] = (amounts[line.total] ?? 0n) + signedOf(line, account, unsigned.has(key));
  }
  return amounts;
}

function unsignedLines(accounts: readonly Account[]): ReadonlySet<string> {
  const sumOf = (key: string, of: readonly Account[]): bigint => of.reduce((sum, { raw }) => sum + (raw.get(key) ?? 0n), 0n);
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

type Signed = readonly [key: string, account: StatementAccount];

/** Whether outflows have a sign is a habit of the one who made the file. */
function accountsOfFile(records: readonly StatementRecord[]): Signed[] {
  const accounts = collectAccounts(records);
  const unsigned = unsignedLines([...accounts.values()]);
  return [...accounts].map(([key, { raw, ...account }]) => [key, { ...account, amounts: amountsOf({ raw, ...account }, unsigned) }]);
}

/** The accounts of the uploaded statements, classed, with their signs as in a roll-forward, in the order of the files. */
export function makeStatement(records: readonly StatementRecord[]): TrustStatement {
  const files = [...new Set(records.map(({ file }) => file))];
  const accounts = new Map<string, StatementAccount>();
  for (const [key, account] of files.flatMap((file) => accountsOfFile(records.filter((record) => record.file === file)))) {
    const known = accounts.get(key);
    const both = known && { place: joined(known.place, account.place), amounts: sumAmounts([known.amounts, account.amounts]) };
    accounts.set(key, { ...account, ...both });
  }
  const classed = [...accounts.values()];
  return { accounts: classed, totals: sumAmounts(classed.map(({ amounts }) => amounts)) };
}

/** The accounts of one class together; empty where there is none. */
export const amountsOfClass = ({ accounts }: TrustStatement, wanted: AccountClass): StatementAmounts =>
  sumAmounts(accounts.filter((account) => account.class === wanted).map(({ amounts }) => amounts));
