import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { browserResults, type QuarantineEntry, type RanTest } from "./browser-results.ts";

const root = path.join(import.meta.dirname, "..");

/**
 * Prints tests that passed only on retry, each with the quarantine entry to add; writes the counts to the file named in
 * TIEOUT_BROWSER_RESULTS.
 */
export default class BrowserReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(plain(error));
  }

  onEnd(): void {
    const entries = JSON.parse(readFileSync(path.join(import.meta.dirname, "quarantine.json"), "utf8")) as QuarantineEntry[];
    const tests = this.#suite?.allTests().map(ranTest) ?? [];
    const results = browserResults(tests, this.#errors, { entries, today: new Date().toISOString().slice(0, 10) });
    for (const entry of results.retried) console.log(`Needed a retry. Add to e2e/quarantine.json: ${JSON.stringify(entry)}`);
    for (const test of results.quarantined) console.log(`In quarantine, not counted: ${test}`);
    const file = process.env.TIEOUT_BROWSER_RESULTS;
    if (file) writeFileSync(file, JSON.stringify(results));
  }
}

const plain = ({ message, value }: TestError): string => stripVTControlCharacters(message ?? value ?? "an error without a message");

function ranTest(test: TestCase): RanTest {
  const failed = test.results.find(({ error }) => error !== undefined);
  return {
    file: path.relative(root, fileOf(test.parent)).replaceAll("\\", "/"),
    // Leaves out the project and the file.
    title: test.titlePath().slice(3).join(" › "),
    outcome: test.outcome(),
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    fault: failed?.error ? plain(failed.error) : "",
    trace: failed?.attachments.find(({ name }) => name === "trace")?.path,
  };
}

/** The file that runs the test, because the test may be defined in another file for several. */
const fileOf = (suite: Suite): string => (suite.type === "file" || !suite.parent ? (suite.location?.file ?? "") : fileOf(suite.parent));
