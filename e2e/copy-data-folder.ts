import { spawnSync } from "node:child_process";

/** Copies the data folder of a stopped product with owners and modes: the database's files belong to another user. */
export function copyDataFolder(from: string, to: string): void {
  const copy = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (copy.status !== 0) throw new Error(`cp -a ${from} ${to}: ${copy.stderr}`);
}
