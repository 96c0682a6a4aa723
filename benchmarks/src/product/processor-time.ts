import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A control group, in which the kernel adds up the processor time of everything started in it, no matter how it ended. An engine process
 * killed along with its sandbox is counted by no parent.
 */
export interface ProcessorTime {
  readonly seconds: () => number;
  /** Removes the group once everything in it has ended; the group stays until then. */
  readonly close: () => void;
}

interface Kind {
  /** This process's control group. */
  readonly parent: string;
  readonly read: (group: string) => number;
}

const mount = "/sys/fs/cgroup";

/** Which version of control groups is in use, 1 or 2; null if there are none. */
function kindOfGroups(): Kind | null {
  const own = readFileSync("/proc/self/cgroup", "latin1").trim().split("\n");
  const pathOf = (controllers: RegExp): string => own.map((line) => controllers.exec(line)?.[1]).find((path) => path !== undefined) ?? "/";
  const first = join(mount, "cpuacct");
  if (existsSync(join(first, "cpuacct.usage")))
    return {
      parent: join(first, pathOf(/^\d+:(?:.*,)?cpuacct(?:,.*)?:(.*)$/)),
      read: (group) => Number(readFileSync(join(group, "cpuacct.usage"), "latin1")) / 1e9,
    };
  if (!existsSync(join(mount, "cgroup.controllers"))) return null;
  return {
    parent: join(mount, pathOf(/^0::(.*)$/)),
    read: (group) => Number(/^usage_usec (\d+)$/m.exec(readFileSync(join(group, "cpu.stat"), "latin1"))?.[1]) / 1e6,
  };
}

let opened = 0;

/** Null if this user may not create control groups, or the process has ended. */
export function openProcessorTime({ pid }: { readonly pid?: number | undefined }): ProcessorTime | null {
  if (pid === undefined) return null;
  let group: string | null = null;
  try {
    const kind = kindOfGroups();
    if (!kind) return null;
    opened += 1;
    const made = join(kind.parent, `tieout-bench-${process.pid}-${opened}`);
    mkdirSync(made);
    group = made;
    writeFileSync(join(made, "cgroup.procs"), String(pid));
    return { seconds: () => kind.read(made), close: () => removeIfEmpty(made) };
  } catch {
    if (group !== null) removeIfEmpty(group);
    return null;
  }
}

function removeIfEmpty(group: string): void {
  if (readFileSync(join(group, "cgroup.procs"), "latin1") === "") rmdirSync(group);
}
