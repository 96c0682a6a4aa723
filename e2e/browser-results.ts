/** Number of days that a test that passed only on retry may stay in `quarantine.json`. Its cause must be found within that time. */
export const quarantineDays = 3;

const dayMs = 24 * 60 * 60 * 1000;

/** Days between two dates written as `2026-11-29`; NaN if either is not a date. */
export const daysSince = (date: string, today: string): number =>
  (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / dayMs;

export interface QuarantineEntry {
  /** File and name, as the run prints them. */
  readonly test: string;
  readonly date: string;
  /** Beginning of the message from the failed attempt. */
  readonly seen: string;
}

/** A browser test that was part of a run. */
export interface RanTest {
  /** Path from the repository root. */
  readonly file: string;
  readonly title: string;
  /** `flaky`: failed, then passed on retry. `skipped` also means that its file's setup failed. */
  readonly outcome: "expected" | "unexpected" | "flaky" | "skipped";
  /** Total of all attempts. */
  readonly seconds: number;
  /** Error from the first failed attempt. */
  readonly fault: string;
  /** Path of that attempt's trace. */
  readonly trace: string | undefined;
}

interface Timing {
  readonly name: string;
  readonly seconds: number;
}

/** The counts and messages that `npm test` prints for a run. */
export interface BrowserResults {
  readonly good: number;
  readonly bad: number;
  readonly failures: readonly string[];
  /** Tests that failed or did not run but are not counted. */
  readonly quarantined: readonly string[];
  readonly retried: readonly QuarantineEntry[];
  /** Duration of each file and each test. */
  readonly files: readonly Timing[];
  readonly tests: readonly Timing[];
}

/** The known flaky tests, and the date of the run. */
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
 * Counts a run's results. A test that passed on retry counts as passed. A quarantined failure does not count, nor do tests in the same file
 * that could not run because of it; any other test that did not run counts as failed.
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

/** The expectation and the element it applied to. */
const beginningOf = (fault: string): string =>
  fault
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 2)
    .join(" ");

const secondsOf = (tests: readonly RanTest[]): number => tests.reduce((sum, { seconds }) => sum + seconds, 0);
