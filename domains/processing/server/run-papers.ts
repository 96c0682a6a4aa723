import { type NormalisedAsset, normaliseAsset } from "@tieout/ingestion/server";
import { runStage, type StoredOutput, stageKey } from "@tieout/stages";
import type { BundlePayload, PaperKey, PopulatePayload, SourceFacts, WritePayload } from "../core/index.ts";
import { BundleAnswer, PopulateAnswer, WriteAnswer } from "./engine-answers.ts";
import { inParallel } from "./in-parallel.ts";
import type { RunFacts } from "./run-facts.ts";
import type { PaperSample, Populated, ReadFiles, RunTools, WrittenPaper } from "./run-products.ts";

const count = (value: number): string => value.toLocaleString("en-US");

/** Stage 1: every file into canonical records. */
export async function readFiles(tools: RunTools, facts: RunFacts): Promise<ReadFiles> {
  const { progress } = tools;
  await progress.begin("normalise", `0 of ${facts.sources.length} files`);
  const percents = facts.sources.map(() => 0);
  const normalised = await inParallel(facts.sources, tools.deps.engine.limits.threads, async (source, position) => {
    const report = (percent: number): void => {
      percents[position] = percent;
      const read = percents.filter((each) => each === 100).length;
      const sum = percents.reduce((total, each) => total + each, 0);
      progress.report("normalise", sum / percents.length, `${read} of ${facts.sources.length} files: ${source.fileName}`);
    };
    const asset = await normaliseAsset(tools.deps, tools.context, source.request, report);
    report(100);
    return asset;
  });
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
    scope: tools.engagementId,
    stage: "compute",
    keyHash,
    task: "workpapers.populate",
    payload,
    answer: PopulateAnswer,
    inputs: canonicalInputs(files.sources, files.normalised),
    outputs: [],
    optionalOutputs: facts.papers.flatMap((paper) => [`${paper}.data`, `${paper}.result.json`, `${paper}.population.csv`]),
    onProgress: (report) => progress.report("compute", report.percent ?? 0, report.stage),
  });
  const { value } = stage;
  await progress.end("compute", { reused: stage.reused, detail: `${value.papers.length} workpapers computed` });
  return { stage, value, keyHash };
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
  let reused = true;
  let done = 0;
  const written = await inParallel(papers, tools.deps.engine.limits.threads, async ({ paper, data, result }): Promise<WrittenPaper> => {
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
      scope: tools.engagementId,
      stage: "write",
      keyHash,
      task: "workpapers.write",
      payload,
      answer: WriteAnswer,
      inputs,
      outputs: [`${paper}.xlsx`, `${paper}.result.json`],
    });
    reused &&= stage.reused;
    const workbook = stage.outputs[`${paper}.xlsx`];
    const final = stage.outputs[`${paper}.result.json`];
    if (!workbook || !final) throw new Error(`${paper} was written without its files`);
    done += 1;
    progress.report("write", (done / papers.length) * 100, `${done} of ${papers.length} workpapers`);
    return { paper, value: stage.value, workbook, result: final, payload, inputs };
  });
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
    scope: tools.engagementId,
    stage: "bundle",
    keyHash: stageKey([payload]),
    task: "workpapers.bundle",
    payload,
    answer: BundleAnswer,
    inputs: files.map(({ input, objectKey }) => ({ name: input, objectKey })),
    outputs: ["bundle.zip"],
  });
  const bundle = stage.outputs["bundle.zip"];
  if (!bundle) throw new Error("a run was bundled without its bundle");
  await progress.end("bundle", { reused: false, detail: `${files.length} files` });
  return bundle;
}
