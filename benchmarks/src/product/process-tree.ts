import { readdirSync, readFileSync } from "node:fs";
import type { ProcessorTime } from "./processor-time.ts";

/** Processes that belong together: one process's descendants, and any process that works in a folder. */
export interface ProcessTree {
  readonly pid: number;
  /** The database server detaches from its parent and is identified by its data folder. */
  readonly dataDirectory?: string;
  /** Processor time for the whole tree. Absent if every process is awaited by its parent, whose time then includes it. Null if unknown. */
  readonly processorTime?: ProcessorTime | null;
}

interface ProcessEntry {
  readonly parent: number;
  readonly command: string;
}

/** A process can end between two readings; it then counts as using nothing. */
function read(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}

/** Fields in `/proc/PID/stat` starting with the third; the second, the name, can contain spaces and parentheses. */
function statFields(pid: number): readonly string[] | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Keyed by process ID and start time, because IDs are reused. */
const commands = new Map<string, string>();
function commandOf(pid: string, startTicks: string): string {
  const key = `${pid} ${startTicks}`;
  const known = commands.get(key);
  if (known !== undefined) return known;
  const command = read(`/proc/${pid}/cmdline`) ?? "";
  commands.set(key, command);
  return command;
}

function everyProcess(): ReadonlyMap<number, ProcessEntry> {
  const found = new Map<number, ProcessEntry>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statFields(Number(name));
    if (fields !== null) found.set(Number(name), { parent: Number(fields[1]), command: commandOf(name, fields[19] ?? "") });
  }
  return found;
}

export function processesOf({ pid: root, dataDirectory }: ProcessTree): readonly number[] {
  const all = everyProcess();
  const belongs = (pid: number): boolean => {
    for (let at = pid, steps = 0; at > 1 && steps < 50; steps += 1) {
      const seen = all.get(at);
      if (!seen) return false;
      if (at === root || (dataDirectory !== undefined && at !== process.pid && seen.command.includes(dataDirectory))) return true;
      at = seen.parent;
    }
    return false;
  };
  return [...all.keys()].filter(belongs);
}

/** Proportional set size: each shared page counts once. */
export const residentBytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) * 1024;

const ticksPerSecond = 100;

/** Processor time used by a process and its ended children. */
function cpuSecondsOf(pid: number): number {
  const fields = statFields(pid)?.slice(11, 15) ?? [];
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** Processor time used by the running processes and by their ended, awaited children. */
export const treeCpuSeconds = (tree: ProcessTree): number => processesOf(tree).reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
