import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type CellValue,
  type ColumnFormat,
  choiceKey,
  type ParsedValue,
  parseCell,
  payCodeFields,
  type RepairNote,
  type SsnReading,
} from "@tieout/ingestion/core";
import type { ColumnReading } from "./canonical-value.ts";
import { hashSql } from "./hash-sql.ts";
import { type LookupColumn, loadLookup } from "./load-lookup.ts";
import { settlePeople } from "./people/people-apart.ts";
import { findIdsThatAreSsns, findSsnsInTexts, type KnownSsns, repeatsSsn } from "./prechecks/known-ssns.ts";
import type { SourceEntry } from "./source-entries.ts";

interface FastPath {
  /** Texts that the core reads as exactly `value`, without repair. */
  readonly pattern: string;
  value(text: string): string;
  /** Condition for texts that match the pattern but that the core must read. */
  readonly except?: (text: string) => string;
  /** The most common of these texts, with a cheaper expression. */
  readonly plain?: { readonly pattern: string; value(text: string): string };
}

const plainAmount = "-?[0-9]{1,13}([.][0-9]{1,2})?";
const groupedAmount = "-?[0-9]{1,3}(,[0-9]{3}){1,3}([.][0-9]{1,2})?";
const amount: FastPath = {
  pattern: `(${plainAmount})|(${groupedAmount})`,
  value: (text) => `(TRY_CAST(replace(${text}, ',', '') AS DECIMAL(17, 2)) * 100)::BIGINT`,
  plain: { pattern: plainAmount, value: (text) => `(TRY_CAST(${text} AS DECIMAL(17, 2)) * 100)::BIGINT` },
};
/** Allows at most one hyphen, so that the core reads possible SSNs. `findIdsThatAreSsns` finds the others. */
const identifier: FastPath = { pattern: "[A-Za-z0-9]+(-[A-Za-z0-9]*)?", value: (text) => text };
const word = "[A-Za-z,.&/()\\x27-]( ?[A-Za-z,.&/()\\x27-])*";
const digit = `[0-9]( ?[A-Za-z,.&/()\\x27-])*`;
/** Allows at most eight digits, so that the core reads texts that may contain an SSN. */
const plainText: FastPath = { pattern: `((${word}|${digit})( ?${digit}){0,7})?`, value: (text) => text };
/** `DOE, JANE CONT'D`: excludes every text that `withoutContinued` may shorten. */
const plainName: FastPath = { ...plainText, except: (text) => `regexp_matches(${text}, '(?i)[^a-z]cont(.?d|inued|[.) ,*-]|$)')` };

/** Whether digits with a decimal point may mean something else in this column. */
const hasOwnForm = ({ decimalComma, amountScale }: ColumnFormat): boolean =>
  decimalComma === true || amountScale === "cents" || amountScale === "overpunch";

function fastPathOf(entry: SourceEntry): FastPath | null {
  switch (entry.field.kind) {
    case "money":
    case "number":
      return hasOwnForm(entry.context.format) ? null : amount;
    case "identifier":
      return identifier;
    case "name":
      return plainName;
    case "text":
      return plainText;
    default:
      return null;
  }
}

const valueType = (entry: SourceEntry): LookupColumn["sqlType"] => {
  switch (entry.field.kind) {
    case "money":
    case "number":
      return "BIGINT";
    case "percent":
      return "INTEGER";
    case "date":
      return "DATE";
    default:
      return "VARCHAR";
  }
};

const isSsn = (value: CellValue): value is SsnReading => typeof value === "object";

/**
 * Names of the entries whose texts are all plain, with the sums of amount columns: one pass over all columns saves most of them a separate
 * pass. An identifier that repeats an SSN is not plain.
 */
