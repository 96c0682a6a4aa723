import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** A process's start time in clock ticks since boot, which distinguishes it from a later process with the same ID; "0" if unknown. */
function startTicksOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return "0";
  }
}

const host =
  hostname()
    .replace(/[^A-Za-z0-9]/g, "-")
    .slice(0, 60) || "host";

/** Identifies this process among all machines that share a folder. */
export const ownStamp = (): string => `${host}.${process.pid}.${startTicksOf(process.pid)}`;

/** True only for the stamp of a process on this machine that has ended; whether processes on other machines have ended is unknown. */
export function isDeadStamp(stamp: string): boolean {
  const [stampHost, pidText, startTicks] = stamp.split(".");
  const pid = Number(pidText);
  if (stampHost !== host || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
  return startTicksOf(pid) !== startTicks;
}
