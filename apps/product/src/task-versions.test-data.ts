import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { taskVersions } from "./task-versions.ts";

/** The built product finds the versions of its tasks beside its programs; so do bundled programs of tests. */
export async function writeTaskVersions(folder: string): Promise<void> {
  const made = path.join(folder, `task-versions-${process.pid}.json`);
  await writeFile(made, JSON.stringify(await taskVersions()));
  await rename(made, path.join(folder, "task-versions.json"));
}
