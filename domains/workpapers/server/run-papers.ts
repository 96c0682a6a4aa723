import {
  type NormalisedAsset,
  normaliseAsset,
  runStage,
  type StageDeps,
  type StageResult,
  type StoredOutput,
  stageKey,
} from "@tieout/ingestion/server";
import type { JobContext } from "@tieout/jobs";
import { formatCents, parseWireMoney } from "@tieout/kernel";
import { drawHistory, freezeDraw, sampleSetUp } from "@tieout/testing/server";
import type {
  BundlePayload,
  PaperKey,
  PopulatedPaper,
  PopulatePayload,
  PopulateValue,
  SamplePayload,
  SamplingFacts,
  SourceFacts,
  WritePayload,
  WriteValue,
} from "../core/index.ts";
import type { RunFacts } from "./run-facts.ts";
import type { RunProgress } from "./run-progress.ts";

export interface RunTools {
  readonly deps: StageDeps;
  readonly context: JobContext;
  readonly progress: RunProgress;
  readonly engagementId: string;
  readonly appVersion: string;
}

export interface ReadFiles {
  readonly sources: readonly SourceFacts[];
  readonly normalised: readonly NormalisedAsset[];
}

const count = (value: number): string => value.toLocaleString("en-US");

/** Stage 1: every file into canonical records. */
export async function readFiles(tools: RunTools, facts: RunFacts): Promise<ReadFiles> {
  const { progress } = tools;
  await progress.begin("normalise", `0 of ${facts.sources.length} files`);
  const normalised: NormalisedAsset[] = [];
  for (const [position, source] of facts.sources.entries()) {
    const done = (position / facts.sources.length) * 100;
    normalised.push(
      await normaliseAsset(tools.deps, tools.context, source.request, (percent) =>
        progress.report(
          "normalise",
          done + percent / facts.sources.length,
          `${position + 1} of ${facts.sources.length} files: ${source.fileName}`,
        ),
      ),
    );
  }
  const rows = normalised.reduce((sum, asset) => sum + asset.facts.rowsRead, 0);
  await progress.end("normalise", { reused: normalised.every((asset) => asset.reused), detail: `${count(rows)} rows read` });
  return {
    normalised,
    sources: facts.sources.map((source, position): SourceFacts => {
      const read = normalised[position]?.facts;
      if (!read) throw new Error("a file was not read");
      return {
        fileNo: source.fileNo,
        reportKey: source.reportKey,
        input: `canonical-${source.fileNo}.parquet`,
        fileName: source.fileName,
        sha256: source.sha256,
        provider: source.provider,
        fieldsMapped: read.fieldsMapped,
        rowsRead: read.rowsRead,
        kept: read.kept,
        keptOutOfPeriod: read.keptOutOfPeriod,
        rejected: read.rejected,
        skipped: read.skipped,
        issues: read.issues.map(({ sheet, row, column, field, value, code, msg }) => ({
          sheet,
          row,
          code,
          msg,
          ...(column === undefined ? {} : { column }),
          ...(field === undefined ? {} : { field }),
          ...(value === undefined ? {} : { value }),
        })),
      };
    }),
  };
}

export const canonicalInputs = (sources: readonly SourceFacts[], normalised: readonly NormalisedAsset[]) =>
  sources.map((source, position) => ({ name: source.input, objectKey: normalised[position]?.canonical.objectKey ?? "" }));

export interface Populated {
  readonly stage: StageResult;
  readonly value: PopulateValue;
  readonly keyHash: string;
}

