import { formatCents, roundedQuotient } from "@tieout/kernel";
import type { SampledItem } from "@tieout/testing/core";
import type { OpenPopulation, PopulationEntry } from "../paper.ts";
import type { ChartData, ExceptionItem, PaperResult, PopulationSummary, RowRef, SampleSummary } from "../paper-result.ts";
import type { ProofItem, SampleProof } from "./sample-proof.ts";

export interface DrawnItem {
  /** Position in the list of drawn items, from 1. */
  readonly number: number;
  readonly why: "isi" | "random" | "replacement";
  /** Position in the population, from 0. */
  readonly position: number;
  readonly ticket: string | null;
}

export interface DrawnItems {
  readonly tested: readonly DrawnItem[];
  readonly replacements: readonly DrawnItem[];
}

/** Finds the drawn keys in the population. A missing key means that the proof belongs to a different population. */
export function findDrawnItems(entries: readonly PopulationEntry[], proof: SampleProof): DrawnItems {
  const positions = new Map(entries.map(({ naturalKey, occurrence }, position) => [`${naturalKey}|${occurrence}`, position]));
  const take = (drawn: readonly ProofItem[], why: DrawnItem["why"], from: number): DrawnItem[] =>
    drawn.map(({ key, occurrence, ticket }, index) => {
      const position = positions.get(`${key}|${occurrence}`);
      if (position === undefined) throw new Error(`the drawn payment ${key} is not in the population`);
      return { number: from + index + 1, why, position, ticket };
    });
  const isi = take(proof.isi, "isi", 0);
  return {
    tested: [...isi, ...take(proof.random, "random", isi.length)],
    replacements: take(proof.replacements, "replacement", 0),
  };
}

/** Percentage with two decimals, rounded half away from zero: `40.00`. */
export function percentOf(part: bigint, whole: bigint): string {
  return whole === 0n ? "0.00" : formatCents(roundedQuotient(part * 10_000n, whole));
}

function amountOf(entries: readonly PopulationEntry[], drawn: readonly DrawnItem[]): bigint {
  return drawn.reduce((sum, { position }) => sum + (entries[position]?.amountCents ?? 0n), 0n);
}

/** The sample as shown in results and on screen, with the whole population's amounts next to those of the drawn items. */
function summarizeSample(population: OpenPopulation, proof: SampleProof): SampleSummary {
  const { entries } = population;
  const drawn = findDrawnItems(entries, proof);
  const isi = drawn.tested.filter(({ why }) => why === "isi");
  const random = drawn.tested.filter(({ why }) => why === "random");
  const tested = amountOf(entries, drawn.tested);
  const all = entries.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  const itemOf = ({ number, why, position }: DrawnItem): SampledItem => {
    const { naturalKey = "", occurrence = 0 } = entries[position] ?? {};
    return { number, natural_key: naturalKey, occurrence, why, ...population.item(position) };
  };
  const money = (amount: bigint): string => formatCents(amount);
  return {
    method: proof.method,
    seed: proof.seed,
    draw_number: proof.draw_number,
    size_basis: proof.size_basis,
    isi_threshold: proof.isi_threshold,
    isi_counts_toward_size: proof.isi_counts_toward_size,
    isi_count: isi.length,
    isi_amount: money(amountOf(entries, isi)),
    random_count: random.length,
    random_amount: money(amountOf(entries, random)),
    untested_count: entries.length - drawn.tested.length,
    untested_amount: money(all - tested),
    coverage_percent: percentOf(tested, all),
    columns: population.columns,
    items: drawn.tested.map(itemOf),
    replacements: drawn.replacements.map(itemOf),
  };
}

interface SampleNumber {
  readonly sample_number: number;
  readonly sample_of?: string;
}

/**
 * Adds to each exception the number of the tested item that one of its rows belongs to; with several populations, from the first one that
 * has such an item.
 */
export function withSampleNumbers(result: PaperResult): PaperResult {
  const { populations } = result;
  if (populations.every(({ sample }) => sample === null)) return result;
  const placeOf = ({ file_no, sheet, row }: RowRef): string => `${file_no}|${sheet}|${row}`;
  const testedOf = ({ title, sample }: PopulationSummary): readonly (readonly [string, SampleNumber])[] =>
    (sample?.items ?? []).map(({ ref, number }) => [
      placeOf(ref),
      { sample_number: number, ...(populations.length > 1 ? { sample_of: title } : {}) },
    ]);
  const tested = new Map(populations.toReversed().flatMap(testedOf));
  const exceptions = result.exceptions.map((item): ExceptionItem => {
    const [first] = item.refs.flatMap((ref) => tested.get(placeOf(ref)) ?? []);
    return { ...item, ...(first ?? { sample_number: null }) };
  });
  return { ...result, exceptions };
}

/** Adds the sampled share to each point in a population's charts. */
function withTested(result: PaperResult, population: OpenPopulation, proof: SampleProof): PaperResult {
  const { entries } = population;
  const tested = new Map<string, { count: number; amount: bigint }>();
  for (const { position } of findDrawnItems(entries, proof).tested) {
    const point = population.point(position);
    const sum = tested.get(point) ?? { count: 0, amount: 0n };
    tested.set(point, { count: sum.count + 1, amount: sum.amount + (entries[position]?.amountCents ?? 0n) });
  }
  const marked = (chart: ChartData): ChartData => ({
    ...chart,
    points: chart.points.map((point) => {
      const part = tested.get(point.key) ?? { count: 0, amount: 0n };
      return { ...point, tested_count: part.count, tested_amount: formatCents(part.amount) };
    }),
  });
  return { ...result, charts: result.charts.map((chart) => (population.charts.includes(chart.key) ? marked(chart) : chart)) };
}

/** Adds the sample of each population to the result. */
export function withSamples(
  result: PaperResult,
  populations: readonly OpenPopulation[],
  proofs: ReadonlyMap<string, SampleProof>,
): PaperResult {
  const drawn = populations.flatMap((population) => {
    const proof = proofs.get(population.key);
    return proof ? [{ population, proof, sample: summarizeSample(population, proof) }] : [];
  });
  const summaries = result.populations.map((summary): PopulationSummary => {
    const found = drawn.find(({ population }) => population.key === summary.key);
    return found ? { ...summary, sample: found.sample } : summary;
  });
  const numbered = withSampleNumbers({ ...result, populations: summaries });
  return drawn.reduce((marked, { population, proof }) => withTested(marked, population, proof), numbered);
}
