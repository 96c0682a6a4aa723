import { formatCents } from "@tieout/kernel";
import { type CsvValue, writeCsv } from "@tieout/spreadsheet/write";
import type { FrozenPopulation, OpenPopulation } from "../../core/index.ts";

function* rowsOf({ entries, texts }: OpenPopulation): Iterable<readonly CsvValue[]> {
  for (const [position, { naturalKey, occurrence, amountCents }] of entries.entries()) {
    const amount: CsvValue = { kind: "money", cents: amountCents };
    yield [naturalKey, { kind: "number", value: occurrence }, amount, ...texts(position)];
  }
}

/** Writes the population as canonical CSV, sorted by natural key, so that the bytes are the same for any order of files and rows. */
export async function freezePopulation(
  path: string,
  population: OpenPopulation,
): Promise<Pick<FrozenPopulation, "sha256" | "count" | "amount">> {
  const header = ["natural_key", "occurrence", "amount", ...population.header];
  const { sha256 } = await writeCsv(path, header, rowsOf(population));
  const { entries } = population;
  return { sha256, count: entries.length, amount: formatCents(entries.reduce((sum, { amountCents }) => sum + amountCents, 0n)) };
}
