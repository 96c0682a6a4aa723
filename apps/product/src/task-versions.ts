import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type SourceVersions, sourceVersions } from "@tieout/stages/source-versions";
import { taskEntries } from "./task-entries.ts";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "..", "..", "..");

/** Versions of the engine tasks running here: written by the build, or computed from the sources in development. */
export async function taskVersions(): Promise<SourceVersions> {
  return import.meta.url.endsWith(".mjs")
    ? JSON.parse(await readFile(path.join(here, "task-versions.json"), "utf8"))
    : sourceVersions(root, taskEntries);
}
