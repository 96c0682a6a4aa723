import { execFile } from "node:child_process";
import { mkdtemp, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EngineLimits, heapMegabytes } from "../engine-limits.ts";
import { listProcesses } from "../process-table.ts";
import type { Scratch } from "../scratch.ts";
import { type FileRights, type Filters, launchCommand } from "./launcher.ts";
import { openRoom, systemFolders, systemLinks } from "./room.ts";
import { hasCallList } from "./seccomp-filter.ts";

const run = promisify(execFile);

/** The child isolation that this system supports. */
export interface Isolation {
  /** Whether the child becomes a separate user (the parent is root). */
  readonly ownUser: boolean;
  /** Whether `prlimit` caps memory, file size and processes. */
  readonly limits: boolean;
  /** Why a child cannot have a separate room (`room.ts`), in the system's words; null if it can. */
  readonly roomProblem: string | null;
  /** The folder on disk where files are readable while a task uses them; null if files are kept in memory. */
  readonly scratchInClear: string | null;
  /** Arguments of `unshare` that cut off the network when there is no room; null if none work. */
  readonly unshare: readonly string[] | null;
  /** Whether `setpriv --no-new-privs` works. */
  readonly noNewPrivileges: boolean;
  /** Filters that a launcher sets before the child's program starts. */
  readonly filters: Filters;
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

/** Machine files that a child needs; Node reads the OpenSSL settings before the program starts. */
const machineFiles = [...systemFolders, ...systemLinks, "/etc/ssl/openssl.cnf", "/dev/urandom"];

/**
 * Tries both filters together, then each one separately, in the environment in which the child will set them; `prefix` is the command that
 * enters that environment.
 */
async function findFilters(visible: readonly string[], prefix: readonly string[], ownSignalsOnly: boolean): Promise<Filters> {
  const files = { read: [...machineFiles, ...visible], write: ["/dev/null"] };
  const tries = [
    { landlock: true, seccomp: true },
    { landlock: true, seccomp: false },
    { landlock: false, seccomp: true },
  ].filter(({ seccomp }) => !seccomp || hasCallList);
  for (const filters of tries) {
    const [command = "", ...args] = [...prefix, ...launchCommand(filters, { files, ownSignalsOnly }, [process.execPath, "--version"])];
    if (await works(command, args)) return filters;
  }
  return { landlock: false, seccomp: false };
}

type RoomAndFilters = Pick<Isolation, "roomProblem" | "filters">;

/** Creates a room, starts the child's Node in it, and tries the filters there; without a room, tries them outside. */
async function findRoomAndFilters(scratchRoot: string, visible: readonly string[], noNewPrivileges: boolean): Promise<RoomAndFilters> {
  const base = await mkdtemp(join(scratchRoot, "tieout-room-"));
  try {
    const room = await openRoom({ base, visible, sizeBytes: 1 << 20 });
    try {
      const prefix = [...room.enter, ...dropPrivileges(noNewPrivileges, true)];
      const [command = "", ...args] = [...prefix, process.execPath, "--version"];
      await run(command, args, { timeout: 20_000 });
      return { roomProblem: null, filters: await findFilters(visible, prefix, false) };
    } finally {
      await room.close();
    }
  } catch (error) {
    const said = error instanceof Error ? error.message.replaceAll(/\s+/g, " ").slice(-300) : String(error);
    const prefix = dropPrivileges(noNewPrivileges, false);
    return { roomProblem: said, filters: await findFilters(visible, prefix, sharesProcesses({ inRoom: false })) };
  } finally {
    await rmdir(base);
  }
}

/** Tries each tool once; takes about 50 ms. */
export async function probeIsolation(scratchRoot: string, visible: readonly string[]): Promise<Omit<Isolation, "scratchInClear">> {
  const [limits, unshare, noNewPrivileges] = await Promise.all([
    works("prlimit", ["--core=0", "--nproc=1000", "true"]),
    findUnshare(),
    works("setpriv", ["--no-new-privs", "true"]),
  ]);
  const found = await findRoomAndFilters(scratchRoot, visible, noNewPrivileges);
  return { ownUser: isRoot(), limits, unshare, noNewPrivileges, ...found };
}

/** A child of a root parent gets a separate user, and a child in a room gets a separate process table. */
const sharesProcesses = ({ inRoom }: { readonly inRoom: boolean }): boolean => !inRoom && !isRoot();

const threadsOf = (userId: number): number =>
  listProcesses()
    .filter((entry) => entry.userId === userId)
    .reduce((sum, entry) => sum + entry.threads, 0);

/** In a room created by an ordinary user, the child would otherwise have all rights over the room. */
const dropPrivileges = (noNewPrivileges: boolean, inRoom: boolean): readonly string[] => [
  ...(noNewPrivileges ? ["setpriv", "--no-new-privs"] : []),
  ...(noNewPrivileges && inRoom && !isRoot() ? ["--bounding-set=-all", "--inh-caps=-all"] : []),
];

/** A child outside a room must not read its parent's entries in the process table, because they contain passwords. */
const ownProcess = ["/proc/self", "/proc/meminfo", "/proc/cpuinfo"];

function rightsOf({ inside, room }: Scratch, visible: readonly string[]): FileRights {
  return {
    read: [...machineFiles, ...visible, ...(room ? ["/proc"] : ownProcess), inside.in],
    write: [inside.out, inside.work, "/dev/null", ...(room ? ["/tmp"] : [])],
  };
}

export interface ChildStart {
  readonly entry: readonly string[];
  /** Machine files that the program is read from. */
  readonly visible: readonly string[];
  readonly limits: EngineLimits;
  readonly scratch: Scratch;
}

/** The command that starts the child: limits, then room or network, then privileges, then filters, then Node with the entry file. */
export function childCommand(isolation: Isolation, { entry, visible, limits, scratch }: ChildStart): readonly [string, ...string[]] {
  const { room } = scratch;
  // The kernel counts processes per user. A user created for the child starts at zero; an ordinary user is already running some.
  const processes = limits.processes + (isolation.ownUser ? 0 : threadsOf(process.getuid?.() ?? -1));
  const command = [
    ...(isolation.limits
      ? ["prlimit", `--data=${limits.memoryBytes}`, `--fsize=${limits.fileBytes}`, `--nproc=${processes}`, "--core=0"]
      : []),
    ...(room ? room.enter : isolation.unshare ? ["unshare", ...isolation.unshare] : []),
    ...dropPrivileges(isolation.noNewPrivileges, room !== null),
  ];
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes(limits)}`, ...entry];
  const rights = { files: rightsOf(scratch, visible), ownSignalsOnly: sharesProcesses({ inRoom: room !== null }) };
  const [first = process.execPath, ...rest] = [...command, ...launchCommand(isolation.filters, rights, node)];
  return [first, ...rest];
}