async function findPlain(
  database: EngineDatabase,
  entries: readonly SourceEntry[],
  { table, all }: TableOptions,
): Promise<ReadonlyMap<string, bigint>> {
  const fast = entries.flatMap((entry) => {
    const path = fastPathOf(entry);
    const ssn = repeatsSsn(entry, all);
    return path
      ? [{ name: entry.name, pattern: (path.plain ?? path).pattern, isAmount: path === amount, except: path.except?.(entry.name) ?? ssn }]
      : [];
  });
  if (fast.length === 0) return new Map();
  const columns = fast.flatMap(({ name, pattern, isAmount, except }) => {
    const matches = `regexp_full_match(${name}, '${pattern}')`;
    const cast = `TRY_CAST(${name} AS DECIMAL(17, 2))`;
    // An amount in the engine's own format needs no pattern, which takes longer than both casts.
    return isAmount
      ? [
          `coalesce(bool_and(CASE WHEN ${cast}::VARCHAR = ${name} THEN true ELSE ${matches} END), true)`,
          `coalesce(sum(${cast}), 0)::DECIMAL(38, 2)`,
        ]
      : [`coalesce(bool_and(${except ? `${matches} AND NOT coalesce(${except}, false)` : matches}), true)`, "0"];
  });
  const [found = []] = await database.all(`SELECT ${columns.join(", ")} FROM ${table}`);
  return new Map(
    fast.flatMap(({ name }, index) => {
      const sum = found[2 * index + 1];
      return found[2 * index] === true ? [[name, typeof sum === "bigint" ? sum : 0n] as const] : [];
    }),
  );
}

/** `people`: identifying values, stored once per person. */
type ReadingTable = "src" | "people";

interface ReadingOptions {
  readonly directory: string;
  readonly hmacKey: Buffer;
  /** Entries that are read from the table `people`. */
  readonly people: readonly SourceEntry[];
}

/** Creates a reading for each entry's texts. Texts without a fast expression are read by the core into tables. */
export async function readEntries(
  database: EngineDatabase,
  entries: readonly SourceEntry[],
  options: ReadingOptions,
): Promise<readonly ColumnReading[]> {
  const { people } = options;
  const ofRows = await readTable(
    database,
    entries.filter((entry) => !people.includes(entry)),
    { ...options, all: entries, table: "src" },
  );
  if (people.length === 0) return ofRows;
  const ofPeople = await settlePeople(database, await readTable(database, people, { ...options, all: entries, table: "people" }));
  const found = new Map([...ofRows, ...ofPeople].map((reading) => [reading.entry, reading]));
  return entries.flatMap((entry) => found.get(entry) ?? []);
}

interface TableOptions extends ReadingOptions {
  readonly table: ReadingTable;
  /** All entries in the file. */
  readonly all: readonly SourceEntry[];
}

async function readTable(
  database: EngineDatabase,
  entries: readonly SourceEntry[],
  options: TableOptions,
): Promise<readonly ColumnReading[]> {
  const plain = await findPlain(database, entries, options);
  const readings: ColumnReading[] = [];
  for (const entry of entries) {
    const sum = plain.get(entry.name);
    readings.push(sum === undefined ? await readColumn(database, entry, options) : plainReading(entry, sum));
  }
  return readings;
}

function plainReading(entry: SourceEntry, sum: bigint): ColumnReading {
  const fast = fastPathOf(entry);
  if (!fast) throw new Error(`${entry.field.key} has no fast expression`);
  const value = (fast.plain ?? fast).value(entry.name);
  const sumCents = entry.sign === "reversed" ? -sum : sum;
  return { entry, join: "", value: signed(entry, value), bad: null, repairs: new Map(), lookup: null, sumCents };
}

/** SSNs known from the rest of the file, for a column whose texts are shown. */
async function knownSsns(database: EngineDatabase, entry: SourceEntry, { all, table }: TableOptions): Promise<KnownSsns> {
  const condition = repeatsSsn(entry, all);
  return condition === null ? findSsnsInTexts(database, entry, all) : findIdsThatAreSsns(database, entry, { table, condition });
}

