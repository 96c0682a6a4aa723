/** A test that passed only when it was tried again is in `quarantine.json` for so many days, within which its cause is found. */
export const quarantineDays = 3;

const dayMs = 24 * 60 * 60 * 1000;

/** Days from one date to another, both as `2026-11-29`; not a number where one of them is no date. */
export const daysSince = (date: string, today: string): number =>
  (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / dayMs;

export interface QuarantineEntry {
  /** File and name, as the run prints them. */
  readonly test: string;
  readonly date: string;
  /** How the message of the failed try begins. */
  readonly seen: string;
}

/** A browser test of a run. */
export interface RanTest {
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
  /** `flaky`: failed, and passed when it was tried again. `skipped` also means that a test before it in its chain failed. */
  readonly outcome: "expected" | "unexpected" | "flaky" | "skipped";
  /** Of all its tries. */
  readonly seconds: number;
  /** Of the first try that failed. */
  readonly fault: string;
  /** Where the steps of that try can be looked at. */
  readonly trace: string | undefined;
}

interface Timing {
  readonly name: string;
  readonly seconds: number;
}

/** What `npm test` counts and prints of a run. */
export interface BrowserResults {
  readonly good: number;
  readonly bad: number;
  readonly failures: readonly string[];
  /** What failed or was not run and does not count. */
  readonly quarantined: readonly string[];
  readonly retried: readonly QuarantineEntry[];
  /** How long each file and each test took. */
  readonly files: readonly Timing[];
  readonly tests: readonly Timing[];
}

/** The known tests that failed before, and the day of the run. */
export interface Quarantine {
  readonly entries: readonly QuarantineEntry[];
  readonly today: string;
}

const nameOf = ({ file, title }: RanTest): string => `${file}: ${title}`;

const report = (test: RanTest): string =>
  test.outcome === "skipped"
    ? `${nameOf(test)}: was not run`
    : `${nameOf(test)}\n  ${test.fault}${test.trace === undefined ? "" : `\n  Its steps: npx playwright show-trace ${test.trace}`}`;

/**
 * Counts a run. A test that passed when it was tried again has passed. One that fails although it is in quarantine does not count, nor do those
 * of its file that could not run because of it; whatever else was not run counts as failed.
 */
export function browserResults(tests: readonly RanTest[], errors: readonly string[], { entries, today }: Quarantine): BrowserResults {
  const isKnown = (test: RanTest): boolean =>
    entries.some((entry) => entry.test === nameOf(test) && daysSince(entry.date, today) <= quarantineDays);
  const failed = tests.filter(({ outcome }) => outcome === "unexpected");
  const filesOf = (some: readonly RanTest[]): ReadonlySet<string> => new Set(some.map(({ file }) => file));
  const [known, broken] = [filesOf(failed.filter(isKnown)), filesOf(failed.filter((test) => !isKnown(test)))];
  const isExcused = (test: RanTest): boolean =>
    test.outcome === "skipped" ? known.has(test.file) && !broken.has(test.file) : isKnown(test);
  const bad = tests.filter(({ outcome }) => outcome === "unexpected" || outcome === "skipped");
  const counted = bad.filter((test) => !isExcused(test));
  const retried = tests.filter(({ outcome }) => outcome === "flaky");
  return {
    good: tests.length - bad.length,
    bad: counted.length + errors.length,
    failures: [...counted.map(report), ...errors],
    quarantined: bad.filter(isExcused).map(report),
    retried: retried.map((test) => ({ test: nameOf(test), date: today, seen: beginningOf(test.fault) })),
    files: [...filesOf(tests)].map((name) => ({ name, seconds: secondsOf(tests.filter(({ file }) => file === name)) })),
    tests: tests.map((test) => ({ name: nameOf(test), seconds: test.seconds })),
  };
}

/** What was expected, and of which element. */
const beginningOf = (fault: string): string =>
  fault
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 2)
    .join(" ");

const secondsOf = (tests: readonly RanTest[]): number => tests.reduce((sum, { seconds }) => sum + seconds, 0);
