/** `npm run test:resilience` runs everything; `npm test` the same fixed part for every commit. */
export const isWhole = process.env.TIEOUT_RESILIENCE === "whole";

/** Chooses parts, stages and times within a file; shown in test names. */
export const seed = Number(process.env.E2E_SEED ?? (isWhole ? Date.now() % 1_000_000 : 0));

/** Test files of which `npm test` runs some. */
export interface PartlyRun {
  readonly run: readonly string[];
  /** Names without `.test.ts`. */
  readonly of: readonly string[];
}

/** Names of the files that this run leaves out; none where one of a group is named on the command line. */
export function notChosen(groups: readonly PartlyRun[]): readonly string[] {
  const isNamed = (name: string): boolean => process.argv.some((argument) => argument.includes(name));
  if (isWhole || groups.some(({ of }) => of.some(isNamed))) return [];
  return groups.flatMap(({ run, of }) => of.filter((name) => !run.includes(name)));
}
