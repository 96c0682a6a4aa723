import { type NormalisedAsset, normaliseAsset } from "@tieout/ingestion/server";
import { runStage, type StoredOutput } from "@tieout/stages";
import type { BundlePayload, SourceFacts, WritePayload } from "../../core/index.ts";
import { BundleAnswer, WriteAnswer } from "../engine-answers.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { PaperSample, Populated, ReadFiles, RunTools, WrittenPaper } from "../runs/run-products.ts";
import { inParallel } from "./in-parallel.ts";

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

/** Stage 4: one workbook per paper. */
export async function writePapers(
  tools: RunTools,
  facts: RunFacts,
  made: { readonly files: ReadFiles; readonly populated: Populated; readonly samples: ReadonlyMap<string, PaperSample> },
): Promise<readonly WrittenPaper[]> {
  const { progress } = tools;
  const { populated, samples, files } = made;
  const { papers } = populated;
  await progress.begin("write", `0 of ${papers.length} workpapers`);
  let reused = true;
  let done = 0;
  const written = await inParallel(
    papers,
    tools.deps.engine.limits.threads,
    async ({ paper, files: computed, keyHash }): Promise<WrittenPaper> => {
      const sample = samples.get(computed.populations[0]?.key ?? "");
      const setUp = facts.setUps.get(paper);
      const dataObject = computed.outputs[computed.data];
      const resultObject = computed.outputs[computed.result];
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
      const inputs = [
        { name: "data", objectKey: dataObject.objectKey },
        { name: "result.json", objectKey: resultObject.objectKey },
        ...(sample ? [{ name: "proof.json", objectKey: sample.proof.objectKey }] : []),
      ];
      const stage = await runStage(tools.deps, tools.context, {
        scope: tools.engagementId,
        stage: "write",
        reads: [payload, keyHash, sample?.proof.sha256 ?? null],
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
    },
  );
  await progress.end("write", { reused, detail: `${papers.length} workpapers written` });
  return written;
}

/** Stage 5: everything of the run in one ZIP with its manifest. */
export async function bundleRun(
  tools: RunTools,
  facts: RunFacts,
  made: {
    readonly populated: Populated;
    readonly samples: ReadonlyMap<string, PaperSample>;
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
  for (const { files: computed } of made.populated.papers)
    for (const { key, output } of computed.populations) add(`populations/${key}.csv`, computed.outputs[output]);
  for (const [key, sample] of made.samples) add(`proofs/${key}.json`, sample.proof);
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
    reads: [payload],
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
