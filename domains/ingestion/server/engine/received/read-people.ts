import { type EngineDatabase, quoteName } from "@tieout/engine/duckdb";
import {
  blankedCode,
  type FieldFill,
  findField,
  findMixedPeople,
  type Inspection,
  type MixedPeople,
  type NormalizeFacts,
  type RepairedSsns,
  type ReportDefinition,
  reports,
} from "@tieout/ingestion/core";

/** The records from all sheets, as the view `received`, and the facts from reading them. */
export interface ReceivedRecords {
  readonly database: EngineDatabase;
  readonly inspection: Inspection;
  readonly facts: readonly NormalizeFacts[];
  /** SQL that identifies a record's person. */
  readonly person: string;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const columnOf = (report: ReportDefinition, field: string): string => (findField(report, field)?.kind === "ssn" ? "ssn_last4" : field);

const isAmount = (report: ReportDefinition, field: string): boolean => ["money", "number"].includes(findField(report, field)?.kind ?? "");

const blankedOf = (facts: readonly NormalizeFacts[], field: string): number =>
  sum(
    facts
      .flatMap(({ causes = [] }) => causes)
      .filter((cause) => cause.code === blankedCode && cause.field === field)
      .map(({ count }) => count),
  );

const repairsOf = (facts: readonly NormalizeFacts[], code: string): number =>
  sum(facts.flatMap(({ repairs }) => repairs.filter((one) => one.field === "ssn" && one.code === code)).map(({ count }) => count));

/** Number of records in which each mapped field is empty. */
export async function readFills({ database, inspection: { mapping }, facts }: ReceivedRecords): Promise<readonly FieldFill[]> {
  const report = reports[mapping.reportKey];
  const mapped = [...mapping.columns.map(({ field }) => field), ...mapping.bands.flatMap(({ fields }) => fields)];
  const fields = [...new Set(mapped)].filter((field) => field !== null && findField(report, field) !== undefined) as string[];
  if (fields.length === 0) return [];
  const counts = fields.flatMap((field) => {
    const column = quoteName(columnOf(report, field));
    return [`count(*) FILTER (${column} IS NULL)`, isAmount(report, field) ? `count(*) FILTER (${column} = 0)` : "0"];
  });
  const [found = []] = await database.all(`SELECT ${counts.join(", ")} FROM received`);
  return fields.map((field, at) => {
    const unreadable = blankedOf(facts, field);
    // Unreadable or never-issued SSNs are reported separately, so they aren't reported again as empty.
    const isSsn = field === "ssn";
    const otherwise = unreadable + (isSsn ? repairsOf(facts, "ssn-placeholder") : 0);
    const empty = Math.max(0, Number(found[at * 2] ?? 0) - otherwise);
    return { field, empty, unreadable: isSsn ? 0 : unreadable, zero: Number(found[at * 2 + 1] ?? 0) };
  });
}

const mostRows = 20_000;

/** Rows in a list that may repeat or contradict each other; a register is compared by person rather than by payment. */
export async function readMixedPeople({ database, inspection }: ReceivedRecords): Promise<MixedPeople | null> {
  const { reportKey } = inspection.mapping;
  if (reportKey !== "demographics" && reportKey !== "payroll_register") return null;
  const place = "sheet::BIGINT * 10000000000 + row";
  const rows =
    reportKey === "demographics"
      ? `SELECT ${place} AS place, ssn_hash, employee_id, full_name FROM received`
      : `SELECT min(${place}) AS place, ssn_hash, employee_id, full_name FROM received GROUP BY ssn_hash, employee_id, full_name`;
  const twice = (field: string) =>
    `${field} IN (SELECT ${field} FROM people WHERE ${field} IS NOT NULL GROUP BY ${field} HAVING count(*) > 1)`;
  const found = await database.all(
    `WITH people AS (${rows}) SELECT place, ssn_hash, employee_id, full_name FROM people
     WHERE ${twice("ssn_hash")} OR ${twice("employee_id")} ORDER BY place LIMIT ${mostRows}`,
  );
  const names = new Map(inspection.parts ? inspection.sheets.map(({ index, name }) => [index, name]) : []);
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return findMixedPeople(
    found.map(([at, ssn, employeeId, name]) => {
      const where = BigInt(String(at));
      return {
        row: Number(where % 10_000_000_000n),
        sheet: names.get(Number(where / 10_000_000_000n)) ?? null,
        ...{ ssn: text(ssn), employeeId: text(employeeId), name: text(name) },
      };
    }),
  );
}

/** Rows with an unreadable SSN, by sheet; null if not all such rows are listed. */
function unreadableRows(facts: readonly NormalizeFacts[]): ReadonlyMap<number, readonly number[]> | null {
  const rows = new Map<number, number[]>();
  const isOfSsn = ({ field, code }: { readonly field?: string; readonly code: string }): boolean =>
    field === "ssn" && (code === blankedCode || code === "ssn-unreadable");
  for (const { issues, causes = [] } of facts) {
    const listed = issues.filter(isOfSsn);
    if (listed.length < sum(causes.filter(isOfSsn).map(({ count }) => count))) return null;
    for (const { sheet, row } of listed) rows.set(sheet, [...(rows.get(sheet) ?? []), row]);
  }
  return rows;
}

const isIn = (rows: ReadonlyMap<number, readonly number[]>): string =>
  rows.size === 0
    ? "false"
    : `(${[...rows].map(([sheet, numbers]) => `(sheet = ${sheet} AND row IN (${numbers.join(", ")}))`).join(" OR ")})`;

interface SsnPeople {
  /** Null if the number is unknown. */
  readonly unreadable: number | null;
  readonly ofRepair: Readonly<Record<string, number | null>>;
}

/** Number of people whose SSN is unreadable, masked or never issued, since a person has many rows in a register. */
async function countSsnPeople({ database, facts, person }: ReceivedRecords, emptySsns: number): Promise<SsnPeople> {
  const rows = unreadableRows(facts);
  const damaged = isIn(rows ?? new Map());
  const [found = []] = await database.all(`SELECT count(DISTINCT ${person}) FILTER (${damaged}), count(*) FILTER (${damaged}),
    count(DISTINCT ${person}) FILTER (ssn_hash IS NULL AND ssn_last4 IS NOT NULL),
    count(DISTINCT ${person}) FILTER (ssn_last4 IS NULL AND NOT ${damaged}) FROM received`);
  const [people, kept, masked, placeholders] = found.map(Number);
  const listed = rows === null ? null : sum([...rows.values()].map(({ length }) => length));
  return {
    unreadable: listed !== null && kept === listed ? (people ?? 0) : null,
    ofRepair: { "ssn-masked": masked ?? null, "ssn-placeholder": rows !== null && emptySsns === 0 ? (placeholders ?? null) : null },
  };
}

/** SSN repairs, with the number of people affected. */
export async function readSsns(
  records: ReceivedRecords,
  fills: readonly FieldFill[],
): Promise<{ readonly ssns: readonly RepairedSsns[]; readonly peopleUnreadable: number | null }> {
  const fill = fills.find(({ field }) => field === "ssn");
  if (!fill) return { ssns: [], peopleUnreadable: null };
  const { unreadable, ofRepair } = await countSsnPeople(records, fill.empty);
  const repairs = records.facts.flatMap((one) => one.repairs).filter(({ field }) => field === "ssn");
  return {
    peopleUnreadable: unreadable,
    ssns: [...new Set(repairs.map(({ code }) => code))].map((code) => ({
      ...{ code, cells: sum(repairs.filter((one) => one.code === code).map(({ count }) => count)) },
      people: ofRepair[code] ?? null,
    })),
  };
}
