import { itemInWords } from "@tieout/testing/core";
import type { PopulationSummary, SampleSummary } from "../../core/index.ts";

/** Items added to and removed from the sample, as sentences; only samples from the same draw are compared. */
function sampleChanges(before: SampleSummary | null, after: SampleSummary | null): readonly string[] {
  if (!before || !after || before.seed !== after.seed) return [];
  const keyOf = (item: { readonly natural_key: string; readonly occurrence: number }): string => `${item.natural_key}|${item.occurrence}`;
  const earlier = new Set(before.items.map(keyOf));
  const now = new Set(after.items.map(keyOf));
  const came = after.items.filter((item) => !earlier.has(keyOf(item)));
  const went = before.items.filter((item) => !now.has(keyOf(item)));
  return [
    ...came.map((item) => `${itemInWords(after.columns, item)}, is new in the sample.`),
    ...went.map((item) => `${itemInWords(before.columns, item)}, is no longer in the sample.`),
  ];
}

/** Changes by population, for populations that have a draw. */
export const changesOfSamples = (
  before: readonly PopulationSummary[],
  after: readonly PopulationSummary[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    after.flatMap(({ key, sample }) => {
      const earlier = before.find((population) => population.key === key)?.sample ?? null;
      return sample ? [[key, sampleChanges(earlier, sample)]] : [];
    }),
  );
