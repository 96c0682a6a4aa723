import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { PaperKey, ReportKey } from "@tieout/catalog/core";
import type { EngineTaskContext } from "@tieout/engine/child";
import { canonicalColumns, describesPerson, reports } from "@tieout/ingestion/core";
import type { PlainDate } from "@tieout/kernel";
import {
  type ControlTotal,
  computedResult,
  type DrawnPopulation,
  type EngagementFacts,
  type Paper,
  type PaperResult,
  type PaperSetUp,
  type PopulatedPaper,
  type SamplingFacts,
  type SourceFacts,
  type TracePayload,
  type TraceValue,
  type WritePayload,
  type WriteValue,
} from "@tieout/runs/core";
import { preparePaper, runsEngineTasks } from "@tieout/runs/server/engine";
import type { runsTasks } from "@tieout/runs/server/tasks";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import type { NamedPayload, NamedValue, TaskNames } from "@tieout/stages";
import { papers as register } from "@tieout/workpapers/core";

/** A canonical row as a test writes it: dates as text, amounts in cents. */
export type TestRow = Readonly<Record<string, string | number | bigint | boolean | null>>;

const sqlTypes: ReadonlyMap<string, string> = new Map(
  Object.values(reports).flatMap(({ fields }) => fields.flatMap(canonicalColumns).map(({ name, sqlType }) => [name, sqlType])),
);

const literal = (value: TestRow[string] | undefined): string =>
  value === null || value === undefined ? "NULL" : typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);

export interface TestFile {
  readonly report: ReportKey;
  readonly rows: readonly TestRow[];
  readonly provider?: string;
  /** For a workbook: the sheet, and the letter of the column that identifies a row. */
  readonly sheet?: { readonly name: string; readonly column: string };
  readonly issues?: SourceFacts["issues"];
  /** Stores people in separate records, as for a report with many rows per person. */
  readonly peopleApart?: boolean;
  /** Fields that have no mapped column, although the canonical file has them. */
  readonly unmapped?: readonly string[];
}

/** One database writes all files of a test process, because opening one takes longer than filling it. */
let writer: Promise<DuckDBConnection> | undefined;
let written = 0;
const openWriter = async (): Promise<DuckDBConnection> => (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();

/** The table's rows, preceded by one record per distinct person. */
async function recordsApart(connection: DuckDBConnection, table: string, fields: readonly string[]): Promise<string> {
  const own = fields.filter((field) => field.startsWith("ssn_") || describesPerson(field)).map((field) => `"${field}"`);
  const people = `${table}_people`;
  await connection.run(`CREATE TABLE ${people} AS SELECT file_no, (row_number() OVER ())::INTEGER AS person_no, ${own.join(", ")}
    FROM (SELECT DISTINCT file_no, ${own.join(", ")} FROM ${table})`);
  const same = own.map((column) => `t.${column} IS NOT DISTINCT FROM people.${column}`).join(" AND ");
  return `SELECT * FROM ${people} UNION ALL BY NAME SELECT t.* EXCLUDE (${own.join(", ")}), people.person_no FROM ${table} t JOIN ${people} people ON ${same}`;
}

/** Writes the rows, in the order given, as a canonical Parquet file; `row` counts from 2 unless a row sets it. */
async function writeCanonical(path: string, fileNo: number, { rows, peopleApart }: TestFile): Promise<string[]> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !["in_period", "row", "sheet"].includes(name));
  writer ??= openWriter();
  const connection = await writer;
  const table = `t${written++}`;
  const columns = fields.map((name) => `"${name}" ${sqlTypes.get(name) ?? "BIGINT"}`).join(", ");
  await connection.run(
    `CREATE TABLE ${table} (file_no INTEGER, sheet INTEGER, "row" INTEGER, in_period BOOLEAN${columns ? `, ${columns}` : ""})`,
  );
  for (let from = 0; from < rows.length; from += 1000) {
    const values = rows.slice(from, from + 1000).map((row, index) => {
      const head = [fileNo, row.sheet ?? 0, row.row ?? from + index + 2, row.in_period ?? true].map((value) => literal(value));
      return `(${[...head, ...fields.map((name) => literal(row[name]))].join(", ")})`;
    });
    await connection.run(`INSERT INTO ${table} VALUES ${values.join(", ")}`);
  }
  const records = peopleApart ? await recordsApart(connection, table, fields) : `SELECT * FROM ${table}`;
  await connection.run(`COPY (${records}) TO '${path}' (FORMAT parquet)`);
  return fields.map((name) => (name === "ssn_hash" ? "ssn" : name)).filter((name) => name !== "ssn_last4");
}

