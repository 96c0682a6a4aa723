import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type FigureUse, findPaperChart, type PaperKey, paperEntryOf, paperKeys, type ReportKey, usedPapers } from "@tieout/catalog/core";
import type { Need, Paper, PaperResult, PopulationSummary } from "@tieout/runs/core";
import { recalculateWithLibreOffice } from "@tieout/spreadsheet/recalculate";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { papers as register } from "@tieout/workpapers/core";
import { describe, expect, it } from "vitest";
import { rulesArePlanted } from "./planted-rules.ts";
import { openTestRun, type TestFile, type TestRun } from "./run-tasks.test-data.ts";
import { controls, goldenPlanOf, samplingOf, setUp, wholeFiles } from "./test-plan.test-data.ts";

const people = 30;

/** Returns one line per problem; empty if the workpaper conforms. */
type Check = (paper: Paper) => Promise<readonly string[]>;

/** The register with this workpaper replacing the one with the same key. */
const withPaper = (paper: Paper): readonly Paper[] => register.map((one) => (one.key === paper.key ? paper : one));

const usedBy = ({ key }: Paper): readonly PaperKey[] =>
  paperKeys.filter((other) => other !== key && usedPapers(paperEntryOf(key)).includes(other));

interface ConformanceInput {
  readonly paper: Paper;
  readonly files: readonly TestFile[];
  readonly threads?: number;
  readonly isDrawn?: boolean;
}

/** Computes the workpaper and the workpapers it uses, and draws from each of its populations. */
async function openComputed({ paper, files, threads = 1, isDrawn = true }: ConformanceInput): Promise<TestRun> {
  const run = await openTestRun(files, threads, withPaper(paper));
  const { papers } = await run.populate([...usedBy(paper), paper.key], controls);
  const populations = papers.find((made) => made.paper === paper.key)?.populations ?? [];
  if (isDrawn) for (const [at, { key, sha256 }] of populations.entries()) await run.sample(key, samplingOf(at), sha256);
  return run;
}

async function withRun<T>(opened: ConformanceInput, use: (run: TestRun) => Promise<T>): Promise<T> {
  const run = await openComputed(opened);
  try {
    return await use(run);
  } finally {
    rmSync(run.folder, { recursive: true });
  }
}

const ofPaper = (paper: Paper, files: readonly TestFile[]): ConformanceInput => ({ paper, files });

/** The rows behind every figure add up to it. */
export const figuresTrace: Check = (paper) =>
  withRun(ofPaper(paper, wholeFiles(people)), async (run) => {
    const { figures } = run.result(paper.key);
    const wrong = figures.length > 0 ? [] : ["there is no figure"];
    for (const { key, amount } of figures) {
      const { sum } = await run.trace(key);
      if (sum !== amount) wrong.push(`${key} is ${amount}, its rows sum to ${sum}`);
    }
    return wrong;
  });

/** Parts of a population that are missing from the workbook and the result. */
function lacksOf(population: PopulationSummary, { figures, charts }: PaperResult, workbook: string): readonly string[] {
  const { key, amount, sample } = population;
  const figure = figures.find((one) => one.key === population.figure)?.amount;
  const shown = new Set(charts.map((chart) => chart.key));
  return [
    ...(figure === amount ? [] : [`${key} is ${amount}, its figure ${population.figure} is ${figure ?? "not there"}`]),
    ...(sample ? [] : [`${key} was not drawn from`]),
    ...(workbook.includes(population.sha256) ? [] : [`the workbook does not name the file of ${key} by its hash`]),
    ...(sample && !workbook.includes(sample.size_basis) ? [`the workbook does not say how large the sample of ${key} is`] : []),
    ...(sample?.items ?? []).flatMap(({ natural_key }) =>
      workbook.includes(JSON.stringify(natural_key).slice(1, -1)) ? [] : [`the workbook does not print ${natural_key}, an item of ${key}`],
    ),
    ...population.charts
      .filter((chart) => !shown.has(chart))
      .map((chart) => `${key} is shown by ${chart}, which is not a chart of the paper`),
  ];
}

