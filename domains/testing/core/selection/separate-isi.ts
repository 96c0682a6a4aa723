import { absCents, parseWireMoney } from "@tieout/kernel";
import type { SelectedItem } from "./ticket-items.ts";

/** Individually significant items and all others, both in input order. */
export interface SeparatedItems {
  readonly isi: readonly SelectedItem[];
  readonly rest: readonly SelectedItem[];
}

/**
 * Separates items whose absolute amount is at least the threshold, which are all tested (AU-C 530.A15). `threshold` is a decimal string;
 * null if there are no ISIs.
 */
export function separateIsi(items: readonly SelectedItem[], threshold: string | null): SeparatedItems {
  if (threshold === null) return { isi: [], rest: items };
  const least = parseWireMoney(threshold);
  if (least === null) throw new RangeError("the ISI threshold is not an amount");
  const isIsi = (item: SelectedItem): boolean => absCents(item.amountCents) >= least;
  return { isi: items.filter(isIsi), rest: items.filter((item) => !isIsi(item)) };
}
