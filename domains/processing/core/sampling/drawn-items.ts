import { formatCents } from "@tieout/kernel";
import type { SampledItem } from "@tieout/testing/core";
import type { OpenPopulation, PopulationEntry } from "../paper.ts";
import type { ChartData, ExceptionItem, PaperResult, RowRef, SampleSummary } from "../paper-result.ts";
import type { ProofItem, SampleProof } from "./sample-proof.ts";

export interface DrawnItem {
  /** Of its list, from 1. */
  readonly number: number;
  readonly why: "isi" | "random" | "replacement";
  /** In the population, from 0. */
  readonly position: number;
  readonly ticket: string | null;
}

export interface DrawnItems {
  readonly tested: readonly DrawnItem[];
  readonly replacements: readonly DrawnItem[];
}

/** Finds the drawn keys in the population. A key that is not there means that the proof belongs to another population. */
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

/** Two decimals, rounded half up: `40.00`. */
export function percentOf(part: bigint, whole: bigint): string {
  return whole === 0n ? "0.00" : formatCents((part * 10_000n * 2n + whole) / (whole * 2n));
}

function amountOf(entries: readonly PopulationEntry[], drawn: readonly DrawnItem[]): bigint {
  return drawn.reduce((sum, { position }) => sum + (entries[position]?.amountCents ?? 0n), 0n);
}

/** The sample as results and screens show it; amounts of the whole population beside those of the drawn items. */
export function summariseSample(population: OpenPopulation, proof: SampleProof): SampleSummary {
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

/** Gives each exception the number of the tested item that one of its rows belongs to. */
export function withSampleNumbers(result: PaperResult, { items }: Pick<SampleSummary, "items">): PaperResult {
  const placeOf = ({ file_no, sheet, row }: RowRef): string => `${file_no}|${sheet}|${row}`;
  const numbers = new Map(items.map(({ ref, number }) => [placeOf(ref), number]));
  const exceptions = result.exceptions.map((item): ExceptionItem => {
    const tested = item.refs.flatMap((ref) => numbers.get(placeOf(ref)) ?? []);
    return { ...item, sample_number: tested[0] ?? null };
  });
  return { ...result, exceptions };
}

/** Marks in every chart what the sample covers, point by point. */
export function withTested(result: PaperResult, population: OpenPopulation, proof: SampleProof): PaperResult {
  const { entries } = population;
  const tested = new Map<string, { count: number; amount: bigint }>();
  for (const { position } of findDrawnItems(entries, proof).tested) {
    const point = population.point(position);
    const sum = tested.get(point) ?? { count: 0, amount: 0n };
    tested.set(point, { count: sum.count + 1, amount: sum.amount + (entries[position]?.amountCents ?? 0n) });
  }
  const charts = result.charts.map(
    (chart): ChartData => ({
      ...chart,
      points: chart.points.map((point) => {
        const part = tested.get(point.key) ?? { count: 0, amount: 0n };
        return { ...point, tested_count: part.count, tested_amount: formatCents(part.amount) };
      }),
    }),
  );
  return { ...result, charts };
}
