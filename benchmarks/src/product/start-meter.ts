import type { Sample } from "../sample.ts";
import { type ProcessTree, treeCpuSeconds } from "./process-tree.ts";

const cpuSecondsOf = (tree: ProcessTree): number | null =>
  tree.processorTime === undefined ? treeCpuSeconds(tree) : (tree.processorTime?.seconds() ?? null);

/** Starts measuring a process tree; each reading gives the usage since then. */
export function startMeter(tree: ProcessTree): () => Sample {
  const cpuFrom = cpuSecondsOf(tree);
  const from = performance.now();
  return () => {
    const value = (performance.now() - from) / 1000;
    const cpuNow = cpuSecondsOf(tree);
    return { value, cpuSeconds: cpuFrom === null || cpuNow === null ? null : cpuNow - cpuFrom };
  };
}
