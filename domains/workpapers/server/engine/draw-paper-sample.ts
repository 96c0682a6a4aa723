import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type Cents, cents, formatCents, parseWireMoney } from "@tieout/kernel";
import { drawSample, type SelectedItem } from "@tieout/testing/core";
import { naturalKeyRule, type ProofItem, type SamplePayload, type SampleProof, type SampleValue, ticketRule } from "../../core/index.ts";
import { readPopulationFile } from "./read-population-file.ts";

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const amountOf = (items: readonly { readonly amountCents: Cents }[]): bigint => items.reduce((sum, item) => sum + item.amountCents, 0n);

const proofItem = ({ naturalKey, occurrence, amountCents, ticket }: SelectedItem): ProofItem => ({
  key: naturalKey,
  occurrence,
  amount: formatCents(amountCents),
  ticket,
});

const byAmount = (a: SelectedItem, b: SelectedItem): number =>
  b.amountCents > a.amountCents ? 1 : b.amountCents < a.amountCents ? -1 : a.index - b.index;

/** Draws from the frozen population and writes the proof. A population other than the frozen one is refused. */
export async function drawPaperSample(
  { paper, sampling, populationSha256 }: SamplePayload,
  context: EngineTaskContext,
): Promise<SampleValue> {
  const bytes = await readFile(context.inputPath("population.csv"));
  if (sha256(bytes) !== populationSha256) throw new Error("the population file is not the one that was frozen");
  const population = readPopulationFile(bytes.toString("utf8"));
  const threshold = sampling.isiThreshold === null ? null : parseWireMoney(sampling.isiThreshold);
  if (sampling.isiThreshold !== null && threshold === null) throw new RangeError("the ISI threshold is not an amount");
  const { seed, method, size, isiCountsTowardSampleSize } = sampling;
  const drawn = drawSample(population, { seed, method, size, isiThresholdCents: threshold, isiCountsTowardSampleSize }, sha256);
  const proof: SampleProof = {
    paper,
    population: {
      file: `${paper}.population.csv`,
      sha256: populationSha256,
      count: population.length,
      amount: formatCents(amountOf(population)),
    },
    natural_key: naturalKeyRule,
    method,
    ticket: ticketRule,
    seed,
    draw_number: sampling.drawNumber,
    size,
    size_basis: sampling.sizeBasis,
    isi_threshold: threshold === null ? null : formatCents(threshold),
    isi_counts_toward_size: isiCountsTowardSampleSize,
    isi_count: drawn.isi.length,
    isi_amount: formatCents(cents(amountOf(drawn.isi))),
    isi: [...drawn.isi].sort(byAmount).map(proofItem),
    random: drawn.random.map(proofItem),
    replacements: drawn.replacements.slice(0, Math.max(10, drawn.random.length)).map(proofItem),
  };
  await writeFile(context.outputPath("proof.json"), `${JSON.stringify(proof, null, 2)}\n`);
  return { count: drawn.isi.length + drawn.random.length, isi: drawn.isi.length, random: drawn.random.length };
}
