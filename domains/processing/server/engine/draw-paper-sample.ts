import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { EngineTaskContext } from "@tieout/engine/child";
import { proveSample, readPopulationCsv } from "@tieout/testing/core";
import type { SamplePayload, SampleValue } from "../../core/index.ts";

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** Draws from the frozen population and writes the proof. Refuses any other population. */
export async function drawPaperSample(
  { population: key, naturalKey, sampling, populationSha256 }: SamplePayload,
  context: EngineTaskContext,
): Promise<SampleValue> {
  const bytes = await readFile(context.inputPath("population.csv"));
  if (sha256(bytes) !== populationSha256) throw new Error("the population file is not the one that was frozen");
  const population = readPopulationCsv(bytes.toString("utf8"));
  if (!population.ok) throw new Error(population.failure);
  const proof = proveSample(
    population.value,
    { plan: sampling.plan, seed: sampling.seed, sha256 },
    {
      paper: key,
      file: `populations/${key}.csv`,
      sha256: populationSha256,
      naturalKey,
      drawNumber: sampling.drawNumber,
      draws: sampling.draws ?? null,
      versions: sampling.versions ?? [],
    },
  );
  await writeFile(context.outputPath("proof.json"), `${JSON.stringify(proof, null, 2)}\n`);
  return { count: proof.isi.length + proof.random.length, isi: proof.isi.length, random: proof.random.length };
}
