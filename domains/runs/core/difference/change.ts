/*
 * How two results of one workpaper differ, the earlier one first. Swapping the results gives the same differences with came and went
 * swapped, as well as before and after.
 */

export type ChangeKind = "came" | "went" | "changed";

/**
 * Step that could have produced a difference: the computation from files and setup, the draw from a population, the auditor's entries, or,
 * for notices, the computation plus inputs that only notices print. `population` is the one drawn from; `same` tells whether both runs drew
 * from the same items.
 */
export type ChangeOrigin =
  | { readonly by: "computed" }
  | { readonly by: "drawn"; readonly population: string; readonly same: boolean }
  | { readonly by: "written" }
  | { readonly by: "noted" };

export const computed: ChangeOrigin = { by: "computed" };
export const written: ChangeOrigin = { by: "written" };
export const noted: ChangeOrigin = { by: "noted" };

export interface Pair<Item> {
  readonly before: Item | null;
  readonly after: Item | null;
}

/**
 * Pairs the items of two lists by key: first in the order of the second list, then the items that are only in the first. Items with a
 * repeated key are paired by occurrence.
 */
export function pairByKey<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string): readonly Pair<Item>[] {
  const keyed = (items: readonly Item[]): ReadonlyMap<string, Item> => {
    const met = new Map<string, number>();
    return new Map(
      items.map((item) => {
        const key = keyOf(item);
        const times = met.get(key) ?? 0;
        met.set(key, times + 1);
        return [`${times} ${key}`, item];
      }),
    );
  };
  const [earlier, later] = [keyed(before), keyed(after)];
  return [
    ...[...later].map(([key, item]) => ({ before: earlier.get(key) ?? null, after: item })),
    ...[...earlier].flatMap(([key, item]) => (later.has(key) ? [] : [{ before: item, after: null }])),
  ];
}

export const kindOf = ({ before, after }: Pair<unknown>): ChangeKind => (before === null ? "came" : after === null ? "went" : "changed");
