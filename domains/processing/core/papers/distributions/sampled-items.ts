import { type Cents, cents, formatCents } from "@tieout/kernel";
import type { SampleItem, SampleSummary } from "../../paper-result.ts";
import { maskedSsn, subjectOf } from "../../people/person.ts";
import type { ProofItem, SampleProof } from "../../sampling/sample-proof.ts";
import { distributionTypeTitle } from "./distribution-types.ts";
import type { PopulationItem } from "./inputs.ts";
import { distributionRules } from "./rule-definitions.ts";

export interface SampledItem {
  readonly number: number;
  readonly why: "isi" | "random" | "replacement";
  readonly item: PopulationItem;
  /** Position in the population, from 0. */
  readonly position: number;
  readonly ticket: string | null;
}

export interface SampledItems {
  readonly tested: readonly SampledItem[];
  readonly replacements: readonly SampledItem[];
}

/** Finds the drawn keys in the population. A key that is not there means that the proof belongs to another population. */
export function findSampledItems(items: readonly PopulationItem[], proof: SampleProof): SampledItems {
  const positions = new Map(items.map((item, position) => [`${item.naturalKey}|${item.occurrence}`, position]));
  const take = (drawn: readonly ProofItem[], why: SampledItem["why"], from: number): SampledItem[] =>
    drawn.map(({ key, occurrence, ticket }, index) => {
      const position = positions.get(`${key}|${occurrence}`);
      const item = position === undefined ? undefined : items[position];
      if (position === undefined || !item) throw new Error(`the drawn payment ${key} is not in the population`);
      return { number: from + index + 1, why, item, position, ticket };
    });
  const isi = take(proof.isi, "isi", 0);
  return {
    tested: [...isi, ...take(proof.random, "random", isi.length)],
    replacements: take(proof.replacements, "replacement", 0),
  };
}

const titles = new Map(distributionRules.map(({ rule, title }) => [rule, title]));
export const exceptionTitles = ({ outcomes }: PopulationItem): string[] =>
  Object.entries(outcomes).flatMap(([rule, outcome]) => (outcome === "exception" ? [titles.get(rule) ?? rule] : []));

const sampleItem = ({ number, why, item }: SampledItem): SampleItem => ({
  number,
  natural_key: item.naturalKey,
  occurrence: item.occurrence,
  why,
  subject: item.payment.name ?? subjectOf(item.payment),
  ssn: maskedSsn(item.payment.ssnLast4),
  paid_on: item.payment.paidOn,
  type: item.payment.type ?? "",
  type_label: distributionTypeTitle(item.payment.type),
  amount: formatCents(item.payment.grossCents),
  vested_percent: item.vestedBasisPoints === null ? null : formatCents(BigInt(item.vestedBasisPoints)),
  exceptions: exceptionTitles(item),
  ref: { file_no: item.payment.file_no, sheet: item.payment.sheet, row: item.payment.row },
});

export const grossOfItems = (items: readonly SampledItem[]): Cents =>
  cents(items.reduce((sum, { item }) => sum + item.payment.grossCents, 0n));

/** Two decimals, rounded half up: `40.00`. */
export function percentOf(part: bigint, whole: bigint): string {
  return whole === 0n ? "0.00" : formatCents((part * 10_000n * 2n + whole) / (whole * 2n));
}

export function summariseSample(items: readonly PopulationItem[], sampled: SampledItems, proof: SampleProof): SampleSummary {
  const isi = sampled.tested.filter(({ why }) => why === "isi");
  const random = sampled.tested.filter(({ why }) => why === "random");
  const tested = grossOfItems(sampled.tested);
  const all = items.reduce((sum, { payment }) => sum + payment.grossCents, 0n);
  return {
    method: proof.method,
    seed: proof.seed,
    draw_number: proof.draw_number,
    size_basis: proof.size_basis,
    isi_threshold: proof.isi_threshold,
    isi_counts_toward_size: proof.isi_counts_toward_size,
    isi_count: isi.length,
    isi_amount: formatCents(grossOfItems(isi)),
    random_count: random.length,
    random_amount: formatCents(grossOfItems(random)),
    untested_count: items.length - sampled.tested.length,
    untested_amount: formatCents(all - tested),
    coverage_percent: percentOf(tested, all),
    items: sampled.tested.map(sampleItem),
    replacements: sampled.replacements.map(sampleItem),
  };
}
