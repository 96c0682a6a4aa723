import { setTimeout as pause } from "node:timers/promises";
import { type ProcessTree, processesOf, treeCpuSeconds } from "./process-tree.ts";

const restLimitSeconds = 240;
/** Processor seconds per second, on one processor; polling and heartbeats stay below this. */
const restCpuSeconds = 0.05;
const quietSeconds = 3;

/** Waits until the product is idle, since it prepares demo engagements after its first start. */
export async function waitForRest(tree: ProcessTree): Promise<void> {
  const look = () => ({ pids: processesOf(tree).join(), cpuSeconds: treeCpuSeconds(tree) });
  let before = look();
  for (let second = 0, quiet = 0; second < restLimitSeconds; second += 1) {
    await pause(1000);
    const now = look();
    quiet = now.pids === before.pids && now.cpuSeconds - before.cpuSeconds <= restCpuSeconds ? quiet + 1 : 0;
    if (quiet === quietSeconds) return;
    before = now;
  }
  throw new Error("the product never came to rest after its start");
}
