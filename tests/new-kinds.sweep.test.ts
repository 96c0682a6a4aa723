import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkPackages } from "../e2e/add-fourth-paper.ts";
import { Draft } from "../scripts/new/draft.ts";
import { draftKind } from "../scripts/new/kinds.ts";

/** Tests that the output of `npm run new` compiles, and that its only failing tests are those waiting for a decision. */

const root = path.join(import.meta.dirname, "..");
const kinds = [
  ["paper", "direct-rollovers"],
  ["rule", "payroll-census/negative-hours"],
  ["rule", "distributions/hardship-fee"],
  ["rule", "participant-activity/loans-above-limit"],
  ["rule", "direct-rollovers/late-rollover"],
  ["report", "loan-listing"],
  ["format", "harborline"],
] as const;

const testsOfNew = [
  "domains/workpapers/core/papers/direct-rollovers/*.test.ts",
  "domains/workpapers/core/papers/payroll-census/negative-hours.test.ts",
  "domains/workpapers/core/papers/distributions/rules/hardship-fee.test.ts",
  "domains/workpapers/core/papers/participant-activity/rules/loans-above-limit.test.ts",
  "domains/ingestion/server/engine/loan-listing-layout.test.ts",
  "domains/ingestion/core/formats/format-conformance.test.ts",
];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "tieout-new-"));
  const isSource = (source: string): boolean => !/\/(node_modules|dist|earlier-versions)(\/|$)/.test(source.slice(root.length));
  for (const part of ["apps", "database", "demo-data", "docs", "domains", "packages", "tests"])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: isSource });
  for (const file of ["package.json", "tsconfig.base.json", "tsconfig.server.json"])
    copyFileSync(path.join(root, file), path.join(copy, file));
  linkPackages(root, copy);
  for (const kind of kinds) {
    const draft = new Draft(copy);
    draftKind(draft, kind);
    draft.write();
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string; readonly failureMessages: readonly string[] }[];
  }[];
}

test("everything it writes compiles together", () => {
  const include = ["domains/*/core/**/*.ts", "domains/ingestion/server/engine/*.ts", "demo-data/src/scenarios/*.ts"];
  writeFileSync(path.join(copy, "tsconfig.new.json"), JSON.stringify({ extends: "./tsconfig.server.json", include }));
  const compiled = spawnSync(process.execPath, [path.join(root, "node_modules/typescript-7/bin/tsc"), "-p", "tsconfig.new.json"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(compiled.stdout + compiled.stderr).toBe("");
  expect(compiled.status).toBe(0);
});

describe("its tests", () => {
  test("fail with a decision and its page, and for no other reason", () => {
    const [config, file] = [path.join(copy, "vitest.new.config.ts"), path.join(copy, "report.json")];
    const options = { include: testsOfNew, testTimeout: 600_000, hookTimeout: 600_000, chaiConfig: { truncateThreshold: 0 } };
    writeFileSync(config, `export default { test: ${JSON.stringify(options)} };\n`);
    const args = ["run", "--config", config, "--root", copy, "--reporter=json", `--outputFile=${file}`];
    spawnSync(path.join(root, "node_modules/.bin/vitest"), args, { cwd: copy, encoding: "utf8" });
    const { testResults }: Report = JSON.parse(readFileSync(file, "utf8"));
    expect(testResults.filter(({ assertionResults }) => assertionResults.length === 0).map(({ message }) => message)).toEqual([]);
    const failures = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === "failed"));
    expect(failures.flatMap(({ failureMessages }) => failureMessages.filter((text) => !/DECIDE \(docs\/recipes\//.test(text)))).toEqual([]);
    expect(failures.length).toBe(13);
  });
});
