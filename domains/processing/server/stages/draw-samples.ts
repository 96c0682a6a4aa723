import { findSampledPopulation } from "@tieout/catalogue/core";
import { parseWireMoney } from "@tieout/kernel";
import { runStage, type StoredOutput } from "@tieout/stages";
import { drawHistory, freezeDraw, replacedFiles, samplingPlan, samplingVersions } from "@tieout/testing/server";
import type { FrozenPopulation, SamplePayload, SamplingFacts, SourceFacts } from "../../core/index.ts";
import type { PaperSample, Populated, RunTools } from "../runs/run-products.ts";
import { processingTasks } from "../tasks.ts";

interface DrawnFor {
  /** Who started the run. */
  readonly startedBy: string;
  readonly sources: readonly SourceFacts[];
}

/** Stage 3: freezes each population, assigns or keeps its seed, and draws. Samples by the key of their population. */
export async function drawSamples(tools: RunTools, populated: Populated, run: DrawnFor): Promise<ReadonlyMap<string, PaperSample>> {
  const { progress } = tools;
  const samples = new Map<string, PaperSample>();
  await progress.begin("sample", "");
  let reused = true;
  const frozen = populated.papers.flatMap(({ files }) =>
    files.populations.map((population) => ({ population, csv: files.outputs[population.output] })),
  );
  for (const { population, csv } of frozen) {
    const drawn = csv ? await drawSample(tools, population, csv, run) : null;
    if (!drawn) continue;
    samples.set(population.key, drawn.sample);
    reused &&= drawn.reused;
  }
  await progress.end("sample", {
    reused: reused && samples.size > 0,
    detail: `${samples.size} ${samples.size === 1 ? "sample" : "samples"}`,
  });
  return samples;
}

/** Freezes the population in one transaction. Null when it has no sampling setup. */
function freeze({ context, engagementId }: RunTools, population: FrozenPopulation, csv: StoredOutput, { startedBy, sources }: DrawnFor) {
  const { key, sha256, count, amount } = population;
  const amountCents = parseWireMoney(amount);
  if (amountCents === null) throw new Error("the population has no readable amount");
  const report = findSampledPopulation(key)?.report;
  const files = sources.filter(({ reportKey }) => reportKey === report).map(({ fileName: file, sha256 }) => ({ file, sha256 }));
  return context.transaction(async (tx) => {
    const plan = await samplingPlan(tx, engagementId, key);
    if (!plan) return null;
    const drawn = { engagementId, key, populationSha256: sha256, count, amountCents, actorId: startedBy };
    const { seed, drawNumber } = await freezeDraw(tx, { ...drawn, objectKey: csv.objectKey, sources: files });
    const draws = (await drawHistory(tx, engagementId, key)).map(({ drawNumber, reason }) => ({ drawNumber, reason }));
    const versions = await samplingVersions(tx, engagementId, key);
    const earlier = (await replacedFiles(tx, engagementId, { population: key, drawNumber })).filter((file) => file.sha256 !== sha256);
    const sampling: SamplingFacts = { plan, seed, drawNumber, draws, ...(versions.length > 0 ? { versions } : {}) };
    return { sampling, earlier };
  });
}

/** Null when the population has no sampling setup. */
async function drawSample(tools: RunTools, population: FrozenPopulation, csv: StoredOutput, run: DrawnFor) {
  const frozen = await freeze(tools, population, csv, run);
  if (!frozen) return null;
  const { sampling, earlier } = frozen;
  const { key, naturalKey, sha256: populationSha256 } = population;
  const payload: SamplePayload = {
    ...{ population: key, naturalKey, sampling, populationSha256 },
    ...(earlier.length > 0 ? { earlier: earlier.map(({ sha256 }) => sha256) } : {}),
  };
  const result = await runStage(tools.deps, tools.context, {
    scope: tools.engagementId,
    stage: "sample",
    reads: [payload],
    task: processingTasks.sample,
    payload,
    inputs: [
      { name: "population.csv", objectKey: csv.objectKey },
      ...earlier.map(({ objectKey }, at) => ({ name: `earlier-${at}.csv`, objectKey })),
    ],
    outputs: ["proof.json"],
  });
  const proof = result.outputs["proof.json"];
  if (!proof) throw new Error("a sample was drawn without a proof");
  return { sample: { sampling, proof, earlier }, reused: result.reused };
}
