import { absCents, parseWireMoney } from "@tieout/kernel";
import type { SelectedItem } from "./ticket-items.ts";

/** Individually significant items, both in the order given. */
export interface SeparatedItems {
  readonly isi: readonly SelectedItem[];
  readonly rest: readonly SelectedItem[];
}

/** Items of at least the threshold in absolute amount are tested 100% (AU-C 530.A15). `threshold` is a decimal text; null: none are. */
export function separateIsi(items: readonly SelectedItem[], threshold: string | null): SeparatedItems {
  if (threshold === null) return { isi: [], rest: items };
  const least = parseWireMoney(threshold);
  if (least === null) throw new RangeError("the ISI threshold is not an amount");
  const isIsi = (item: SelectedItem): boolean => absCents(item.amountCents) >= least;
  return { isi: items.filter(isIsi), rest: items.filter((item) => !isIsi(item)) };
}
