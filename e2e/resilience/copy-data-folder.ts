import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

/**
 * Copies a stopped product's data folder with owners and modes, because the database's files belong to another user. First removes what an
 * earlier attempt of the same test left behind.
 */
export function copyDataFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  const copy = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (copy.status !== 0) throw new Error(`cp -a ${from} ${to}: ${copy.stderr}`);
}