/** Stage 2: populations, totals, rules and ties of every paper. */
export async function computePapers(tools: RunTools, facts: RunFacts, files: ReadFiles): Promise<Populated> {
  const { progress } = tools;
  await progress.begin("compute", `${facts.papers.length} workpapers`);
  const payload: PopulatePayload = {
    engagement: facts.engagement,
    sources: files.sources,
    controlTotals: facts.controlTotals,
    papers: facts.papers,
  };
  const keyHash = stageKey([payload, files.normalised.map((asset) => asset.keyHash)]);
  const stage = await runStage(tools.deps, tools.context, {
    engagementId: tools.engagementId,
    stage: "compute",
    keyHash,
    task: "workpapers.populate",
    payload,
    inputs: canonicalInputs(files.sources, files.normalised),
    outputs: [],
    optionalOutputs: facts.papers.flatMap((paper) => [`${paper}.data`, `${paper}.result.json`, `${paper}.population.csv`]),
    onProgress: (report) => progress.report("compute", report.percent ?? 0, report.stage),
  });
  const value = stage.value as PopulateValue;
  await progress.end("compute", { reused: stage.reused, detail: `${value.papers.length} workpapers computed` });
  return { stage, value, keyHash };
}

export interface PaperSample {
  readonly sampling: SamplingFacts;
  readonly proof: StoredOutput;
  readonly populationChanged: boolean;
}

/** Stage 3: each population is frozen, gets or keeps its seed, and is drawn from. */
export async function drawSamples(tools: RunTools, populated: Populated, startedBy: string): Promise<ReadonlyMap<PaperKey, PaperSample>> {
  const { progress, context, engagementId } = tools;
  const samples = new Map<PaperKey, PaperSample>();
  await progress.begin("sample", "");
  let reused = true;
  for (const paper of populated.value.papers) {
    if (!paper.population) continue;
    const drawn = await drawSample(tools, populated, paper, startedBy);
    if (!drawn) continue;
    samples.set(paper.paper, drawn.sample);
    reused &&= drawn.reused;
  }
  await progress.end("sample", {
    reused: reused && samples.size > 0,
    detail: `${samples.size} ${samples.size === 1 ? "sample" : "samples"}`,
  });
  return samples;

  async function drawSample({ deps }: RunTools, { stage }: Populated, { paper, population }: PopulatedPaper, actorId: string) {
    if (!population) return null;
    const { setUp, frozen, draws } = await context.transaction(async (tx) => {
      const chosen = await sampleSetUp(tx, engagementId, paper);
      if (!chosen) return { setUp: null, frozen: null, draws: [] };
      const amountCents = parseWireMoney(population.amount);
      if (amountCents === null) throw new Error("the population has no readable amount");
      const request = {
        engagementId,
        outputKey: paper,
        populationSha256: population.sha256,
        count: population.count,
        amountCents,
        actorId,
      };
      const frozen = await freezeDraw(tx, request);
      const draws = (await drawHistory(tx, engagementId, paper)).map(({ drawNumber, reason }) => ({ drawNumber, reason }));
      return { setUp: chosen, frozen, draws };
    });
    const csv = stage.outputs[population.output];
    if (!setUp || !frozen || !csv) return null;
    const sampling: SamplingFacts = {
      method: setUp.method,
      size: setUp.size,
      sizeBasis: setUp.sizeBasis,
      isiThreshold: setUp.isiThresholdCents === null ? null : formatCents(setUp.isiThresholdCents),
      isiCountsTowardSampleSize: setUp.isiCountsTowardSampleSize,
      seed: frozen.seed,
      drawNumber: frozen.drawNumber,
      draws,
    };
    const payload: SamplePayload = { paper, sampling, populationSha256: population.sha256 };
    const result = await runStage(deps, context, {
      engagementId,
      stage: "sample",
      keyHash: stageKey([payload]),
      task: "workpapers.sample",
      payload,
      inputs: [{ name: "population.csv", objectKey: csv.objectKey }],
      outputs: ["proof.json"],
    });
    const proof = result.outputs["proof.json"];
    if (!proof) throw new Error("a sample was drawn without a proof");
    return { sample: { sampling, proof, populationChanged: frozen.changed !== null }, reused: result.reused };
  }
}

export interface WrittenPaper {
  readonly paper: PaperKey;
  readonly value: WriteValue;
  readonly workbook: StoredOutput;
  readonly result: StoredOutput;
  readonly payload: WritePayload;
  readonly inputs: readonly { readonly name: string; readonly objectKey: string }[];
}

