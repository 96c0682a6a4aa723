import { type Cents, sumCents, zeroCents } from "@tieout/kernel";
import type { PopulationItem, SelectedItem } from "./ticket-items.ts";

export interface DrawnSample {
  /** In population order. */
  readonly isi: readonly SelectedItem[];
  /** The drawn items in draw order; if everything is tested, all items that aren't ISIs. */
  readonly random: readonly SelectedItem[];
  /** In the order in which they are used as replacements. */
  readonly replacements: readonly SelectedItem[];
}

export interface PopulationPart {
  readonly count: number;
  readonly amountCents: Cents;
}

/** How much of the population a sample tests. */
export interface SampleCoverage {
  readonly population: PopulationPart;
  readonly isi: PopulationPart;
  readonly random: PopulationPart;
  readonly untested: PopulationPart;
}

const part = (items: readonly PopulationItem[]): PopulationPart => ({
  count: items.length,
  amountCents: items.length === 0 ? zeroCents : sumCents(items.map(({ amountCents }) => amountCents)),
});

export const coverageOf = ({ isi, random, replacements }: DrawnSample): SampleCoverage => ({
  population: part([...isi, ...random, ...replacements]),
  isi: part(isi),
  random: part(random),
  untested: part(replacements),
});
