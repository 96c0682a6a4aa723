import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The system reuses process IDs, so a process is identified by its ID and start time together. */
export interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** Undefined if no such process is running. */
export function markProcess(pid: number): ProcessMark | undefined {
  const startedAt = process.platform === "linux" ? statFields(pid)?.[19] : ps(pid, "lstart=");
  return startedAt && isAlive(pid) ? { pid, startedAt } : undefined;
}

export const isSameProcess = (mark: ProcessMark): boolean => markProcess(mark.pid)?.startedAt === mark.startedAt;

/** Empty if the process has ended or is hidden. */
export function commandOf(pid: number): string {
  if (process.platform !== "linux") return ps(pid, "command=") ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

function isZombie(pid: number): boolean {
  return process.platform === "linux" && statFields(pid)?.[0] === "Z";
}

/** Fields of /proc/PID/stat after the command name, which may itself contain spaces and parentheses: [0] state … [19] start time. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  const result = spawnSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