/** Populations match the catalog; each adds up to its figure, is drawn from, and is included with its items. */
export const populationsArePrinted: Check = (paper) =>
  withRun(ofPaper(paper, wholeFiles(people)), async (run) => {
    const workbook = renderWorkbook(await run.model(paper.key, setUp));
    await run.write(paper.key, setUp);
    const result = run.result(paper.key);
    const [declared, made] = [paperEntryOf(paper.key).sampling, result.populations].map((list) => list.map(({ key }) => key).join(", "));
    return [
      ...(declared === made ? [] : [`the populations are ${made || "none"}, in the catalog ${declared || "none"}`]),
      ...result.populations.flatMap((population) => lacksOf(population, result, workbook)),
    ];
  });

/** Each chart is declared, and its title says what it shows and how it is broken down. */
export const chartsAreDeclared: Check = (paper) =>
  withRun({ ...ofPaper(paper, wholeFiles(people)), isDrawn: false }, async (run) =>
    run
      .result(paper.key)
      .charts.flatMap(({ key, title }) => [
        ...(findPaperChart(paper.key, key) ? [] : [`${key} is a chart that the catalog does not name`]),
        ...(/^.+ by .+$/.test(title) ? [] : [`${key} is titled ${title}, which does not say by what`]),
      ]),
  );

/** Figures that are used but that no workpaper produces, so they would never have an amount. */
export const unknownUses = (uses: readonly FigureUse[]): readonly string[] =>
  uses
    .filter((use) => !register.some(({ key, figures }) => key === use.paper && figures.some((family) => family(use.figure))))
    .map(({ paper, figure }) => `${paper} makes no figure ${figure}`);

/**
 * The audit program names the workpaper's rules, IDs are unique, every rule cites its authority, and figures it uses exist in their
 * workpapers.
 */
