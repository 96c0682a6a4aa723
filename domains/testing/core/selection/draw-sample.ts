import { absCents, type Cents, sumCents, zeroCents } from "@tieout/kernel";

/** One sampling unit. The natural key is readable and says nothing of file or row: `P0001|2024-02-15|hardship|500.00`. */
export interface PopulationItem {
  readonly naturalKey: string;
  readonly amountCents: Cents;
}

export interface SelectedItem extends PopulationItem {
  /** Position in the population that was given. */
  readonly index: number;
  /** Equal natural keys are counted from 1 in the order of the population. */
  readonly occurrence: number;
  /** Lower-case hex SHA-256 of `seed|natural key|occurrence`. */
  readonly ticket: string;
}

export interface SamplePlan {
  /** 32 lower-case hex digits, drawn by the server after the population was frozen. */
  readonly seed: string;
  readonly method: "random" | "all";
  /** Items asked for; not used by `all`. */
  readonly size: number;
  /** Items of at least this absolute amount are tested for certain; null: none. */
  readonly isiThresholdCents: Cents | null;
  /** True: the random part fills up to the size; false: the whole size is drawn from the remainder, besides the ISI. */
  readonly isiCountsTowardSampleSize: boolean;
}

export interface DrawnSample {
  /** In the order of the population. */
  readonly isi: readonly SelectedItem[];
  /** By ticket, lowest first; everything not ISI with the method `all`. */
  readonly random: readonly SelectedItem[];
  /** The next tickets, in the order in which they replace. */
  readonly replacements: readonly SelectedItem[];
}

/** Lower-case hex SHA-256 of UTF-8 text; an argument, because core knows no cryptography of a platform. */
export type Sha256 = (text: string) => string;

/** Gives every item its ticket. Occurrences make equal keys distinct, in any order of the rows. */
export function ticketItems(items: Iterable<PopulationItem>, seed: string, sha256: Sha256): SelectedItem[] {
  const seen = new Map<string, number>();
  const selected: SelectedItem[] = [];
  for (const item of items) {
    const occurrence = (seen.get(item.naturalKey) ?? 0) + 1;
    seen.set(item.naturalKey, occurrence);
    selected.push({ ...item, index: selected.length, occurrence, ticket: sha256(`${seed}|${item.naturalKey}|${occurrence}`) });
  }
  return selected;
}

const byTicket = (a: SelectedItem, b: SelectedItem): number => (a.ticket < b.ticket ? -1 : a.ticket > b.ticket ? 1 : 0);

/**
 * Draws a sample that anybody can redraw with a SHA-256 tool: the lowest tickets are the sample, the following ones the ordered replacements.
 * An added row loses almost none of the sample. ISI: AU-C 530 A15 (items tested 100 %); both readings of the size rule are kept apart.
 */
export function drawSample(items: Iterable<PopulationItem>, plan: SamplePlan, sha256: Sha256): DrawnSample {
  const ticketed = ticketItems(items, plan.seed, sha256);
  const threshold = plan.isiThresholdCents;
  const isIsi = (item: SelectedItem): boolean => threshold !== null && absCents(item.amountCents) >= threshold;
  const isi = ticketed.filter(isIsi);
  const rest = ticketed.filter((item) => !isIsi(item)).sort(byTicket);
  if (plan.method === "all") return { isi, random: rest, replacements: [] };
  const wanted = plan.isiCountsTowardSampleSize ? Math.max(0, plan.size - isi.length) : plan.size;
  return { isi, random: rest.slice(0, wanted), replacements: rest.slice(wanted) };
}

export interface SampleCoverage {
  readonly populationCount: number;
  readonly populationCents: Cents;
  readonly isiCents: Cents;
  readonly randomCents: Cents;
  readonly untestedCount: number;
  readonly untestedCents: Cents;
}

export function coverageOf(sample: DrawnSample): SampleCoverage {
  const total = (items: readonly SelectedItem[]): Cents =>
    items.length === 0 ? zeroCents : sumCents(items.map((item) => item.amountCents));
  const isiCents = total(sample.isi);
  const randomCents = total(sample.random);
  const untestedCents = total(sample.replacements);
  return {
    populationCount: sample.isi.length + sample.random.length + sample.replacements.length,
    populationCents: (isiCents + randomCents + untestedCents) as Cents,
    isiCents,
    randomCents,
    untestedCount: sample.replacements.length,
    untestedCents,
  };
}
