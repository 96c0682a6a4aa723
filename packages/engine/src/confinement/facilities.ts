import { existsSync, readFileSync } from "node:fs";
import { release } from "node:os";
import type { Isolation } from "./isolation.ts";

/** A feature of the machine used to isolate the process that reads uploaded files. */
interface Facility {
  readonly name: string;
  /** `check`: a program can't tell whether the facility is safe, but a person can. */
  readonly state: "in use" | "missing" | "check";
  /** Describes the isolation that a child has or lacks. */
  readonly finding: string;
  /** How to enable it on the machine; empty if nothing needs to be done. */
  readonly remedy: string;
}

/** The kernel's information about the machine's swap. */
export interface Swap {
  /** Swap files and devices in use; null if the system does not report them. */
  readonly places: readonly string[] | null;
  /** Whether the memory used by a child's room is never swapped. */
  readonly isKeptOut: boolean;
}

interface Look {
  readonly name: string;
  readonly isMissing: boolean;
  readonly present: string;
  readonly lacking: string;
  readonly remedy: string;
}

const allowRooms =
  "install util-linux and allow namespaces: on a machine, user.max_user_namespaces above 0 and, on Ubuntu, kernel.apparmor_restrict_unprivileged_userns=0; in a container, a profile that allows unshare and mount";
const addPerl = "install perl (on Debian and Ubuntu: perl-base)";

/** Ordered by how much they protect. */
const looksAt = (isolation: Isolation): readonly Look[] => [...roomLooks(isolation), ...filterLooks(isolation), ...toolLooks(isolation)];

function roomLooks({ roomProblem, unshare }: Isolation): readonly Look[] {
  const said = roomProblem === null ? "" : ` (the system said: ${roomProblem})`;
  const room = { isMissing: roomProblem !== null, remedy: allowRooms };
  return [
    {
      ...room,
      name: "mounts",
      present: "a separate root in memory: no data folder, /etc, home or other scratch",
      lacking: `no separate file system: unshare, mount, pivot_root and nsenter of util-linux can't create one${said}`,
    },
    { ...room, name: "processes", present: "a separate process table", lacking: "no separate process table (PID namespace)" },
    {
      name: "network",
      isMissing: unshare === null,
      present: "no network at all",
      lacking: "network not cut off (unshare of util-linux, unprivileged user namespaces)",
      remedy: allowRooms,
    },
  ];
}

function filterLooks({ filters }: Isolation): readonly Look[] {
  return [
    {
      name: "Landlock",
      isMissing: !filters.landlock,
      present: "writes only to its own folders, whatever its user may write to",
      lacking: "no Landlock (Linux 5.13 or later with perl)",
      remedy: `use Linux 5.13 or later with landlock in /sys/kernel/security/lsm; ${addPerl}`,
    },
    {
      name: "seccomp",
      isMissing: !filters.seccomp,
      present: "kernel calls that no task needs fail",
      lacking: "no kernel call filter (seccomp, on x64 or arm64 with perl)",
      remedy: addPerl,
    },
  ];
}

function toolLooks({ scratchInClear, limits, noNewPrivileges, ownUser }: Isolation): readonly Look[] {
  return [
    {
      name: "tmpfs",
      isMissing: scratchInClear !== null,
      present: "decrypted files are in memory only",
      lacking: `files are readable on the disk in ${scratchInClear} while a task uses them`,
      remedy: `${allowRooms}; or give /dev/shm 2 GB of free space (in a container: --shm-size=4g)`,
    },
    {
      name: "limits",
      isMissing: !limits,
      present: "memory, file size and number of processes are limited",
      lacking: "no limit on memory and file size (prlimit of util-linux)",
      remedy: "install util-linux",
    },
    {
      name: "privileges",
      isMissing: !noNewPrivileges,
      present: ownUser ? "a separate user that can't gain other rights" : "can't gain other rights",
      lacking: "no --no-new-privs (setpriv of util-linux)",
      remedy: "install util-linux",
    },
  ];
}

/** Lists swap and all other facilities on the machine, each with its state and what to do. */
export function listFacilities(isolation: Isolation, swap: Swap = readSwap(isolation)): readonly Facility[] {
  const found = looksAt(isolation).map(({ name, isMissing, present, lacking, remedy }): Facility => {
    if (isMissing) return { name, state: "missing", finding: lacking, remedy };
    return { name, state: "in use", finding: present, remedy: "" };
  });
  return [...found, swapFacility(swap)];
}

function swapFacility({ places, isKeptOut }: Swap): Facility {
  const name = "swap";
  if (places?.length === 0) return { name, state: "in use", finding: "the machine has none: memory stays memory", remedy: "" };
  if (isKeptOut) return { name, state: "in use", finding: "the memory of a task is never swapped", remedy: "" };
  return {
    name,
    state: "check",
    finding: `the memory of a task can be written to ${places?.join(", ") ?? "swap, if the machine has any"}`,
    remedy: "encrypt the swap or turn it off (swapoff -a); rooms that root makes on Linux 6.4 or later are never swapped",
  };
}

/** Whether this kernel version supports unswappable memory, which rooms request when created by root. */
function knowsNoSwap(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  return major > 6 || (major === 6 && minor >= 4);
}

function readSwap({ ownUser, roomProblem }: Isolation): Swap {
  const table = "/proc/swaps";
  const [, ...lines] = existsSync(table) ? readFileSync(table, "utf8").trim().split("\n") : [];
  const places = existsSync(table) ? lines.map((line) => line.split(/\s/)[0] ?? "") : null;
  return { places, isKeptOut: ownUser && roomProblem === null && knowsNoSwap(release()) };
}

/** One sentence about missing isolation and how to enable it; null if nothing is missing. */
export function isolationWarning(isolation: Isolation): string | null {
  const missing = looksAt(isolation).filter(({ isMissing }) => isMissing);
  if (missing.length === 0) return null;
  const text = missing.map(({ lacking }) => lacking).join("; ");
  return `The process that reads uploaded files runs with less isolation than intended on this system: ${text}. "npm run tieout -- doctor" says what to do.`;
}
