import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** Clock ticks since boot; identifies a process together with its ID. */
  readonly startedAt: string;
  readonly command: string;
  /** Working folder; empty if it cannot be read. */
  readonly folder: string;
}

/** Every running process on the machine. Needs /proc. */
export function listProcesses(): readonly ProcessEntry[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

export function readProcess(pid: number): ProcessEntry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? "", command, folder: folderOf(pid) };
  } catch {
    // The process ended between the two reads.
    return null;
  }
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

/** The descendants of a process, nearest first. */
export function descendantsOf(pid: number): readonly ProcessEntry[] {
  const all = listProcesses();
  const found: ProcessEntry[] = [];
  for (let parents = [pid]; parents.length > 0; ) {
    const children = all.filter((entry) => parents.includes(entry.parent));
    found.push(...children);
    parents = children.map((entry) => entry.pid);
  }
  return found;
}

export const isRunning = (entry: ProcessEntry): boolean => readProcess(entry.pid)?.startedAt === entry.startedAt;
