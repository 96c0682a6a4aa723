import { runStage, type StoredOutput } from "@tieout/stages";
import { earlierPopulationFile } from "@tieout/testing/core";
import type { BundlePayload } from "../../core/index.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { PaperSample, PopulatedPapers, RunTools, WrittenPaper } from "../runs/run-products.ts";
import { runsTasks } from "../tasks.ts";

/** Stage 5: bundles the run's files in one ZIP with a manifest. */
export async function bundleRun(
  tools: RunTools,
  facts: RunFacts,
  made: {
    readonly populated: PopulatedPapers;
    readonly samples: ReadonlyMap<string, PaperSample>;
    readonly written: readonly WrittenPaper[];
    readonly run: BundlePayload["run"];
    readonly auditChainHead: string;
  },
): Promise<StoredOutput> {
  const { progress } = tools;
  await progress.begin("bundle", "");
  const files: { name: string; input: string; objectKey: string }[] = [];
  const add = (name: string, object: Pick<StoredOutput, "objectKey"> | undefined): void => {
    if (object) files.push({ name, input: `file-${files.length}`, objectKey: object.objectKey });
  };
  for (const paper of made.written) add(`workpapers/${paper.paper}.xlsx`, paper.workbook);
  for (const { files: computed } of made.populated.papers)
    for (const { key, output } of computed.populations) add(`populations/${key}.csv`, computed.outputs[output]);
  for (const [key, sample] of made.samples) {
    add(`proofs/${key}.json`, sample.proof);
    for (const { sha256, objectKey } of sample.earlier) add(earlierPopulationFile(key, sha256), { objectKey });
  }
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
    task: runsTasks.bundle,
    payload,
    inputs: files.map(({ input, objectKey }) => ({ name: input, objectKey })),
    outputs: ["bundle.zip"],
  });
  const bundle = stage.outputs["bundle.zip"];
  if (!bundle) throw new Error("a run was bundled without its bundle");
  await progress.end("bundle", { reused: false, detail: `${files.length} files` });
  return bundle;
}
