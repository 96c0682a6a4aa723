import { parseWireMoney } from "@tieout/kernel";
import { runStage, type StoredOutput } from "@tieout/stages";
import { drawHistory, freezeDraw, samplingPlan, samplingVersions } from "@tieout/testing/server";
import type { FrozenPopulation, SamplePayload, SamplingFacts } from "../../core/index.ts";
import { SampleAnswer } from "../engine-answers.ts";
import type { PaperSample, Populated, RunTools } from "../runs/run-products.ts";

/** Stage 3: freezes each population, assigns or keeps its seed, and draws. Samples by the key of their population. */
export async function drawSamples(tools: RunTools, populated: Populated, startedBy: string): Promise<ReadonlyMap<string, PaperSample>> {
  const { progress } = tools;
  const samples = new Map<string, PaperSample>();
  await progress.begin("sample", "");
  let reused = true;
  const frozen = populated.papers.flatMap(({ files }) =>
    files.populations.map((population) => ({ population, csv: files.outputs[population.output] })),
  );
  for (const { population, csv } of frozen) {
    const drawn = csv ? await drawSample(tools, population, csv, startedBy) : null;
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

/** Null when the population has no sampling setup. */
async function drawSample(tools: RunTools, population: FrozenPopulation, csv: StoredOutput, actorId: string) {
  const { deps, context, engagementId } = tools;
  const { plan, frozen, draws, versions } = await context.transaction(async (tx) => {
    const plan = await samplingPlan(tx, engagementId, population.key);
    if (!plan) return { plan: null, frozen: null, draws: [], versions: [] };
    const amountCents = parseWireMoney(population.amount);
    if (amountCents === null) throw new Error("the population has no readable amount");
    const request = {
      engagementId,
      key: population.key,
      populationSha256: population.sha256,
      count: population.count,
      amountCents,
      actorId,
    };
    const frozen = await freezeDraw(tx, request);
    const draws = (await drawHistory(tx, engagementId, population.key)).map(({ drawNumber, reason }) => ({ drawNumber, reason }));
    const versions = await samplingVersions(tx, engagementId, population.key);
    return { plan, frozen, draws, versions };
  });
  if (!plan || !frozen) return null;
  const sampling: SamplingFacts = {
    plan,
    seed: frozen.seed,
    drawNumber: frozen.drawNumber,
    draws,
    ...(versions.length > 0 ? { versions } : {}),
  };
  const { key, naturalKey, sha256: populationSha256 } = population;
  const payload: SamplePayload = { population: key, naturalKey, sampling, populationSha256 };
  const result = await runStage(deps, context, {
    scope: engagementId,
    stage: "sample",
    reads: [payload],
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
