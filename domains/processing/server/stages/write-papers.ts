import { runStage } from "@tieout/stages";
import type { SourceFacts, WritePayload } from "../../core/index.ts";
import { WriteAnswer } from "../engine-answers.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { ComputedPaper, PaperSample, Populated, ReadFiles, RunTools, WrittenPaper } from "../runs/run-products.ts";
import { inParallel } from "./in-parallel.ts";

interface PaperParts extends ComputedPaper {
  readonly sources: readonly SourceFacts[];
  readonly sample: PaperSample | undefined;
}

async function writePaper(tools: RunTools, facts: RunFacts, { paper, files, keyHash, sources, sample }: PaperParts) {
  const setUp = facts.setUps.get(paper);
  const dataObject = files.outputs[files.data];
  const resultObject = files.outputs[files.result];
  if (!setUp || !dataObject || !resultObject) throw new Error(`${paper} was computed without its files`);
  const payload: WritePayload = {
    paper,
    engagement: facts.engagement,
    sources,
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
    inputs: inputs.map((input) => (input.name === "data" ? { ...input, keptAs: files.data } : input)),
    outputs: [`${paper}.xlsx`, `${paper}.result.json`],
  });
  const workbook = stage.outputs[`${paper}.xlsx`];
  const result = stage.outputs[`${paper}.result.json`];
  if (!workbook || !result) throw new Error(`${paper} was written without its files`);
  return { reused: stage.reused, written: { paper, value: stage.value, workbook, result, payload, inputs } satisfies WrittenPaper };
}

/** Stage 4: writes one workbook per paper. */
export async function writePapers(
  tools: RunTools,
  facts: RunFacts,
  made: { readonly files: ReadFiles; readonly populated: Populated; readonly samples: ReadonlyMap<string, PaperSample> },
): Promise<readonly WrittenPaper[]> {
  const { progress } = tools;
  const { papers } = made.populated;
  const { sources } = made.files;
  await progress.begin("write", `0 of ${papers.length} workpapers`);
  let done = 0;
  const ends = await inParallel(papers, tools.deps.engine.limits.threads, async (computed) => {
    const sample = made.samples.get(computed.files.populations[0]?.key ?? "");
    const end = await writePaper(tools, facts, { ...computed, sources, sample });
    done += 1;
    progress.report("write", (done / papers.length) * 100, `${done} of ${papers.length} workpapers`);
    return end;
  });
  await progress.end("write", { reused: ends.every((end) => end.reused), detail: `${papers.length} workpapers written` });
  return ends.map((end) => end.written);
}
