import { reportEntry, sourceFields } from "@tieout/catalog/core";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type EngineDatabase, quoteName } from "@tieout/engine/duckdb";
import {
  blankedCode,
  type CheckReceivedPayload,
  type Inspection,
  type IssueCause,
  type Mapping,
  type NormalizeFacts,
  type ReceivedFacts,
  type ReceivedReading,
  type RepeatedDay,
  reports,
  unfitCode,
} from "@tieout/ingestion/core";
import { type PlainDate, parsePlainDate } from "@tieout/kernel";
import { parquetFrom } from "../grid-sql.ts";
import { normalizeSheet } from "../normalize-rows.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { readFills, readMixedPeople, readSsns } from "./read-people.ts";

export interface WrittenGrid {
  /** Context for reading one grid: the cells are its input, and its output goes in the task's work folder. */
  readonly context: EngineTaskContext;
  readonly canonicalPath: string;
  readonly sheetIndex: number;
  readonly headerRows: readonly number[];
}

/** People are only counted, so they are hashed without a firm's key, and the records are removed with the task's folder. */
const countingKeyHex = "00".repeat(32);

/** Fills in the usual answer for US reports if a file leaves a question open; the auditor confirms the real one. */
const withAnswers = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => ({
    ...column,
    format: {
      ...column.format,
      dateOrder: column.format.dateOrder ?? "mdy",
      ...(column.format.percentScale === "open" ? { percentScale: "percent" as const } : {}),
      ...(column.format.amountScale === "open" ? { amountScale: "as_written" as const } : {}),
      ...(column.format.timeZone === "open" ? { timeZone: "utc" as const } : {}),
      ...(column.format.lateHours === "open" ? { lateHours: "as_written" as const } : {}),
    },
  })),
});

interface GridFacts {
  readonly facts: NormalizeFacts;
  readonly grid: WrittenGrid;
}

