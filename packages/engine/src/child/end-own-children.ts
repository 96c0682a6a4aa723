import { readdirSync, readFileSync } from "node:fs";

/**
 * Ends a TypeScript loader's compiler process, which keeps the privileges of the process that started it and is not needed once all code is
 * loaded.
 */
export function endOwnChildren(): void {
  let threads: readonly string[];
  try {
    threads = readdirSync("/proc/self/task");
  } catch {
    return;
  }
  for (const thread of threads) {
    for (const pid of childrenOf(thread)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Already ended.
      }
    }
  }
}

function childrenOf(thread: string): readonly number[] {
  try {
    return readFileSync(`/proc/self/task/${thread}/children`, "latin1").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
