import { readFileSync, statfsSync, statSync } from "node:fs";
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

const memoryFileSystem = 0x0102_1994;

/** Files in the rooms of engine children, each once: their roots are in memory and not in this process's view. */
function bytesOfFilesInRooms(pids: readonly number[]): number {
  const rooms = new Map<number, number>();
  for (const pid of pids) {
    try {
      const root = `/proc/${pid}/root/`;
      const { type, blocks, bfree, bsize } = statfsSync(root);
      if (type === memoryFileSystem) rooms.set(statSync(root).dev, (blocks - bfree) * bsize);
    } catch {
      // The process ended between the two readings.
    }
  }
  return [...rooms.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Memory of all processes of a tree and of files held in memory. */
export function treeMemoryBytes(tree: ProcessTree): number {
  const pids = processesOf(tree);
  return pids.reduce((bytes, pid) => bytes + residentBytes(pid), bytesOfFilesInMemory() + bytesOfFilesInRooms(pids));
}

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
