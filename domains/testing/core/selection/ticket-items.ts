import type { Cents } from "@tieout/kernel";

/** One sampling unit. The natural key is readable and contains no file or row: `P0001|2024-02-15|hardship|500.00`. */
export interface PopulationItem {
  readonly naturalKey: string;
  readonly amountCents: Cents;
}

export interface SelectedItem extends PopulationItem {
  /** Position in the input population. */
  readonly index: number;
  /** Counts equal natural keys from 1, in population order. */
  readonly occurrence: number;
  /** Lowercase hex SHA-256 of `seed|natural key|occurrence`. */
  readonly ticket: string;
}

/** Lowercase hex SHA-256 of UTF-8 text. Passed in because core has no platform cryptography. */
export type Sha256 = (text: string) => string;

/** Inputs of a draw besides plan and population. */
export interface Lottery {
  /** 32 lowercase hex digits, drawn by the server after the population was frozen. */
  readonly seed: string;
  readonly sha256: Sha256;
}

/** Assigns every item a ticket. Occurrence numbers distinguish equal keys, whatever the row order. */
export function ticketItems(items: Iterable<PopulationItem>, { seed, sha256 }: Lottery): SelectedItem[] {
  const seen = new Map<string, number>();
  const selected: SelectedItem[] = [];
  for (const item of items) {
    const occurrence = (seen.get(item.naturalKey) ?? 0) + 1;
    seen.set(item.naturalKey, occurrence);
    selected.push({ ...item, index: selected.length, occurrence, ticket: sha256(`${seed}|${item.naturalKey}|${occurrence}`) });
  }
  return selected;
}

/** Lowest ticket first. */
export const byTicket = (a: SelectedItem, b: SelectedItem): number => (a.ticket < b.ticket ? -1 : a.ticket > b.ticket ? 1 : 0);
