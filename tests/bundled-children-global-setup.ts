import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";

const folder = path.join(import.meta.dirname, "../node_modules/.tieout-test");

/** The test files of one run share a bundled engine child, which goes with the run. What an interrupted run with this id left is older code. */
export default function removeBundledChildren(project: TestProject): () => void {
  const remove = (): void => {
    for (const name of names()) if (name.endsWith(`-of-run-${process.pid}.mjs`)) rmSync(path.join(folder, name), { force: true });
  };
  remove();
  // While watching, the sources change between two runs.
  project.onTestsRerun(async () => remove());
  return remove;
}

function names(): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
