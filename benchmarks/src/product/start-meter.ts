import type { Sample } from "../sample.ts";
import { type ProcessTree, treeCpuSeconds } from "./process-tree.ts";

/** Starts a clock on a tree of processes; each reading tells the time since. */
export function startMeter(tree: ProcessTree): () => Sample {
  const cpuFrom = treeCpuSeconds(tree);
  const from = performance.now();
  return () => {
    const value = (performance.now() - from) / 1000;
    return { value, cpuSeconds: treeCpuSeconds(tree) - cpuFrom };
  };
}
