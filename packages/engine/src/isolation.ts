import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type EngineLimits, heapMegabytes } from "./engine-limits.ts";
import { listProcesses } from "./process-table.ts";

const run = promisify(execFile);

/** Isolation of the child that this system supports. */
export interface Isolation {
  /** The child becomes its own user (the parent is root). */
  readonly ownUser: boolean;
  /** `prlimit` caps memory, file size and processes. */
  readonly limits: boolean;
  /** Arguments of `unshare` that cut off the network; null when none work. */
  readonly unshare: readonly string[] | null;
  /** `setpriv --no-new-privs` works. */
  readonly noNewPrivileges: boolean;
}

const works = async (command: string, args: readonly string[]): Promise<boolean> => {
  try {
    await run(command, [...args], { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
};

const isRoot = (): boolean => process.getuid?.() === 0;

async function findUnshare(): Promise<readonly string[] | null> {
  const candidates = isRoot()
    ? [["--net"]]
    : [
        ["--user", "--map-current-user", "--net"],
        ["--user", "--map-root-user", "--net"],
      ];
  for (const args of candidates) if (await works("unshare", [...args, "true"])) return args;
  return null;
}

/** Tries each tool once; takes about 20 ms. */
export async function probeIsolation(): Promise<Isolation> {
  const [limits, unshare, noNewPrivileges] = await Promise.all([
    works("prlimit", ["--core=0", "--nproc=1000", "true"]),
    findUnshare(),
    works("setpriv", ["--no-new-privs", "true"]),
  ]);
  return { ownUser: isRoot(), limits, unshare, noNewPrivileges };
}

/** One sentence on missing isolation and how to get it; null when complete. */
export function isolationWarning(isolation: Isolation): string | null {
  const missing = [
    isolation.limits ? "" : "no limit on memory and file size (prlimit of util-linux)",
    isolation.unshare ? "" : "network not cut off (unshare of util-linux, unprivileged user namespaces)",
    isolation.noNewPrivileges ? "" : "no --no-new-privs (setpriv of util-linux)",
  ].filter((text) => text !== "");
  if (missing.length === 0) return null;
  return `The process that reads uploaded files runs with less isolation than intended on this system: ${missing.join("; ")}. Install util-linux or allow it in the container's profile.`;
}

const threadsOf = (userId: number): number =>
  listProcesses()
    .filter((entry) => entry.userId === userId)
    .reduce((sum, entry) => sum + entry.threads, 0);

/** The command that starts the child: limits, then network, then privileges, then Node with the entry. */
export function childCommand(isolation: Isolation, entry: readonly string[], limits: EngineLimits): readonly [string, ...string[]] {
  // The kernel counts processes per user. A user created for the child starts at zero; an ordinary user already runs some.
  const processes = limits.processes + (isolation.ownUser ? 0 : threadsOf(process.getuid?.() ?? -1));
  const command = [
    ...(isolation.limits
      ? ["prlimit", `--data=${limits.memoryBytes}`, `--fsize=${limits.fileBytes}`, `--nproc=${processes}`, "--core=0"]
      : []),
    ...(isolation.unshare ? ["unshare", ...isolation.unshare] : []),
    ...(isolation.noNewPrivileges ? ["setpriv", "--no-new-privs"] : []),
  ];
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes(limits)}`, ...entry];
  const [first = process.execPath, ...rest] = [...command, ...node];
  return [first, ...rest];
}
