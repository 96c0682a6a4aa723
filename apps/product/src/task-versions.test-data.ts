import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceVersions } from "@tieout/stages/source-versions";
import { ofTheRun } from "../../../tests/of-the-run.ts";
import { taskVersions } from "./task-versions.ts";

/** The bundler reads every source to compute versions, so this runs once for all test files. */
const fileOfVersions = (): Promise<string> =>
  ofTheRun("versions.json", async (file) => writeFile(file, JSON.stringify(await taskVersions())));

export const versionsOfTheRun = async (): Promise<SourceVersions> => JSON.parse(await readFile(await fileOfVersions(), "utf8"));

/** Writes the task versions next to the programs, where the built product and bundled test programs look for them. */
export async function writeTaskVersions(folder: string): Promise<void> {
  const made = path.join(folder, `task-versions-${process.pid}.json`);
  await copyFile(await fileOfVersions(), made);
  await rename(made, path.join(folder, "task-versions.json"));
}