export const declarationsHold: Check = async ({ key, rules }) => {
  const entry = paperEntryOf(key);
  const ids = rules.map(({ id }) => id);
  const program = new Set(entry.auditProgram.flatMap(({ computedRules }) => computedRules));
  return [
    ...[...program].filter((id) => !ids.includes(id)).map((id) => `the audit program names ${id}, which is not a rule of the paper`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is declared twice`),
    ...rules.filter(({ authority }) => authority.trim() === "").map(({ id }) => `${id} has no authority`),
    ...unknownUses(entry.uses),
  ];
};

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? (one as readonly T[]) : [one as T]);
const columnsOf = (field: string): readonly string[] => (field === "ssn" ? ["ssn_hash", "ssn_last4"] : [field]);

/** The files without the columns that satisfy a need. */
function withoutNeed(files: readonly TestFile[], need: Need): TestFile[] {
  const reports = new Set<ReportKey>(listOf(need.report));
  if (need.field === null) return files.filter(({ report }) => !reports.has(report));
  const gone = new Set(listOf(need.field).flatMap(columnsOf));
  return files.map((file) => {
    if (!reports.has(file.report)) return file;
    const rows = file.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !gone.has(name))));
    return { ...file, rows };
  });
}

const passesOf = (result: PaperResult | null, id: string): number => result?.rules.find(({ rule }) => rule === id)?.pass ?? 0;

/** No rule passes without the columns it needs; if a need is checked late, removing its columns adds no passes. */
export const missingColumnsNeverPass: Check = async (paper) => {
  const files = wholeFiles(12);
  const resultOf = (some: readonly TestFile[]) => withRun({ paper, files: some, isDrawn: false }, async (run) => tryResult(run, paper.key));
  const whole = await resultOf(files);
  const asked = new Map<string, { readonly need: Need; readonly rules: { readonly id: string; readonly most: number }[] }>();
  for (const { id, needs } of paper.rules)
    for (const need of needs) {
      const key = JSON.stringify([need.report, need.field]);
      const known = asked.get(key) ?? { need, rules: [] };
      // A need that covers several columns may also be satisfied by the remaining ones.
      known.rules.push({ id, most: need.late || need.given ? passesOf(whole, id) : 0 });
      asked.set(key, known);
    }
  const wrong: string[] = [];
  for (const [key, { need, rules }] of asked) {
    const made = await resultOf(withoutNeed(files, need));
    for (const { id, most } of rules) {
      const passed = passesOf(made, id);
      if (passed > most) wrong.push(`${id} passes ${passed} without ${key}`);
    }
  }
  return wrong;
};

/** Null if the workpaper cannot be prepared. */
function tryResult(run: TestRun, key: PaperKey): PaperResult | null {
  try {
    return run.result(key);
  } catch {
    return null;
  }
}

/** Row order and thread count don't change the bytes. */
export const orderChangesNothing: Check = async (paper) => {
  const files = wholeFiles(people).map((file) => ({ ...file, rows: file.rows.map((row, at) => ({ ...row, row: at + 2 })) }));
  const turned = files.map((file) => ({ ...file, rows: file.rows.toReversed() }));
  const made = (opened: ConformanceInput) =>
    withRun(opened, async (run) => {
      const { sha256 } = await run.write(paper.key, setUp);
      return { result: JSON.stringify(run.result(paper.key)), sha256 };
    });
  const [first, second] = [await made({ paper, files, threads: 1 }), await made({ paper, files: turned, threads: 4 })];
  return [
    ...(first.result === second.result ? [] : ["the result differs"]),
    ...(first.sha256 === second.sha256 ? [] : ["the workbook differs"]),
  ];
};

const slugOf = (key: PaperKey): string => key.replaceAll("_", "-");
const goldenOf = (key: PaperKey): string =>
  join(import.meta.dirname, `../../../../domains/workpapers/core/papers/${slugOf(key)}/${slugOf(key)}.golden.txt`);

/** Every cell of the workbook, as text. */
const renderedPaper = (paper: Paper): Promise<string> =>
  withRun(ofPaper(paper, goldenPlanOf(paper.key, 9)), async (run) => renderWorkbook(await run.model(paper.key, setUp)));

export const cellsAreGolden: Check = async (paper) =>
  (await renderedPaper(paper)) === readFileSync(goldenOf(paper.key), "utf8") ? [] : ["the workbook is not the golden text"];

/** LibreOffice, started once, recalculates every workbook to its stored values, without error cells. */
export async function workbooksRecalculate(papers: readonly Paper[]): Promise<readonly string[]> {
  const runs: TestRun[] = [];
  try {
    for (const paper of papers) {
      const run = await openComputed({ paper, files: goldenPlanOf(paper.key, 200) });
      runs.push(run);
      await run.write(paper.key, setUp);
    }
    const scratch = join(runs[0]?.folder ?? "", "soffice");
    mkdirSync(scratch);
    const paths = papers.flatMap(({ key }, at) => runs[at]?.output(`${key}.xlsx`) ?? []);
    const { differences, sheets } = await recalculateWithLibreOffice(paths, scratch);
    const live = new Set(sheets.filter(({ formulaCells }) => formulaCells > 0).map(({ file }) => file));
    return [
      ...differences.map(
        ({ file, sheet, cell, stored, recalculated }) => `${file} ${sheet}!${cell}: ${stored}, recalculated ${recalculated}`,
      ),
      ...papers.filter(({ key }) => !live.has(`${key}.xlsx`)).map(({ key }) => `${key} has no formula`),
    ];
  } finally {
    for (const { folder } of runs) rmSync(folder, { recursive: true });
  }
}

/** Golden text and planted rules for a workpaper outside the product. */
interface PaperElsewhere {
  readonly golden: string;
  readonly planted: readonly string[];
}

/** Requirements that every registered workpaper must meet. */
export function paperConformance(paper: Paper, { golden, planted }: PaperElsewhere = { golden: goldenOf(paper.key), planted: [] }): void {
  const rules = paper.rules.filter(({ id }) => !planted.includes(id));
  const checks: readonly (readonly [string, () => Promise<readonly string[]>])[] = [
    ["figures trace to rows that sum to them", () => figuresTrace(paper)],
    ["the audit program, the rules and the figures used are declared", () => declarationsHold(paper)],
    ["populations add up, and the workbook prints what was drawn from each", () => populationsArePrinted(paper)],
    ["charts are declared, and say by what they are", () => chartsAreDeclared(paper)],
    ["every rule has a plant and a look-alike", () => rulesArePlanted({ ...paper, rules })],
    ["a missing column never passes", () => missingColumnsNeverPass(paper)],
    ["order of rows and number of threads change no byte", () => orderChangesNothing(paper)],
  ];
  describe(paper.key, () => {
    // A check runs the workpaper once for each fact it needs.
    it.each(checks)("%s", async (_, check) => expect(await check()).toEqual([]), 240_000);
    it("every cell is as in the golden text", async () => {
      await expect(await renderedPaper(paper)).toMatchFileSnapshot(golden);
    });
  });
}
