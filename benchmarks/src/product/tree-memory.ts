import { readFileSync, statfsSync, statSync } from "node:fs";
import { type ProcessTree, processesOf, residentBytes } from "./process-tree.ts";
import { repeatSparsely } from "./repeat-sparsely.ts";

const memoryFolders = readFileSync("/proc/mounts", "utf8")
  .split("\n")
  .map((line) => line.split(" "))
  .flatMap(([, folder, type]) => (type === "tmpfs" && folder !== undefined ? [folder] : []));

const memoryFileSystem = 0x0102_1994;

/**
 * Bytes in the in-memory file systems that contain these folders, each counted once: a mount may be listed twice, and a sandbox has several
 * processes.
 */
function bytesOfFilesInMemory(folders: readonly string[]): number {
  const bytes = new Map<number, number>();
  for (const folder of folders) {
    try {
      const { type, blocks, bfree, bsize } = statfsSync(folder);
      if (type === memoryFileSystem) bytes.set(statSync(folder).dev, (blocks - bfree) * bsize);
    } catch {
      // It is gone, or not for us to see: a process ended between the two readings.
    }
  }
  return [...bytes.values()].reduce((sum, of) => sum + of, 0);
}

/**
 * Memory used by all processes in a tree and by files held in memory: files in the machine's shared in-memory folders, which belong to no
 * process, and files in the engine child processes' sandboxes, whose in-memory roots are not visible to this process.
 */
export function treeMemoryBytes(tree: ProcessTree, folders: readonly string[] = memoryFolders): number {
  const pids = processesOf(tree);
  const files = bytesOfFilesInMemory([...folders, ...pids.map((pid) => `/proc/${pid}/root/`)]);
  return pids.reduce((bytes, pid) => bytes + residentBytes(pid), files);
}

export interface MemoryWatch {
  /** Stops and returns the largest total since the start. */
  stop(): number;
}

const everyMs = 250;

export function watchTreeMemory(tree: ProcessTree): MemoryWatch {
  let peakBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(peakBytes, treeMemoryBytes(tree));
  };
  const end = repeatSparsely(look, everyMs);
  return {
    stop() {
      end();
      look();
      return peakBytes;
    },
  };
}
