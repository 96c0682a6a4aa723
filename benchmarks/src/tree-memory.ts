import { readdirSync, readFileSync } from "node:fs";

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

/**
 * Bytes of memory of all processes of a product: the launcher's descendants, and the database server, which detaches itself and is known by
 * its data folder. Pages that several share count once (proportional set size).
 */
export function treeMemoryBytes(launcherPid: number, dataDirectory: string): number {
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
  let bytes = 0;
  for (const pid of all.keys()) if (belongs(pid)) bytes += proportionalBytes(pid);
  return bytes;
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
