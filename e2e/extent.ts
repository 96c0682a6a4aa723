import { commitSeed } from "./commit-seed.ts";

/** `npm run test:resilience` runs everything; `npm test` a short part chosen by the seed. */
export const isWhole = process.env.TIEOUT_RESILIENCE === "whole";

/** Chooses files, parts, stages and times; shown in test names. */
export const seed = isWhole ? Number(process.env.E2E_SEED ?? Date.now() % 1_000_000) : commitSeed;

/** Test files of which `npm test` runs so many, the next ones with the next seed. */
export interface SeededGroup {
  readonly run: number;
  /** Names without `.test.ts`. */
  readonly of: readonly string[];
}

/** Names of the files that this run leaves out; none where one of a group is named on the command line. */
export function notChosen(groups: readonly SeededGroup[]): readonly string[] {
  const isNamed = (name: string): boolean => process.argv.some((argument) => argument.includes(name));
  if (isWhole || groups.some(({ of }) => of.some(isNamed))) return [];
  return groups.flatMap(({ run, of }) => of.filter((_, at) => (at - (seed % of.length) + of.length) % of.length >= run));
}
