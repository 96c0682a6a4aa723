import { readFileSync, statfsSync } from "node:fs";
import { type ProcessTree, processesOf, residentBytes } from "./process-tree.ts";
import { repeatSparsely } from "./repeat-sparsely.ts";

const memoryFileSystems = readFileSync("/proc/mounts", "utf8")
  .split("\n")
  .map((line) => line.split(" "))
  .flatMap(([, folder, type]) => (type === "tmpfs" && folder !== undefined ? [folder] : []));

/** Files in memory, of the whole machine: they belong to no process. */
function bytesOfFilesInMemory(): number {
  return memoryFileSystems.reduce((sum, folder) => {
    try {
      const { blocks, bfree, bsize } = statfsSync(folder);
      return sum + (blocks - bfree) * bsize;
    } catch {
      return sum;
    }
  }, 0);
}

/** Memory of all processes of a tree and of files held in memory. */
export const treeMemoryBytes = (tree: ProcessTree): number =>
  processesOf(tree).reduce((bytes, pid) => bytes + residentBytes(pid), bytesOfFilesInMemory());

export interface MemoryWatch {
  /** Largest sum seen since the start. */
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
