/** `npm run test:all` runs everything; `npm test` the same part for every commit. */
export const isWhole = process.env.TIEOUT_TESTS === "all";

/** Chooses parts, stages and times within a file; shown in test names. */
export const seed = Number(process.env.E2E_SEED ?? (isWhole ? Date.now() % 1_000_000 : 0));

/** Of the test files that `npm test` leaves out (names without `.test.ts`), those that this run does: none where one is named on the command line. */
export function leftOut(names: readonly string[]): readonly string[] {
  const isNamed = (name: string): boolean => process.argv.some((argument) => argument.includes(name));
  return isWhole || names.some(isNamed) ? [] : names;
}
