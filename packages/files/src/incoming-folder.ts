import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isNodeError } from "./file-store-error.ts";
import { isDeadStamp, ownStamp } from "./live-process.ts";

const abandonedAfterMs = 24 * 3_600_000;

/** A name for an object being written; a later startup can tell from its stamp whether the object is abandoned or in progress. */
export const incomingPath = (directory: string): string => join(directory, `${ownStamp()}~${randomBytes(12).toString("hex")}`);

/** Removes files left by dead processes on this machine, and files unchanged for a day. */
export async function sweepIncoming(directory: string, nowMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const abandoned = isDeadStamp(name.split("~")[0] ?? "") || (await isOlderThan(path, nowMs - abandonedAfterMs));
    if (!abandoned) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Whether the file was last modified before the given time; false if it is gone. */
export async function isOlderThan(path: string, limitMs: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < limitMs;
  } catch (error) {
    if (isNodeError(error, "ENOENT")) return false;
    throw error;
  }
}
