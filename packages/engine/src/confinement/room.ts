import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, lstatSync, openSync, readlinkSync } from "node:fs";
import { Socket } from "node:net";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Namespaces for one scratch folder: an in-memory root with the scratch folder, the program and its libraries, a separate process table, no
 * network. The room's first process keeps the room open; everything in the room ends with that process, which ends with the process that
 * opened the room. Nothing in the room is ever written to a disk.
 */
export interface Room {
  /** The room's root as seen by this process; usable as long as the room exists. */
  readonly root: string;
  /** Names of the visible files' entries in the room's /tmp; all other names there belong to the child. */
  readonly heldInTmp: ReadonlySet<string>;
  /** The command prefix that runs a program in the room. */
  readonly enter: readonly string[];
  /** Ends everything in the room and frees its memory. */
  close(): Promise<void>;
}

export interface RoomOptions {
  /** An empty folder on which the room's root is mounted during setup; the folder itself stays empty. */
  readonly base: string;
  /** Files and folders on the machine that can be read in the room, at the same paths. */
  readonly visible: readonly string[];
  /** Maximum total size of the files in the room, in bytes; they are kept in memory. */
  readonly sizeBytes: number;
}

/** The scratch folder inside a room. */
export const roomScratch = "/scratch";
const readySeconds = 60;

/** Folders where programs find their interpreter and libraries; they contain no settings and no data. */
export const systemFolders = ["/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/nix/store", "/etc/ld.so.cache"];
export const systemLinks = ["/bin", "/lib", "/lib32", "/lib64"];

type Kind = "folder" | "file" | "link" | "absent";
function kindOf(path: string): Kind {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return "absent";
  if (found.isSymbolicLink()) return "link";
  return found.isDirectory() ? "folder" : "file";
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** A path as written in a mount table. */
const inTable = (path: string): string =>
  path.replace(/[\\\s#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);

/** The visible paths, without those inside another visible path. */
const outermost = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)));

const firstInTmp = (path: string): readonly string[] => (path.startsWith("/tmp/") ? path.split("/").slice(2, 3) : []);

/** Shell script that creates the room's root, leaves the machine's root, reports it, and waits for the end of standard input. */
function roomScript({ base, visible, sizeBytes }: RoomOptions, isRoot: boolean): string {
  const shown = outermost([...systemFolders, ...systemLinks, ...visible]).filter((path) => kindOf(path) !== "absent");
  const links = shown.filter((path) => kindOf(path) === "link");
  const bound = shown.filter((path) => kindOf(path) !== "link");
  const devices = ["/dev/null", "/dev/urandom"];
  const inside = (path: string): string => quote(`.${path}`);
  const folders = [...bound.map((path) => (kindOf(path) === "folder" ? path : dirname(path))), ...links.map((path) => dirname(path))];
  const files = [...bound.filter((path) => kindOf(path) === "file"), ...devices];
  const table = [
    ...bound.map((path) => `${inTable(path)} ${inTable(base + path)} none rbind,ro,nosuid,nodev 0 0`),
    ...devices.map((path) => `${path} ${inTable(base + path)} none bind 0 0`),
    `proc ${inTable(base)}/proc proc nosuid,nodev,noexec 0 0`,
  ];
  const options = `size=${sizeBytes},nr_inodes=100000,mode=0755,nosuid,nodev`;
  const memory = (more: string): string => `mount -n -t tmpfs -o ${options}${more} tieout-engine ${quote(base)}`;
  return [
    "set -e",
    // Only root can prevent memory from being swapped, and only since Linux 6.4.
    isRoot ? `${memory(",noswap")} 2>/dev/null || ${memory("")}` : memory(""),
    `cd ${quote(base)}`,
    `mkdir -p ${["/old", "/proc", "/dev", "/tmp", roomScratch, ...folders].map(inside).join(" ")}`,
    ...files.map((path) => `: > ${inside(path)}`),
    ...links.map((path) => `ln -s ${quote(readlinkSync(path))} ${inside(path)}`),
    `printf '%s\\n' ${table.map(quote).join(" ")} > old/table`,
    "mount -n -a -T old/table",
    "rm old/table",
    "chmod 1777 tmp",
    "pivot_root . old",
    "cd /",
    "umount -n -l /old",
    "echo ready",
    "read -r _ || exit 0",
  ].join("\n");
}

/** Starts a room and waits until it is ready. Throws with the system's message if the room cannot be created. */
export async function openRoom(options: RoomOptions): Promise<Room> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? [] : ["--user", "--map-root-user"];
  const apart = ["--mount", "--pid", "--fork", "--kill-child", "--net", "--ipc", "--uts"];
  const env = { PATH: `${process.env.PATH ?? ""}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: "C" };
  const holder = spawn("unshare", [...user, ...apart, "sh", "-c", roomScript(options, isRoot)], {
    env,
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => holder.once("exit", () => resolve()).once("error", () => resolve()));
  const close = async (): Promise<void> => {
    holder.ref();
    holder.kill("SIGKILL");
    await Promise.race([ended, pause(5000, undefined, { ref: false })]);
  };
  let root: number;
  try {
    await untilReady(holder, ended);
    root = openSync(`/proc/${holder.pid}/root`, "r");
  } catch (error) {
    await close();
    throw error;
  }
  // A waiting room does not keep this process alive.
  holder.unref();
  for (const stream of holder.stdio) if (stream instanceof Socket) stream.unref();
  const enterUser = isRoot ? [] : ["--user", "--preserve-credentials"];
  const pids = `--pid=/proc/${holder.pid}/ns/pid_for_children`;
  return {
    // From any process's view of the machine, a folder that is held open can be reached under this name.
    root: `/proc/self/fd/${root}`,
    heldInTmp: new Set(options.visible.flatMap(firstInTmp)),
    enter: ["nsenter", `--target=${holder.pid}`, ...enterUser, "--mount", pids, "--net", "--ipc", "--uts"],
    async close() {
      await close();
      closeSync(root);
    },
  };
}

async function untilReady(holder: ChildProcess, ended: Promise<void>): Promise<void> {
  let said = "";
  let isReady = false;
  holder.stderr?.on("data", (piece: Buffer) => {
    said = (said + piece.toString("utf8")).slice(-2000);
  });
  holder.stdin?.on("error", () => undefined);
  const ready = new Promise<void>((resolve) => {
    holder.stdout?.on("data", (piece: Buffer) => {
      isReady ||= piece.includes("ready");
      if (isReady) resolve();
    });
  });
  let spawnError = "";
  holder.once("error", (error) => (spawnError = error.message));
  await Promise.race([ready, ended, pause(readySeconds * 1000, undefined, { ref: false })]);
  if (!isReady) throw new Error((spawnError || said.trim() || "it was not ready in time").replaceAll(/\s+/g, " ").slice(0, 300));
}
