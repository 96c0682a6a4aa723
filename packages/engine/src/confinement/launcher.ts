import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { seccompFilter } from "./seccomp-filter.ts";

/** What the child may do with files below the paths; everything else does not open. */
export interface FileRights {
  readonly read: readonly string[];
  readonly write: readonly string[];
}

/** What the launcher sets before the program begins. */
export interface Filters {
  readonly landlock: boolean;
  readonly seccomp: boolean;
}

/** The library that calls the kernel from JavaScript; null where it is not installed. */
export function findCaller(): string | null {
  try {
    return createRequire(import.meta.url).resolve("koffi");
  } catch {
    return null;
  }
}

/** The library and its binaries, which are packages side by side. */
export const callerFolders = (caller: string): readonly string[] => [dirname(caller), join(dirname(dirname(caller)), "@koromix")];

/*
 * Runs in a Node of its own, gives up rights for good, and becomes the program: what a filter is set on must have one thread, and the
 * program's Node has many from its first line. Plain text: no file of the product has to be found before the library is.
 */
const launcher = `
const { caller, landlock, filter, rights, command } = JSON.parse(process.argv[1]);
const { constants, openSync, statSync } = require("node:fs");
const koffi = require(caller);
const libc = koffi.load(null);
const call = libc.func("long syscall(long number, long a, long b, long c, long d, long e)");
const check = (what, result) => {
  if (Number(result) < 0) throw new Error(what + ": error " + koffi.errno());
  return Number(result);
};
check("no new privileges", call(process.arch === "x64" ? 157 : 167, 38, 1, 0, 0, 0));
if (landlock) {
  const version = check("landlock", call(444, 0, 0, 1, 0, 0));
  const files = version >= 5 ? 0xffff : version >= 3 ? 0x7fff : version === 2 ? 0x3fff : 0x1fff;
  const set = Buffer.alloc(24);
  set.writeBigUInt64LE(BigInt(files), 0);
  if (version >= 4) set.writeBigUInt64LE(3n, 8);
  if (version >= 6) set.writeBigUInt64LE(3n, 16);
  const make = libc.func("long syscall(long number, void *set, size_t size, long flags)");
  const rules = check("landlock rules", make(444, set, version >= 6 ? 24 : version >= 4 ? 16 : 8, 0));
  const add = libc.func("long syscall(long number, long rules, long kind, void *rule, long flags)");
  const execute = 1, write = 2, read = 4, list = 8, truncate = 1 << 14;
  const ofFiles = execute | write | read | truncate;
  const devices = (1 << 6) | (1 << 11) | (1 << 15);
  const allow = (path, wanted) => {
    let found;
    try { found = statSync(path); } catch { return; }
    const rule = Buffer.alloc(12);
    rule.writeBigUInt64LE(BigInt(wanted & files & (found.isDirectory() ? 0xffff : ofFiles)), 0);
    rule.writeInt32LE(openSync(path, 0o10000000 | constants.O_RDONLY), 8);
    check("landlock rule for " + path, add(445, rules, 1, rule, 0));
  };
  for (const path of rights.read) allow(path, execute | read | list);
  for (const path of rights.write) allow(path, 0xffff & ~execute & ~devices);
  check("landlock", call(446, rules, 0, 0, 0, 0));
}
if (filter) {
  const Program = koffi.struct({ length: "uint16_t", instructions: "void *" });
  const set = libc.func("syscall", "long", ["long", "long", "long", koffi.pointer(Program)]);
  const instructions = Buffer.from(filter, "base64");
  check("seccomp", set(process.arch === "x64" ? 317 : 277, 1, 0, { length: instructions.length / 8, instructions }));
}
// Node marks the pipes to the parent as its own.
const keep = libc.func("int fcntl(int file, int command, int flags)");
for (const file of [0, 1, 2, 3]) keep(file, 2, 0);
const become = libc.func("int execve(const char *path, const char **args, const char **environment)");
const environment = Object.entries(process.env).map(([name, value]) => name + "=" + value);
become(command[0], [...command, null], [...environment, null]);
throw new Error("the program did not start: error " + koffi.errno());
`;

/** The command that sets the filters and becomes `command`, whose first word is the path of a program. */
export function launchCommand(filters: Filters, rights: FileRights, command: readonly string[]): readonly string[] {
  const caller = findCaller();
  if (caller === null || !(filters.landlock || filters.seccomp)) return command;
  const filter = filters.seccomp ? (seccompFilter()?.toString("base64") ?? null) : null;
  return [process.execPath, "-e", launcher, JSON.stringify({ caller, landlock: filters.landlock, filter, rights, command })];
}