/** Reads the rows of every grid with the suggested mapping; null if the mapping can't be used. */
async function normalizeAll(
  { mapping }: Inspection,
  { planYear }: CheckReceivedPayload,
  grids: readonly WrittenGrid[],
): Promise<readonly GridFacts[] | null> {
  const read: GridFacts[] = [];
  for (const grid of grids) {
    const own = withAnswers({ ...mapping, sheetIndex: grid.sheetIndex, headerRows: grid.headerRows });
    const payload = { mapping: own, planYear, hmacKeyHex: countingKeyHex };
    const value = await normalizeSheet(payload, grid.context, Number.POSITIVE_INFINITY);
    if (!value.facts) return null;
    read.push({ facts: value.facts, grid });
  }
  return read;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Issues that a client can do nothing about, such as the meaning of a code, which is up to the auditor. */
const ofTheAuditor = new Set(["value-unmapped", "total-differs", "amounts-without-person", blankedCode, unfitCode]);
const shownCauses = 10;
const shownValues = 3;

/** Unreadable SSNs are reported as such, whether or not their row was kept without them. */
const ofSsn = ({ code, field }: IssueCause): boolean => field === "ssn" && (code === "ssn-unreadable" || code === blankedCode);

const causesOf = (facts: readonly NormalizeFacts[]): ReceivedReading["causes"] =>
  facts
    .flatMap(({ causes = [] }) => causes)
    .filter((cause) => cause.column !== undefined && (ofSsn(cause) || !ofTheAuditor.has(cause.code)))
    .slice(0, shownCauses)
    .map((cause) => ({
      code: ofSsn(cause) ? "ssn-unreadable" : cause.code,
      column: cause.column ?? "",
      count: cause.count,
      values: cause.values.slice(0, shownValues),
    }));

/** Amounts that can be compared with the client's own figures. */
const summedFields = ["gross_pay", "sec125", "w2_comp", ...sourceFields("payroll_register")];

async function counted(database: EngineDatabase, reportKey: ReceivedFacts["reportKey"], paths: readonly string[]) {
  await database.run(`CREATE VIEW received AS ${paths.map((path) => `SELECT * FROM ${parquetFrom(path)}`).join(" UNION ALL BY NAME ")}`);
  const report = reports[reportKey];
  const given = new Set((await database.all("SELECT column_name FROM (DESCRIBE received)")).map(([name]) => String(name)));
  const keys = [reportEntry(reportKey).idColumn, "ssn_hash", "ssn_last4", "full_name"].flatMap((name) =>
    name !== null && given.has(name) ? [quoteName(name)] : [],
  );
  const person = keys.length > 0 ? `coalesce(${keys.join(", ")})` : "NULL::VARCHAR";
  const dates = report.periodFields.filter((field) => given.has(field)).map(quoteName);
  return {
    person,
    date: dates.length > 0 ? `coalesce(${dates.join(", ")})` : null,
    fields: summedFields.filter((field) => given.has(field)),
  };
}

/** Fields that are equal in two rows for the same person and date if both rows are the same payment. */
const ofPayment = ["period_start", "period_end", "pay_code", "hours", "amount", ...summedFields];

/** Dates on which at least four in five lines are duplicates: a few people may be paid the same amount twice, but not nearly everyone. */
async function repeatedDays(database: EngineDatabase, person: string): Promise<readonly RepeatedDay[]> {
  const given = new Set((await database.all("SELECT column_name FROM (DESCRIBE received)")).map(([name]) => String(name)));
  const same = ofPayment.filter((field) => given.has(field)).map(quoteName);
  const rows = await database.all(`
    WITH lines AS (SELECT pay_date, ${person} AS person, count(*) AS times FROM received WHERE in_period AND pay_date IS NOT NULL
      GROUP BY ${["pay_date", "person", ...same].join(", ")}),
    days AS (SELECT pay_date, count(*) AS lines, count(*) FILTER (times > 1) AS repeated, sum(times - 1) AS more FROM lines GROUP BY pay_date)
    SELECT pay_date::VARCHAR, more FROM days WHERE repeated >= 2 AND repeated * 5 >= lines * 4 ORDER BY pay_date`);
  return rows.flatMap(([on, more]) => {
    const paidOn = day(on);
    return paidOn ? [{ on: paidOn, rows: Number(more) }] : [];
  });
}

const day = (value: unknown): PlainDate | null => (typeof value === "string" ? parsePlainDate(value) : null);

/** Counts and sums over the canonical records from all sheets. */
async function measure(database: EngineDatabase, reportKey: ReceivedFacts["reportKey"], paths: readonly string[]) {
  const { person, date, fields } = await counted(database, reportKey, paths);
  const sums = fields.map((field) => `sum(${quoteName(field)}) FILTER (in_period)`);
  const ends = date === null ? ["NULL", "NULL"] : [`min(${date})::VARCHAR`, `max(${date})::VARCHAR`];
  const [found = []] = await database.all(`SELECT count(DISTINCT ${person}), ${[...ends, ...sums].join(", ")} FROM received`);
  const [people, firstOn, lastOn, ...cents] = found;
  const days =
    reportKey === "payroll_register"
      ? await database.all(
          `SELECT pay_date::VARCHAR, count(DISTINCT ${person}) FROM received WHERE in_period AND pay_date IS NOT NULL GROUP BY pay_date ORDER BY pay_date`,
        )
      : [];
  return {
    people: Number(people ?? 0),
    firstOn: day(firstOn),
    lastOn: day(lastOn),
    sumCents: Object.fromEntries(
      fields.flatMap((field, at) => (cents[at] === null || cents[at] === undefined ? [] : [[field, String(cents[at])]])),
    ),
    person,
    ...(days.length > 0 ? { repeatedDays: await repeatedDays(database, person) } : {}),
    paidDays: days.flatMap(([on, count]) => {
      const paidOn = day(on);
      return paidOn ? [{ on: paidOn, people: Number(count) }] : [];
    }),
  };
}

/** Reads the rows with the suggested mapping and returns the findings. */
export async function readReceived(
  inspection: Inspection,
  payload: CheckReceivedPayload,
  grids: readonly WrittenGrid[],
): Promise<Pick<ReceivedFacts, "reading" | "ssns">> {
  const read = await normalizeAll(inspection, payload, grids);
  const [first] = read ?? [];
  if (!read || !first) return { reading: null, ssns: [] };
  const facts = read.map((one) => one.facts);
  const paths = read.map(({ grid }) => grid.canonicalPath);
  const measured = await withTaskDatabase(first.grid.context, ["grid.parquet"], async (database) => {
    const { person, ...figures } = await measure(database, payload.reportKey, paths);
    const records = { database, inspection, facts, person };
    const fills = await readFills(records);
    const mixed = await readMixedPeople(records);
    const { ssns, peopleUnreadable } = await readSsns(records, fills);
    return { ssns, figures: { ...figures, fills, peopleUnreadable, ...(mixed ? { mixed } : {}) } };
  });
  const rows = facts.map(({ kept, keptOutOfPeriod, rejected }) => kept + keptOutOfPeriod + rejected);
  return {
    ssns: measured.ssns,
    reading: {
      ...measured.figures,
      rows: sum(rows),
      rowsOutOfPeriod: sum(facts.map(({ keptOutOfPeriod }) => keptOutOfPeriod)),
      rowsUnreadable: sum(facts.map(({ rejected }) => rejected)),
      causes: causesOf(facts),
    },
  };
}
