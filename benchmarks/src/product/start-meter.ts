import type { Sample } from "../sample.ts";
import { type ProcessTree, treeCpuSeconds } from "./process-tree.ts";

/** Starts a clock on a process tree; each reading gives the time since then. */
export function startMeter(tree: ProcessTree): () => Sample {
  const cpuFrom = treeCpuSeconds(tree);
  const from = performance.now();
  return () => {
    const value = (performance.now() - from) / 1000;
    return { value, cpuSeconds: treeCpuSeconds(tree) - cpuFrom };
  };
}
