import { writeFile } from "node:fs/promises";
import { serialize } from "node:v8";
import type { EngineTaskContext } from "@tieout/engine/child";
import {
  type CutOffSummary,
  type PaperKey,
  type PaperResult,
  type PopulatedPaper,
  type PopulatePayload,
  type PopulateValue,
  papers,
  reportTitles,
  type SourceFacts,
} from "../../core/index.ts";
import { computeDistributions } from "../../core/papers/distributions/compute.ts";
import type { DistributionData } from "../../core/papers/distributions/inputs.ts";
import type { PaperDraft } from "../../core/papers/paper-draft.ts";
import { computeActivity } from "../../core/papers/participant-activity/compute.ts";
import type { ActivityData } from "../../core/papers/participant-activity/inputs.ts";
import { computeCensus, givenCensusFields } from "../../core/papers/payroll-census/compute.ts";
import type { CensusData } from "../../core/papers/payroll-census/inputs.ts";
import { naturalKeyRule } from "../../core/sampling/sample-proof.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withTables } from "./engine-context.ts";
import { cutOffReports, type PaperInputs, paperInputs } from "./paper-inputs.ts";
import { withRows } from "./people-rows.ts";
import { freezePopulation } from "./population-file.ts";
import { readCutOff } from "./read-cut-off.ts";
import { repeatedRowsOf } from "./repeated-rows.ts";

/** Files that feed a paper, in the order of the run. */
export const sourcesOf = (paper: PaperKey, sources: readonly SourceFacts[]): SourceFacts[] => {
  const feeds = papers.find(({ key }) => key === paper)?.feeds ?? [];
  return sources.filter(({ reportKey }) => feeds.includes(reportKey));
};

/** Payroll gives the recordkeeper's papers dates only. */
const countsIn =
  (paper: PaperKey) =>
  ({ reportKey }: SourceFacts): boolean =>
    paper === "payroll_census" || reportKey !== "payroll_register";

const fileSummary = (source: SourceFacts): CutOffSummary => ({
  file_no: source.fileNo,
  file_name: source.fileName,
  report: source.reportKey,
  rows_read: source.rowsRead,
  kept: source.kept,
  out_of_period: source.keptOutOfPeriod,
  rejected: source.rejected,
  skipped: source.skipped,
});

interface Run {
  readonly context: EngineTaskContext;
  readonly payload: PopulatePayload;
  readonly tables: CanonicalTables;
  readonly inputs: PaperInputs;
}

interface Computed {
  readonly draft: PaperDraft;
  readonly data: ActivityData | DistributionData | CensusData;
  readonly population: { readonly output: string; readonly sha256: string; readonly count: number; readonly amount: string } | null;
}

const given = ({ inputs }: Run, report: string): string[] => [
  ...new Set(inputs.facts.sources.filter(({ reportKey }) => reportKey === report).flatMap(({ fieldsMapped }) => fieldsMapped)),
];

async function populateActivity(run: Run): Promise<Computed> {
  const inputs = await run.inputs.activity();
  const cutOff = await readCutOff(run.tables, cutOffReports.participant_activity ?? []);
  const { participants, byFund, bySource } = inputs;
  return {
    draft: computeActivity(inputs),
    data: {
      participants,
      byFund,
      bySource,
      given: given(run, "participant_balances"),
      providers: run.tables.providersOf("participant_balances"),
      cutOff,
    },
    population: null,
  };
}

async function populateDistributions(run: Run): Promise<Computed> {
  const inputs = await run.inputs.distributions();
  const { draft, items, voids } = computeDistributions(inputs);
  const cutOff = await readCutOff(run.tables, cutOffReports.distributions ?? []);
  const output = "distributions.population.csv";
  const frozen = await freezePopulation(run.context.outputPath(output), items);
  const data = {
    items,
    voidPairs: voids.pairs,
    unmatched: voids.unmatched,
    positions: inputs.positions,
    given: given(run, "distribution_detail"),
    givenOfPeople: ["distribution_detail", "participant_balances", "demographics", "payroll_register"].flatMap((report) =>
      given(run, report),
    ),
    providers: run.tables.providersOf("distribution_detail"),
    cutOff,
  };
  return { draft, data, population: { output, ...frozen } };
}

async function populateCensus(run: Run): Promise<Computed> {
  const inputs = await run.inputs.census();
  const { draft, employees } = computeCensus(inputs);
  const cutOff = await readCutOff(run.tables, cutOffReports.payroll_census ?? []);
  const providers = run.tables.providersOf(run.tables.has("payroll_register") ? "payroll_register" : "demographics");
  return { draft, data: { employees, given: givenCensusFields(inputs), providers, cutOff }, population: null };
}

const populators: Readonly<Record<PaperKey, (run: Run) => Promise<Computed>>> = {
  participant_activity: populateActivity,
  distributions: populateDistributions,
  payroll_census: populateCensus,
};

function populationSummary(draft: PaperDraft, population: NonNullable<Computed["population"]>): PaperResult["population"] {
  const count = (key: string) => draft.counts.filter((one) => one.key === key);
  return {
    source: "distribution_detail",
    sampling_unit: "Each payment above 0.00; voids and reversals are matched to their payment",
    natural_key: naturalKeyRule,
    file_name: population.output,
    sha256: population.sha256,
    count: population.count,
    amount: population.amount,
    figure: "distributions.population",
    left_out: ["void_pairs", "unmatched", "zero"].flatMap(count),
  };
}

async function populate(run: Run, paper: PaperKey): Promise<PopulatedPaper> {
  const { draft, data, population } = await populators[paper](run);
  const sources = sourcesOf(paper, run.payload.sources);
  const result: PaperResult = {
    ...draft,
    notices: [...(await repeatedRowsOf(run.tables, sources.filter(countsIn(paper)))), ...draft.notices],
    result_id: "",
    exceptions: await withRows(run.tables, draft.exceptions),
    population: population ? populationSummary(draft, population) : null,
    sample: null,
    files: sources.map(fileSummary),
  };
  const names = { data: `${paper}.data`, result: `${paper}.result.json` };
  await writeFile(run.context.outputPath(names.data), serialize(data));
  await writeFile(run.context.outputPath(names.result), JSON.stringify(result));
  return { paper, ...names, population };
}

/** Canonical files to figures, ties, exceptions and frozen populations, paper by paper. */
export function populatePapers(payload: PopulatePayload, context: EngineTaskContext): Promise<PopulateValue> {
  return withTables(context, payload.sources, async (tables) => {
    const inputs = await paperInputs(tables, payload);
    const run = { context, payload, tables, inputs };
    const done: PopulatedPaper[] = [];
    const left: { paper: PaperKey; reason: string }[] = [];
    for (const [index, paper] of payload.papers.entries()) {
      const needs = papers.find(({ key }) => key === paper)?.needs ?? [];
      context.progress({ stage: "compute", percent: Math.floor((index * 100) / payload.papers.length) });
      if (needs.some((report) => tables.has(report))) done.push(await populate(run, paper));
      else left.push({ paper, reason: `${needs.map((report) => reportTitles[report]).join(" or ")} is not uploaded` });
    }
    return { papers: done, left };
  });
}
