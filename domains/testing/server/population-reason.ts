import type { PopulationSource } from "./draw-repository.ts";

const mostNamed = 10;

const named = (files: readonly PopulationSource[]): string => {
  const names = files.slice(0, mostNamed).map(({ file }) => file);
  return files.length > mostNamed ? `${names.join(", ")} and ${files.length - mostNamed} more` : names.join(", ");
};

/** Files with content that is not among `others`. */
const notAmong = (files: readonly PopulationSource[], others: readonly PopulationSource[]): readonly PopulationSource[] => {
  const known = new Set(others.map(({ sha256 }) => sha256));
  return files.filter(({ sha256 }) => !known.has(sha256));
};

/** Why a population changed between two runs, derived from its source files. It doesn't have to be entered, so it is never missing. */
export function populationReason(before: readonly PopulationSource[] | null, after: readonly PopulationSource[]): string {
  const head = "The population changed";
  if (before === null) return `${head}; the files of the population before are not recorded.`;
  const [added, removed] = [notAmong(after, before), notAmong(before, after)];
  if (added.length > 0 && removed.length > 0) return `${head}: ${named(removed)} replaced by ${named(added)}.`;
  if (added.length > 0) return `${head}: ${named(added)} added.`;
  if (removed.length > 0) return `${head}: ${named(removed)} removed.`;
  return `${head}: the same files read with another mapping, plan year or version of Tieout.`;
}
