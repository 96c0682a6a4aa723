/*
 * What differs between two results of one workpaper, the earlier one first. Comparing them the other way round gives the same differences with
 * came and went, before and after in each other's place.
 */

export type ChangeKind = "came" | "went" | "changed";

/**
 * What made a difference possible: the computation from files and setup, the draw from a population, what the auditor wrote, or, of notices, the
 * computation and what only they say. `population` is the one drawn from; `same` says that both runs drew from the same items.
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

/** The items of two lists by their keys: in the order of the second, then those that only the first has. A repeated key is paired with its own repetition. */
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