export const testEngagement: EngagementFacts = {
  clientName: "Brightwater Foods",
  planName: "Brightwater Foods 401(k) Plan",
  ein: "47-3920185",
  planNumber: "001",
  engagementName: "2024 Brightwater Foods",
  startOn: "2024-01-01" as PlainDate,
  endOn: "2024-12-31" as PlainDate,
  providers: ["Other (Contract A)"],
  performanceMateriality: { amount: "25000.00", basis: "1% of net assets" },
};

interface PopulatedPapers {
  readonly papers: readonly PopulatedPaper[];
  readonly skipped: readonly { readonly paper: PaperKey; readonly reason: string }[];
}

export interface TestRun {
  readonly folder: string;
  readonly sources: readonly SourceFacts[];
  readonly context: EngineTaskContext;
  output(name: string): string;
  populate(papers: readonly PaperKey[], controlTotals?: readonly ControlTotal[]): Promise<PopulatedPapers>;
  result(paper: PaperKey): PaperResult;
  /**
   * Draws from a population; workbooks written later include the last draw from each population. `earlier`: contents of replaced
   * populations.
   */
  sample(population: string, sampling: SamplingFacts, populationSha256: string, earlier?: readonly string[]): Promise<unknown>;
  write(paper: PaperKey, more?: Partial<PaperSetUp>): Promise<WriteValue>;
  model(paper: PaperKey, more?: Partial<PaperSetUp>): Promise<WorkbookModel>;
  /** `hasRows` opens the rows that `populate` kept for the population of the Distribution Package. */
  trace(figure: string, page?: Partial<TracePayload>): Promise<TraceValue>;
}

type Tasks = typeof runsTasks;
type Run = <Name extends TaskNames<Tasks>>(
  task: Name,
  payload: NamedPayload<Tasks, Name>,
  context: EngineTaskContext,
) => Promise<NamedValue<Tasks, Name>>;

function runnerOf(papers: readonly Paper[]): Run {
  const tasks = runsEngineTasks(papers);
  return (task, payload, context) => Promise.resolve(tasks[task].run(JSON.parse(JSON.stringify(payload)), context));
}
export const run: Run = runnerOf(register);

