import { formatCents, parseWireMoney } from "@tieout/kernel";
import { runStage, type StageResult, stageKey } from "@tieout/stages";
import { drawHistory, freezeDraw, sampleSetUp } from "@tieout/testing/server";
import type { PaperKey, PopulatedPaper, SamplePayload, SamplingFacts } from "../core/index.ts";
import { SampleAnswer } from "./engine-answers.ts";
import type { PaperSample, Populated, RunTools } from "./run-products.ts";

/** Stage 3: each population is frozen, gets or keeps its seed, and is drawn from. */
export async function drawSamples(tools: RunTools, populated: Populated, startedBy: string): Promise<ReadonlyMap<PaperKey, PaperSample>> {
  const { progress } = tools;
  const samples = new Map<PaperKey, PaperSample>();
  await progress.begin("sample", "");
  let reused = true;
  for (const paper of populated.value.papers) {
    if (!paper.population) continue;
    const drawn = await drawSample(tools, populated.stage, paper, startedBy);
    if (!drawn) continue;
    samples.set(paper.paper, drawn.sample);
    reused &&= drawn.reused;
  }
  await progress.end("sample", {
    reused: reused && samples.size > 0,
    detail: `${samples.size} ${samples.size === 1 ? "sample" : "samples"}`,
  });
  return samples;
}

/** Null where the paper has no sampling set-up. */
async function drawSample(tools: RunTools, stage: StageResult, { paper, population }: PopulatedPaper, actorId: string) {
  const { deps, context, engagementId } = tools;
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
    scope: engagementId,
    stage: "sample",
    keyHash: stageKey([payload]),
    task: "workpapers.sample",
    payload,
    answer: SampleAnswer,
    inputs: [{ name: "population.csv", objectKey: csv.objectKey }],
    outputs: ["proof.json"],
  });
  const proof = result.outputs["proof.json"];
  if (!proof) throw new Error("a sample was drawn without a proof");
  return { sample: { sampling, proof, populationChanged: frozen.changed !== null }, reused: result.reused };
}
