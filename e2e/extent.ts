/** Whether to run everything (`npm run test:all`); `npm test` runs the same subset for every commit. */
export const isWhole = process.env.TIEOUT_TESTS === "all";

/** Seed that selects parts, stages and times within a file; shown in test names. */
export const seed = Number(process.env.E2E_SEED ?? (isWhole ? Date.now() % 1_000_000 : 0));

/** The test files among these to exclude from `npm test` (names without `.test.ts`); none if a file is named on the command line. */
export function leftOut(names: readonly string[]): readonly string[] {
  const isNamed = (name: string): boolean => process.argv.some((argument) => argument.includes(name));
  return isWhole || names.some(isNamed) ? [] : names;
}
