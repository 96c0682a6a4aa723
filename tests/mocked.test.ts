import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
/** Calls of the module registry, not this file's own mention of them. */
const replacesModules = /\bvi\s*\.\s*(?:do)?mock\(/i;

function testsIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name === "dist") return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return testsIn(file);
    return /\.test\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

test("only files named for it replace modules: in a worker that has imported the module before, nothing is replaced", () => {
  const files = ["packages", "domains", "apps", "demo-data", "benchmarks", "tests"].flatMap(testsIn);
  expect(files.length).toBeGreaterThan(500);
  const replacing = files.filter((file) => replacesModules.test(readFileSync(path.join(root, file), "utf8")));
  expect(replacing).toEqual(files.filter((file) => file.endsWith(".mocked.test.ts")));
});
