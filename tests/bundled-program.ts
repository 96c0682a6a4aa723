import path from "node:path";
import { bundleEngineChild, bundlePrograms } from "../scripts/bundle.ts";
import { ofTheRun } from "./of-the-run.ts";

const root = path.join(import.meta.dirname, "..");

const nameOf = (entry: string): string => path.relative(root, entry).replace(/\.ts$/, "").replaceAll(path.sep, "-");

/**
 * A program as one file, as the product ships it: it starts several times faster than its sources, and tests start many. Made once in a
 * run.
 */
export async function bundledProgram(entry: string): Promise<string> {
  const folder = await ofTheRun(nameOf(entry), (made) => bundlePrograms({ program: entry }, made));
  return path.join(folder, "program.mjs");
}

/** An engine child as the product ships it, already compiled. Made once in a run. */
export async function bundledEngineChild(entry: string): Promise<string> {
  const folder = await ofTheRun(nameOf(entry), (made) => bundleEngineChild(entry, path.join(made, "child.cjs")));
  return path.join(folder, "child.cjs");
}