/** Uses the core to read all texts in the column that have no fast expression. */
async function readTexts(database: EngineDatabase, entry: SourceEntry, options: TableOptions) {
  const fast = fastPathOf(entry);
  const { ssns, table } = await knownSsns(database, entry, options);
  const context = ssns.size > 0 ? { ...entry.context, ssns } : entry.context;
  const known = ssns.size > 0 && table ? ` OR ${entry.name} IN (SELECT t FROM ${table})` : "";
  const except = fast?.except ? ` OR ${fast.except(entry.name)}` : "";
  const slow = fast ? `AND (NOT regexp_full_match(${entry.name}, '${fast.pattern}')${except}${known})` : "";
  const rows: (readonly (string | number | bigint | null)[])[] = [];
  const repairs = new Map<string, RepairNote>();
  let issues = 0;
  for await (const chunk of database.columns(
    `SELECT DISTINCT ${entry.name} FROM ${options.table} WHERE ${entry.name} IS NOT NULL ${slow}`,
  )) {
    for (const text of chunk.columns[0] ?? []) {
      if (typeof text !== "string") continue;
      const parsed = parseCell(text, context);
      if (parsed.issue) issues += 1;
      if (parsed.repair) repairs.set(parsed.repair.code, parsed.repair);
      rows.push(lookupRow(text, parsed, entry));
    }
  }
  return { rows, repairs, issues };
}

async function readColumn(database: EngineDatabase, entry: SourceEntry, options: TableOptions): Promise<ColumnReading> {
  const fast = fastPathOf(entry);
  const { rows, repairs, issues } = await readTexts(database, entry, options);
  if (rows.length === 0) {
    const value = fast ? fast.value(entry.name) : `NULL::${valueType(entry)}`;
    return { entry, join: "", value: signed(entry, value), last4: "NULL::VARCHAR", bad: null, repairs, lookup: null };
  }
  const table = `l_${entry.name}`;
  const columns: readonly LookupColumn[] = [
    { name: "t", sqlType: "VARCHAR" },
    { name: "v", sqlType: valueType(entry) },
    { name: "extra", sqlType: "VARCHAR" },
    { name: "issue", sqlType: "VARCHAR" },
    { name: "repair", sqlType: "VARCHAR" },
  ];
  await loadLookup(database, { table, directory: options.directory, columns }, rows);
  if (entry.field.kind === "ssn") await database.run(`UPDATE ${table} SET v = ${hashSql("v", options.hmacKey)}`);
  const value = fast ? `CASE WHEN ${table}.t IS NOT NULL THEN ${table}.v ELSE ${fast.value(entry.name)} END` : `${table}.v`;
  return {
    entry,
    join: ` LEFT JOIN ${table} ON ${entry.name} = ${table}.t`,
    value: signed(entry, value),
    last4: `${table}.extra`,
    bad: issues > 0 ? `${table}.issue IS NOT NULL` : null,
    repairs,
    lookup: table,
  };
}

const signed = (entry: SourceEntry, value: string): string => (entry.sign === "reversed" ? `-(${value})` : value);

/**
 * text, value, last four digits or the fields for a pay code, issue code, repair code. These rows pass through a file, so an SSN's value is
 * its digits: the SSN is hashed in memory afterwards, and no file has both.
 */
function lookupRow(text: string, parsed: ParsedValue<CellValue>, entry: SourceEntry): readonly (string | number | bigint | null)[] {
  const { value } = parsed;
  const tail = [parsed.issue?.code ?? null, parsed.repair?.code ?? null];
  if (value !== null && isSsn(value)) return [text, value.digits, value.last4, ...tail];
  const target = entry.field.key === "pay_code" ? entry.context.valueMap?.[choiceKey(text)] : undefined;
  return [text, value, target === undefined ? null : `,${payCodeFields(target, entry.stated).join(",")},`, ...tail];
}