/** Stage 4: one workbook per paper. */
export async function writePapers(
  tools: RunTools,
  facts: RunFacts,
  made: { readonly files: ReadFiles; readonly populated: Populated; readonly samples: ReadonlyMap<PaperKey, PaperSample> },
): Promise<readonly WrittenPaper[]> {
  const { progress } = tools;
  const { populated, samples, files } = made;
  const papers = populated.value.papers;
  await progress.begin("write", `0 of ${papers.length} workpapers`);
  const written: WrittenPaper[] = [];
  let reused = true;
  for (const [position, { paper, data, result }] of papers.entries()) {
    progress.report("write", (position / papers.length) * 100, `${position + 1} of ${papers.length} workpapers`);
    const sample = samples.get(paper);
    const setUp = facts.setUps.get(paper);
    const dataObject = populated.stage.outputs[data];
    const resultObject = populated.stage.outputs[result];
    if (!setUp || !dataObject || !resultObject) throw new Error(`${paper} was computed without its files`);
    const payload: WritePayload = {
      paper,
      engagement: facts.engagement,
      sources: files.sources,
      controlTotals: facts.controlTotals,
      setUp,
      sampling: sample?.sampling ?? null,
      appVersion: tools.appVersion,
    };
    const keyHash = stageKey([payload, populated.keyHash, sample?.proof.sha256 ?? null]);
    const inputs = [
      { name: "data", objectKey: dataObject.objectKey },
      { name: "result.json", objectKey: resultObject.objectKey },
      ...(sample ? [{ name: "proof.json", objectKey: sample.proof.objectKey }] : []),
    ];
    const stage = await runStage(tools.deps, tools.context, {
      engagementId: tools.engagementId,
      stage: "write",
      keyHash,
      task: "workpapers.write",
      payload,
      inputs,
      outputs: [`${paper}.xlsx`, `${paper}.result.json`],
    });
    reused &&= stage.reused;
    const workbook = stage.outputs[`${paper}.xlsx`];
    const final = stage.outputs[`${paper}.result.json`];
    if (!workbook || !final) throw new Error(`${paper} was written without its files`);
    written.push({ paper, value: stage.value as WriteValue, workbook, result: final, payload, inputs });
  }
  await progress.end("write", { reused, detail: `${papers.length} workpapers written` });
  return written;
}

/** Stage 5: everything of the run in one ZIP with its manifest. */
export async function bundleRun(
  tools: RunTools,
  facts: RunFacts,
  made: {
    readonly populated: Populated;
    readonly samples: ReadonlyMap<PaperKey, PaperSample>;
    readonly written: readonly WrittenPaper[];
    readonly run: BundlePayload["run"];
    readonly auditChainHead: string;
  },
): Promise<StoredOutput> {
  const { progress } = tools;
  await progress.begin("bundle", "");
  const files: { name: string; input: string; objectKey: string }[] = [];
  const add = (name: string, object: StoredOutput | undefined): void => {
    if (object) files.push({ name, input: `file-${files.length}`, objectKey: object.objectKey });
  };
  for (const paper of made.written) add(`workpapers/${paper.paper}.xlsx`, paper.workbook);
  for (const { paper, population } of made.populated.value.papers)
    if (population) add(`populations/${paper}.csv`, made.populated.stage.outputs[population.output]);
  for (const [paper, sample] of made.samples) add(`proofs/${paper}.json`, sample.proof);
  const payload: BundlePayload = {
    files: files.map(({ name, input }) => ({ name, input })),
    sources: facts.sources.map((source) => ({ fileName: source.fileName, report: source.reportKey, sha256: source.sha256 })),
    run: made.run,
    engagement: facts.engagement,
    auditChainHead: made.auditChainHead,
  };
  const stage = await runStage(tools.deps, tools.context, {
    engagementId: tools.engagementId,
    stage: "bundle",
    keyHash: stageKey([payload]),
    task: "workpapers.bundle",
    payload,
    inputs: files.map(({ input, objectKey }) => ({ name: input, objectKey })),
    outputs: ["bundle.zip"],
  });
  const bundle = stage.outputs["bundle.zip"];
  if (!bundle) throw new Error("a run was bundled without its bundle");
  await progress.end("bundle", { reused: false, detail: `${files.length} files` });
  return bundle;
}
