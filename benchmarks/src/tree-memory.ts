import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

interface Seen {
  readonly parent: number;
  readonly command: string;
}

function processes(): ReadonlyMap<number, Seen> {
  const found = new Map<number, Seen>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    if (stat === null) continue;
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    found.set(Number(name), { parent, command: read(`/proc/${name}/cmdline`) ?? "" });
  }
  return found;
}

/** A process can end between two readings; then it takes no memory. */
function read(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}

const proportionalBytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) * 1024;

/** Processor time of a process so far, in clock ticks (hundredths of a second on Linux). */
const ticksOf = (pid: number): number => {
  const stat = read(`/proc/${pid}/stat`) ?? "";
  const [user = "0", system = "0"] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return Number(user) + Number(system);
};

/**
 * Bytes of memory of all processes of a product: the launcher's descendants, and the database server, which detaches itself and is known by
 * its data folder. Pages that several share count once (proportional set size).
 */
export const treeMemoryBytes = (launcherPid: number, dataDirectory: string): number =>
  treeOf(launcherPid, dataDirectory).reduce((bytes, pid) => bytes + proportionalBytes(pid), 0);

function treeOf(launcherPid: number, dataDirectory: string): readonly number[] {
  const all = processes();
  const belongs = (pid: number): boolean => {
    for (let at = pid, steps = 0; at > 1 && steps < 50; steps += 1) {
      const seen = all.get(at);
      if (!seen) return false;
      if (at === launcherPid || (at !== process.pid && seen.command.includes(dataDirectory))) return true;
      at = seen.parent;
    }
    return false;
  };
  return [...all.keys()].filter(belongs);
}

const restLimitSeconds = 120;
/** Five hundredths of one processor: pollers and heartbeats stay below. */
const restTicksPerSecond = 5;

/** Waits until the product has nothing to do: after its first start it prepares demo engagements. False: it never came to rest. */
export async function waitForRest(launcherPid: number, dataDirectory: string): Promise<boolean> {
  const ticks = (): ReadonlyMap<number, number> => new Map(treeOf(launcherPid, dataDirectory).map((pid) => [pid, ticksOf(pid)]));
  let before = ticks();
  for (let second = 0, quiet = 0; second < restLimitSeconds; second += 1) {
    await pause(1000);
    const now = ticks();
    const changed = now.size !== before.size || [...now.keys()].some((pid) => !before.has(pid));
    const used = [...now].reduce((sum, [pid, count]) => sum + count - (before.get(pid) ?? 0), 0);
    quiet = changed || used > restTicksPerSecond ? 0 : quiet + 1;
    if (quiet === 3) return true;
    before = now;
  }
  return false;
}

export interface MemoryWatch {
  /** Largest sum seen since the start. */
  stop(): number;
}

const everyMs = 100;

export function watchTreeMemory(launcherPid: number, dataDirectory: string): MemoryWatch {
  let peakBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(peakBytes, treeMemoryBytes(launcherPid, dataDirectory));
  };
  look();
  const timer = setInterval(look, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      look();
      return peakBytes;
    },
  };
}
