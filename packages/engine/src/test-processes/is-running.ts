import { readFileSync, readlinkSync } from "node:fs";
import { listProcesses } from "../process-table.ts";

/** A process, identified by its ID in a process table, which may be a room's. */
export interface NamedProcess {
  readonly pid: number;
  readonly table: string;
}

export const isRunning = ({ pid, table }: NamedProcess): boolean =>
  listProcesses().some((entry) => {
    if (entry.isZombie) return false;
    try {
      if (readlinkSync(`/proc/${entry.pid}/ns/pid`) !== table) return false;
      const ids = /^NSpid:\s+(.*)$/m.exec(readFileSync(`/proc/${entry.pid}/status`, "latin1"))?.[1] ?? "";
      return Number(ids.split(/\s+/).at(-1)) === pid;
    } catch {
      return false;
    }
  });
