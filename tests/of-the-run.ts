import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const folder = path.join(import.meta.dirname, "..", "node_modules", ".tieout-test");

/**
 * Returns the path of a file shared by all test files in one run; the first caller creates it while the others wait. Its name contains the
 * ID of the process that started them all.
 */
export async function ofTheRun(name: string, make: (file: string) => Promise<unknown>): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  const file = path.join(folder, `${stem}-of-run-${process.ppid}${ext}`);
  const claim = `${file}.claim`;
  await mkdir(folder, { recursive: true });
  for (; !existsSync(file); await sleep(50)) {
    if (!(await isClaimed(claim))) continue;
    try {
      // The process that was creating the file may have finished between the two checks.
      if (existsSync(file)) continue;
      const made = path.join(folder, `${stem}-${process.pid}${ext}`);
      await make(made);
      await rename(made, file);
    } finally {
      await rm(claim, { force: true });
    }
  }
  return file;
}

/** Whether this process should create the file; removes the claim of a process that has exited, for the next attempt. */
async function isClaimed(claim: string): Promise<boolean> {
  try {
    await writeFile(claim, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const owner = Number(await readFile(claim, "utf8").catch(() => ""));
    if (owner > 0 && !isAlive(owner)) await rm(claim, { force: true });
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
