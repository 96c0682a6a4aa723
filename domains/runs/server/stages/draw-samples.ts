import { findSampledPopulation } from "@tieout/catalog/core";
import { parseWireMoney } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { runStage, type StoredOutput } from "@tieout/stages";
import { drawHistory, freezeDraw, replacedFiles, samplingPlan, samplingVersions } from "@tieout/testing/server";
import type { FrozenPopulation, SamplePayload, SamplingFacts, SourceFacts } from "../../core/index.ts";
import type { PaperSample, PopulatedPapers, WriteTools } from "../runs/run-products.ts";
import { runsTasks } from "../tasks.ts";

type Seed = Pick<SamplingFacts, "seed" | "drawNumber">;

/** Returns the seed for drawing from a population; null if no draw is possible. */
type SeedOf = (tx: Tx, population: FrozenPopulation, csv: StoredOutput) => Promise<Seed | null>;

interface DrawnFor {
  readonly engagementId: string;
  /** User who started the run. */
  readonly startedBy: string;
  readonly sources: readonly SourceFacts[];
}

/** Freezes the population and assigns a seed for a first or requested draw. */
export const seedOfRun =
  ({ engagementId, startedBy, sources }: DrawnFor): SeedOf =>
  (tx, { key, sha256, count, amount }, { objectKey }) => {
    const amountCents = parseWireMoney(amount);
    if (amountCents === null) throw new Error("the population has no readable amount");
    const report = findSampledPopulation(key)?.report;
    const files = sources.filter(({ reportKey }) => reportKey === report).map(({ fileName: file, sha256 }) => ({ file, sha256 }));
    const drawn = { engagementId, key, populationSha256: sha256, count, amountCents, actorId: startedBy };
    return freezeDraw(tx, { ...drawn, objectKey, sources: files });
  };

/** Read-only: null if no seed has been assigned, a redraw is pending, or the seed was assigned for a different population. */
export const seedDrawn =
  (engagementId: string): SeedOf =>
  async (tx, { key, sha256 }) => {
    const newest = (await drawHistory(tx, engagementId, key)).at(-1);
    return newest && newest.seed !== null && newest.population?.sha256 === sha256
      ? { seed: newest.seed, drawNumber: newest.drawNumber }
      : null;
  };

/** Stage 3: freezes each population, assigns or keeps its seed, and draws. Returns the samples by population key. */
export async function drawSamples(
  tools: WriteTools,
  populated: PopulatedPapers,
  seedOf: SeedOf,
): Promise<ReadonlyMap<string, PaperSample>> {
  const { progress } = tools;
  const samples = new Map<string, PaperSample>();
  await progress.begin("sample", "");
  let reused = true;
  const frozen = populated.papers.flatMap(({ files }) =>
    files.populations.map((population) => ({ population, csv: files.outputs[population.output] })),
  );
  for (const { population, csv } of frozen) {
    const drawn = csv ? await drawSample(tools, population, csv, seedOf) : null;
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

/** Runs in one transaction. Null when the population has no sampling setup or no seed. */
function samplingOf({ context, engagementId }: WriteTools, population: FrozenPopulation, csv: StoredOutput, seedOf: SeedOf) {
  const { key, sha256 } = population;
  return context.transaction(async (tx) => {
    const plan = await samplingPlan(tx, engagementId, key);
    const drawn = plan && (await seedOf(tx, population, csv));
    if (!drawn) return null;
    const { seed, drawNumber } = drawn;
    const draws = (await drawHistory(tx, engagementId, key)).map(({ drawNumber, reason }) => ({ drawNumber, reason }));
    const versions = await samplingVersions(tx, engagementId, key);
    const earlier = (await replacedFiles(tx, engagementId, { population: key, drawNumber })).filter((file) => file.sha256 !== sha256);
    const sampling: SamplingFacts = { plan, seed, drawNumber, draws, ...(versions.length > 0 ? { versions } : {}) };
    return { sampling, earlier };
  });
}

/** Null when the population has no sampling setup or no seed. */
async function drawSample(tools: WriteTools, population: FrozenPopulation, csv: StoredOutput, seedOf: SeedOf) {
  const frozen = await samplingOf(tools, population, csv, seedOf);
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
    task: runsTasks.sample,
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