/** A folder of canonical files and the tasks that use them, run in this process. */
export async function openTestRun(files: readonly TestFile[], threads = 1, made: readonly Paper[] = register): Promise<TestRun> {
  const run = runnerOf(made);
  const folder = mkdtempSync(join(tmpdir(), "tieout-papers-"));
  mkdirSync(join(folder, "work"));
  const sources: SourceFacts[] = [];
  for (const [fileNo, file] of files.entries()) {
    const input = `canonical-${fileNo}`;
    const written = await writeCanonical(join(folder, input), fileNo, file);
    const fieldsMapped = written.filter((field) => !file.unmapped?.includes(field));
    const kept = file.rows.filter((row) => row.in_period !== false).length;
    const counts = { rowsRead: file.rows.length + (file.issues?.length ?? 0), kept, keptOutOfPeriod: file.rows.length - kept };
    const named = {
      fileNo,
      reportKey: file.report,
      input,
      fileName: `${file.report}.${file.sheet ? "xlsx" : "csv"}`,
      sha256: String(fileNo).padStart(64, "0"),
    };
    const rest = { rejected: file.issues?.length ?? 0, skipped: 0, issues: file.issues ?? [] };
    const place = { sheetName: file.sheet?.name ?? null, cellColumn: file.sheet?.column ?? null };
    sources.push({ ...named, ...place, provider: file.provider ?? "A", fieldsMapped, ...counts, ...rest });
  }
  const context = (inputs: Readonly<Record<string, string>> = {}, outputs: Readonly<Record<string, string>> = {}): EngineTaskContext => ({
    inputPath: (name) => join(folder, inputs[name] ?? name),
    outputPath: (name) => join(folder, outputs[name] ?? name),
    workDirectory: join(folder, "work"),
    progress: () => {},
    release: () => {},
    threads,
    memoryBytes: 1_500_000_000,
    kept: new Map(),
  });
  let controls: readonly ControlTotal[] = [];
  const drawn = new Map<string, DrawnPopulation>();
  const writing = (paper: PaperKey, more: Partial<PaperSetUp>): WritePayload => {
    const draws = [...drawn.values()].filter(({ population }) => population.split(".")[0] === paper);
    const setUp: PaperSetUp = { paper, procedures: [], tieReasons: [], attributeResults: [], conclusion: "", ...more };
    return { paper, engagement: testEngagement, sources, controlTotals: controls, setUp, draws, appVersion: "2.25.0" };
  };
  const writeContext = (paper: PaperKey) => context({ data: `${paper}.data`, "result.json": `${paper}.result.json` });
  return {
    folder,
    sources,
    context: context(),
    output: (name) => join(folder, name),
    async populate(papers, controlTotals = []) {
      controls = controlTotals;
      const payload = { engagement: testEngagement, sources, controlTotals, papers, found: [] };
      const parts = await run("runs.populate", payload, context());
      return {
        papers: parts.flatMap(({ name, value }) => (value.made ? [{ paper: name as PaperKey, ...value.made }] : [])),
        skipped: parts.flatMap(({ name, value }) => (value.skipped === null ? [] : [{ paper: name as PaperKey, reason: value.skipped }])),
      };
    },
    result: (paper) => computedResult.open(JSON.parse(readFileSync(join(folder, `${paper}.result.json`), "utf8")) as object),
    async sample(population, sampling, populationSha256, texts = []) {
      for (const [at, text] of texts.entries()) writeFileSync(join(folder, `earlier-${at}.csv`), text);
      const earlier = texts.map((text) => createHash("sha256").update(text).digest("hex"));
      const input = `${population}.proof.json`;
      const value = await run(
        "runs.sample",
        { population, naturalKey: "participant id|payment date|type|gross", sampling, populationSha256, earlier },
        context({ "population.csv": `${population}.population.csv` }, { "proof.json": input }),
      );
      drawn.set(population, { population, input, sampling });
      return value;
    },
    write: (paper, more = {}) => run("runs.write", writing(paper, more), writeContext(paper)),
    model: async (paper, more = {}) => (await preparePaper(made, writing(paper, more), writeContext(paper))).layOut(),
    trace: (figure, page = {}) =>
      run("runs.trace", { sources, figure, offset: 0, limit: 1000, ...page }, context({ "rows.parquet": "distributions.rows.parquet" })),
  };
}

/** Sorted names of the subjects found by one rule. */
export const foundBy = (result: PaperResult, rule: string): string[] =>
  result.exceptions
    .filter((item) => item.rule === rule)
    .map((item) => item.subject)
    .sort();

/** A fake 64-digit keyed hash of an SSN. */
export const hashOf = (last4: string): string => last4.padEnd(64, "a");

/** Identity columns for a synthetic person. */
export const person = (id: string, name: string, last4: string): TestRow => ({
  participant_id: id,
  full_name: name,
  ssn_hash: hashOf(last4),
  ssn_last4: last4,
});
