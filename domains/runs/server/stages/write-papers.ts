import { runStage } from "@tieout/stages";
import type { SourceFacts, WritePayload } from "../../core/index.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import type { ComputedPaper, PaperSample, PopulatedPapers, ReadFiles, WriteTools, WrittenPaper } from "../runs/run-products.ts";
import { runsTasks } from "../tasks.ts";
import { inParallel } from "./in-parallel.ts";
import { workpaperCount } from "./workpaper-count.ts";

interface PaperParts extends ComputedPaper {
  readonly sources: readonly SourceFacts[];
  /** Samples of all papers, by population. */
  readonly samples: ReadonlyMap<string, PaperSample>;
}

/** The draws from the paper's populations, each with the engine input that holds its proof. */
const drawsOf = ({ files, samples }: Pick<PaperParts, "files" | "samples">) =>
  files.populations.flatMap(({ key }) => {
    const sample = samples.get(key);
    return sample ? [{ population: key, input: `${key}.proof.json`, ...sample }] : [];
  });

async function writePaper(tools: WriteTools, facts: RunFacts, { paper, files, keyHash, sources, samples }: PaperParts) {
  const setUp = facts.setUps.get(paper);
  const dataObject = files.outputs[files.data];
  const resultObject = files.outputs[files.result];
  if (!setUp || !dataObject || !resultObject) throw new Error(`${paper} was computed without its files`);
  const drawn = drawsOf({ files, samples });
  const payload: WritePayload = {
    paper,
    engagement: facts.engagement,
    sources,
    controlTotals: facts.controlTotals,
    setUp,
    draws: drawn.map(({ population, input, sampling }) => ({ population, input, sampling })),
    appVersion: tools.appVersion,
  };
  const inputs = [
    { name: "data", objectKey: dataObject.objectKey },
    { name: "result.json", objectKey: resultObject.objectKey },
    ...drawn.map(({ input, proof }) => ({ name: input, objectKey: proof.objectKey })),
  ];
  const stage = await runStage(tools.deps, tools.context, {
    scope: tools.engagementId,
    stage: "write",
    reads: [payload, keyHash, drawn.map(({ proof }) => proof.sha256)],
    task: runsTasks.write,
    payload,
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
  tools: WriteTools,
  facts: RunFacts,
  made: { readonly files: ReadFiles; readonly populated: PopulatedPapers; readonly samples: ReadonlyMap<string, PaperSample> },
): Promise<readonly WrittenPaper[]> {
  const { progress } = tools;
  const { papers } = made.populated;
  const { samples, files } = made;
  await progress.begin("write", `0 of ${workpaperCount(papers.length)}`);
  let done = 0;
  const ends = await inParallel(papers, tools.deps.engine.limits.threads, async (computed) => {
    const end = await writePaper(tools, facts, { ...computed, sources: files.sources, samples });
    done += 1;
    progress.report("write", (done / papers.length) * 100, `${done} of ${workpaperCount(papers.length)}`);
    return end;
  });
  await progress.end("write", { reused: ends.every((end) => end.reused), detail: `${workpaperCount(papers.length)} written` });
  return ends.map((end) => end.written);
}
