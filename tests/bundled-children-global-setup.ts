import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { isAlive } from "./of-the-run.ts";

const folder = path.join(import.meta.dirname, "../node_modules/.tieout-test");

/** Removes files created by `ofTheRun`, at the end of this run or before the next one. */
export default function removeBundledChildren(project: Partial<Pick<TestProject, "onTestsRerun">>): () => void {
  const remove = (): void => {
    for (const name of names()) {
      const run = Number(/-of-run-(\d+)\./.exec(name)?.[1]);
      if (run === process.pid || (run > 0 && !isAlive(run))) rmSync(path.join(folder, name), { force: true });
    }
  };
  remove();
  // In watch mode, the sources change between two runs.
  project.onTestsRerun?.(async () => remove());
  return remove;
}

function names(): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
