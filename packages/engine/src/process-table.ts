import { readdirSync, readFileSync } from "node:fs";

/** A process's start time in clock ticks since boot, which distinguishes it from a later process with the same ID; "0" if unknown. */
export function startTicksOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return "0";
  }
}

export function isAlive(pid: number, startTicks: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  return startTicksOf(pid) === startTicks;
}

export interface UserProcess {
  readonly pid: number;
  readonly userId: number;
  readonly threads: number;
  /** Whether the process has ended but its parent hasn't reaped it yet; such a process still counts against limits. */
  readonly isZombie: boolean;
}

/** Every process on the machine; empty without /proc. */
export function listProcesses(): readonly UserProcess[] {
  let names: readonly string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return [];
  }
  const found: UserProcess[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, "latin1");
      const userId = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1] ?? "-1");
      found.push({
        pid: Number(name),
        userId,
        threads: Number(/^Threads:\s+(\d+)/m.exec(status)?.[1] ?? "1"),
        isZombie: /^State:\s+Z/m.test(status),
      });
    } catch {
      // The process ended between the two readings.
    }
  }
  return found;
}
