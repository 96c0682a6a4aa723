import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type PopulationRow, proveSample, readPopulationCsv } from "@tieout/testing/core";
import type { SamplePayload, SampleValue } from "../../core/index.ts";

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

async function readFrozen(file: string, frozenSha256: string): Promise<readonly PopulationRow[]> {
  const bytes = await readFile(file);
  if (sha256(bytes) !== frozenSha256) throw new Error("the population file is not the one that was frozen");
  const population = readPopulationCsv(bytes.toString("utf8"));
  if (!population.ok) throw new Error(population.failure);
  return population.value;
}

/** Draws from the frozen population and writes the proof. Refuses a file with any other hash. */
export async function drawPaperSample(
  { population: key, naturalKey, sampling, populationSha256, earlier = [] }: SamplePayload,
  context: EngineTaskContext,
): Promise<SampleValue> {
  const items = await readFrozen(context.inputPath("population.csv"), populationSha256);
  const replaced = new Map<string, typeof items>();
  for (const [at, hash] of earlier.entries()) replaced.set(hash, await readFrozen(context.inputPath(`earlier-${at}.csv`), hash));
  const proof = proveSample(
    items,
    { plan: sampling.plan, seed: sampling.seed, sha256 },
    {
      paper: key,
      file: `populations/${key}.csv`,
      sha256: populationSha256,
      naturalKey,
      drawNumber: sampling.drawNumber,
      draws: sampling.draws ?? null,
      versions: sampling.versions ?? [],
      earlier: replaced,
    },
  );
  await writeFile(context.outputPath("proof.json"), `${JSON.stringify(proof, null, 2)}\n`);
  return { count: proof.isi.length + proof.random.length, isi: proof.isi.length, random: proof.random.length };
}
