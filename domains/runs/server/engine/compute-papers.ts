import { readFile, writeFile } from "node:fs/promises";
import { serialize } from "node:v8";
import { type FigureUse, type PaperKey, paperEntryOf, reportTitle } from "@tieout/catalog/core";
import type { EngineTaskContext } from "@tieout/engine/child";
import { parseWireMoney } from "@tieout/kernel";
import type { PartAnswer } from "@tieout/stages";
import {
  type ComputedFiles,
  type CutoffSummary,
  computedResult,
  declaredReading,
  type FrozenPopulation,
  type OpenPaper,
  type OpenPopulation,
  type Paper,
  type PaperPart,
  type PaperResult,
  type PopulatePayload,
  type PopulationSummary,
  type ReadingContext,
  type SourceFacts,
  sourcesOf,
  totalNotices,
} from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withTables } from "./engine-context.ts";
import { keepUnitRows } from "./figure-relation.ts";
import { freezePopulation } from "./freeze-population.ts";
import { dataFileOf, keepData } from "./kept-data.ts";
import { withRows } from "./people-rows.ts";
import { readReportFacts } from "./read-report-facts.ts";
import { repeatedRowsOf } from "./repeated-rows.ts";
import { createReader } from "./run-query.ts";

const fileSummary = (source: SourceFacts): CutoffSummary => ({
  file_no: source.fileNo,
  file_name: source.fileName,
  report: source.reportKey,
  rows_read: source.rowsRead,
  kept: source.kept,
  out_of_period: source.keptOutOfPeriod,
  rejected: source.rejected,
  skipped: source.skipped,
});

/**
 * Holds back a paper's data and writes it only when the next paper begins or the database is closed. Holding the bytes, the file and the
 * database in memory together would be the run's memory peak.
 */
class DataToWrite {
  readonly #task: EngineTaskContext;
  #next: { readonly name: string; readonly data: object } | null = null;

  constructor(task: EngineTaskContext) {
    this.#task = task;
  }
  add(name: string, data: object): void {
    this.#next = { name, data };
  }
  async write(): Promise<void> {
    if (!this.#next) return;
    const { name, data } = this.#next;
    this.#next = null;
    const bytes = serialize(data);
    await writeFile(this.#task.outputPath(name), bytes);
    keepData(this.#task, name, { data, bytes: bytes.length });
  }
}

interface Run {
  readonly task: EngineTaskContext;
  readonly payload: PopulatePayload;
  readonly tables: CanonicalTables;
  readonly readingOf: (paper: Paper) => ReadingContext;
  /** Results so far, for papers that use other papers' figures. */
  readonly made: Map<string, PaperResult>;
  readonly unwritten: DataToWrite;
}

interface PopulationFile {
  readonly population: OpenPopulation;
  readonly file: FrozenPopulation;
}

const populationSummary = ({ population, file }: PopulationFile, counts: PaperResult["counts"]): PopulationSummary => ({
  key: population.key,
  title: population.title,
  source: population.report,
  sampling_unit: population.samplingUnit,
  natural_key: population.naturalKey,
  file_name: file.output,
  sha256: file.sha256,
  count: file.count,
  amount: file.amount,
  figure: population.figure,
  left_out: population.leftOut.flatMap((key) => counts.filter((one) => one.key === key)),
  charts: population.charts,
  sample: null,
});

async function freezeAll({ task, tables }: Run, open: OpenPaper): Promise<readonly PopulationFile[]> {
  const frozen: PopulationFile[] = [];
  for (const population of open.populations) {
    const { key, naturalKey } = population;
    const output = `${key}.population.csv`;
    const rows = `${key}.rows.parquet`;
    await keepUnitRows(tables.db, population.rows(), task.outputPath(rows));
    frozen.push({ population, file: { key, naturalKey, output, rows, ...(await freezePopulation(task.outputPath(output), population)) } });
  }
  return frozen;
}

async function computeOne(run: Run, paper: Paper): Promise<ComputedFiles> {
  const { task, tables, readingOf, payload } = run;
  const { key, title, reports } = paperEntryOf(paper.key);
  const { draft, data } = await paper.compute(readingOf(paper));
  const open = paper.open(data);
  const frozen = await freezeAll(run, open);
  const sources = sourcesOf(key, payload.sources);
  const counted = sources.filter(({ reportKey }) => reports.some(({ report, use }) => report === reportKey && use !== "dates_only"));
  const result: PaperResult = {
    paper: key,
    title,
    ...draft,
    notices: [...totalNotices(sources), ...(await repeatedRowsOf(tables, counted)), ...draft.notices],
    result_id: "",
    ...(await withRows(tables, draft)),
    populations: frozen.map((one) => populationSummary(one, draft.counts)),
    files: sources.map(fileSummary),
  };
  run.made.set(key, result);
  const names = { data: dataFileOf(key), result: `${key}.result.json` };
  run.unwritten.add(names.data, data);
  await writeFile(task.outputPath(names.result), JSON.stringify(computedResult.seal(result)));
  return { ...names, populations: frozen.map(({ file }) => file) };
}

function amountOf(made: ReadonlyMap<string, PaperResult>, { paper, figure }: FigureUse) {
  const found = made.get(paper)?.figures.find(({ key }) => key === figure);
  return found ? parseWireMoney(found.amount) : null;
}

/** Null if the paper can be prepared; otherwise the missing reports, any of which would do. */
function lackOfReports(tables: CanonicalTables, paper: PaperKey): string | null {
  const needs = paperEntryOf(paper).reports.flatMap(({ report, suffices }) => (suffices ? [report] : []));
  return needs.some((report) => tables.has(report)) ? null : `${needs.map(reportTitle).join(" or ")} is not uploaded`;
}

async function computePart(run: Run, paper: Paper): Promise<PartAnswer<PaperPart>> {
  const skipped = lackOfReports(run.tables, paper.key);
  return { name: paper.key, value: skipped === null ? { made: await computeOne(run, paper), skipped } : { made: null, skipped } };
}

async function foundResults({ found }: PopulatePayload, task: EngineTaskContext): Promise<Map<string, PaperResult>> {
  const results = new Map<string, PaperResult>();
  for (const { paper, input } of found)
    results.set(paper, computedResult.open(JSON.parse(await readFile(task.inputPath(input), "utf8")) as object));
  return results;
}

/** Computes figures, ties, exceptions and frozen populations from canonical files, paper by paper. */
export async function computePapers(
  papers: readonly Paper[],
  payload: PopulatePayload,
  task: EngineTaskContext,
): Promise<readonly PartAnswer<PaperPart>[]> {
  const made = await foundResults(payload, task);
  const unwritten = new DataToWrite(task);
  const answers = await withTables(task, payload.sources, async (tables) => {
    const factsOf = await readReportFacts(tables, payload);
    const reader = createReader(tables);
    const readingOf = ({ key }: Paper): ReadingContext => {
      const entry = paperEntryOf(key);
      return declaredReading(entry, { ...reader, facts: factsOf(entry), used: (use) => amountOf(made, use) });
    };
    const run: Run = { task, payload, tables, readingOf, made, unwritten };
    const parts: PartAnswer<PaperPart>[] = [];
    const wanted = payload.papers.flatMap((key) => papers.find((paper) => paper.key === key) ?? []);
    for (const [index, paper] of wanted.entries()) {
      task.progress({ stage: "compute", percent: Math.floor((index * 100) / wanted.length) });
      await unwritten.write();
      parts.push(await computePart(run, paper));
    }
    return parts;
  });
  await unwritten.write();
  return answers;
}
