import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { connect } from "node:net";
import { serveRuns } from "./serve-runs.ts";

/** Well-behaved and misbehaving tasks. The tests run this file as the engine child. */
const hold: Buffer[] = [];

/** A process ID, with the process table that the process belongs to. */
const named = (pid: number | undefined) => ({ pid, table: readlinkSync("/proc/self/ns/pid") });

const reach = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve("connected"));
    socket.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
  });

const canRead = (path: string): boolean => {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
};

function startMany(count: number): string {
  let started = 0;
  try {
    for (; started < count; started += 1) execFileSync("/bin/sh", ["-c", "sleep 60 > /dev/null 2>&1 &"], { stdio: "ignore" });
  } catch (error) {
    return `stopped after ${started}: ${error instanceof Error && "code" in error ? String(error.code ?? "refused") : "refused"}`;
  }
  return `started ${started}`;
}

await serveRuns({
  copy(_payload, context) {
    context.progress({ stage: "reading", percent: 40, counts: { rows: 3 } });
    const text = readFileSync(context.inputPath("letter"), "utf8");
    writeFileSync(context.outputPath("copy.txt"), text.toUpperCase());
    return { characters: text.length };
  },
  /** Reports whether each file still exists after its release, and whether it disappears. */
  async release(names: readonly string[], context) {
    for (const name of ["no such", "../out/x", ...names]) context.release(name);
    // The parent handles lines in order, so once the last file is gone, all lines before it have been handled.
    const last = context.inputPath("last");
    context.release("last");
    for (const end = Date.now() + 20_000; existsSync(last) && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 20));
    return [...names, "last"].filter((name) => existsSync(context.inputPath(name)));
  },
  async releaseAndFail(_payload, context) {
    context.release("letter");
    await new Promise((resolve) => setTimeout(resolve, 200));
    throw new Error("row 3 holds 900-12-3456");
  },
  remember(words: unknown, context) {
    const said = (context.kept.get("words") as readonly unknown[] | undefined) ?? [];
    context.kept.set("words", [...said, words]);
    return {
      process: named(process.pid),
      said,
      files: [context.workDirectory, context.outputPath("x").slice(0, -2)].flatMap((folder) => readdirSync(folder)),
    };
  },
  describe: (paths: readonly string[], context) => ({
    userId: process.getuid?.(),
    groups: process.getgroups?.(),
    environment: Object.keys(process.env).sort(),
    readable: paths.filter(canRead),
    noNewPrivileges: /NoNewPrivs:\s+1/.test(readFileSync("/proc/self/status", "latin1")),
    capabilities: /CapEff:\s+(\w+)/.exec(readFileSync("/proc/self/status", "latin1"))?.[1],
    directory: process.cwd() === context.workDirectory,
  }),
  answerAndStay: () => {
    writeSync(3, `${JSON.stringify({ kind: "done", value: "all", kept: [] })}\n`);
    for (;;) Math.sqrt(2);
  },
  changeInput: (_payload, context) => writeFileSync(context.inputPath("letter"), "changed"),
  abort: () => process.abort(),
  exit: () => process.exit(7),
  fail: () => {
    throw new Error("row 3 holds 900-12-3456");
  },
  spin: () => {
    for (;;) Math.sqrt(2);
  },
  threads: (_payload, context) => context.threads,
  sleep: () => new Promise((resolve) => setTimeout(resolve, 600_000)),
  heap: () => {
    const rows: string[][] = [];
    for (;;) rows.push([String(rows.length), "x".repeat(20), String(Math.sqrt(rows.length))]);
  },
  native: () => {
    for (;;) hold.push(Buffer.alloc(1 << 24, 1));
  },
  largeFile(_payload, context) {
    const file = openSync(context.outputPath("large"), "w");
    const piece = Buffer.alloc(1 << 20);
    for (let written = 0; written < 200; written += 1) writeSync(file, piece);
  },
  closeFolders(_payload, context) {
    mkdirSync(`${context.workDirectory}/closed/inner`, { recursive: true });
    writeFileSync(`${context.workDirectory}/closed/inner/file`, "x");
    chmodSync(`${context.workDirectory}/closed/inner`, 0);
    chmodSync(`${context.workDirectory}/closed`, 0);
  },
  startMany: (count: number) => startMany(count),
  escape() {
    const child = spawn("/bin/sleep", ["300"], { detached: true, stdio: "ignore" });
    child.unref();
    return named(child.pid);
  },
  link: (target: string, context) => symlinkSync(target, context.outputPath("copy.txt")),
  reach: (port: number) => reach(port),
  flood: () => {
    for (;;) writeSync(3, Buffer.alloc(1 << 20, 97));
  },
});
