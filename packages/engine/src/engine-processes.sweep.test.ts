import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import type { Isolation } from "./confinement/isolation.ts";
import { openEngine } from "./open-engine.ts";
import { listProcesses } from "./process-table.ts";

const shared = await bundledProgram(join(import.meta.dirname, "test-processes", "engine-tasks.ts"));
/** A unique file name, so that processes of other test files don't count. */
const tasks = shared.replace(/\.mjs$/, `-of-processes-${process.pid}.mjs`);
await copyFile(shared, tasks);
const entry = [tasks];
const log = { info: () => undefined, warn: () => undefined };
let scratchRoot = "";

beforeAll(async () => {
  scratchRoot = await mkdtemp(join(tmpdir(), "tieout-engine-tests-"));
  await chmod(scratchRoot, 0o755);
});
afterAll(async () => {
  await rm(scratchRoot, { recursive: true, force: true });
  await rm(tasks, { force: true });
});

const commandHas = (pid: number, text: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(text);
  } catch {
    return false;
  }
};

describe("the analytical engine in the child", () => {
  const query = join(import.meta.dirname, "test-processes", "query-task.ts");
  const openQueryEngine = async () => openEngine({ entry: [await bundledProgram(query)], log, scratchRoot });

  it("works after the change of user", async () => {
    const other = await openQueryEngine();
    const result = await other.withScratch((scratch) => other.run(scratch, { task: "sum", payload: null }));
    expect(result).toMatchObject({ ok: true, value: { value: [["499999500000", "1000000"]] } });
  });

  it("is stopped when it uses more memory than allowed", async () => {
    const other = await openQueryEngine();
    const request = { task: "grow", payload: null, limits: { memoryBytes: 900_000_000 } };
    const result = await other.withScratch((scratch) => other.run(scratch, request));
    expect(result).toMatchObject({ ok: false, failure: { code: "engine.memory" } });
  });
});

describe("a prestarted child", () => {
  it("runs the next task, exits if no task comes, and can be killed while waiting without failing a task", async () => {
    const other = await openEngine({ entry, log, scratchRoot, prestartSeconds: 2 });
    const task = { task: "describe", payload: [] };
    const run = () => other.withScratch((scratch) => other.run(scratch, task));
    const started = () => listProcesses().filter((each) => commandHas(each.pid, tasks) && each.userId === process.getuid?.());
    // The process that brought the child into its room waits until the child ends.
    const waiting = () => started().filter((each) => !commandHas(each.pid, "nsenter"));
    expect(await run()).toMatchObject({ ok: true });
    await expect.poll(() => waiting().length, { timeout: 10_000 }).toBe(1);
    const [first] = waiting();
    expect(await run()).toMatchObject({ ok: true });
    // An ordinary user's child exits a moment after its answer.
    await expect.poll(() => listProcesses().some(({ pid, isZombie }) => pid === first?.pid && !isZombie)).toBe(false);
    // A suspended child takes the next task without beginning it, like one that died unnoticed.
    await expect.poll(() => waiting().length, { timeout: 10_000 }).toBe(1);
    const [second] = waiting();
    process.kill(second?.pid ?? 0, "SIGSTOP");
    const third = run();
    await sleep(300);
    for (const { pid } of started()) process.kill(pid, "SIGKILL");
    expect(await third).toMatchObject({ ok: true });
    await expect.poll(() => waiting().length, { timeout: 10_000 }).toBe(0);
    await expect.poll(() => readdir(scratchRoot)).toEqual([]);
  });
});

/** Root gives up its rights first; an ordinary user has none to give up. */
const isRoot = process.getuid?.() === 0;
const ordinaryId = isRoot ? 64_500 : process.getuid?.();

describe("an ordinary user, with the built product", () => {
  it("gets the same limits, no network and clean folders without any root privileges", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tieout-ordinary-"));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      await mkdir(join(folder, "scratch"));
      await symlink(join(import.meta.dirname, "../../../node_modules"), join(folder, "node_modules"));
      await chmod(folder, 0o755);
      await chmod(join(folder, "scratch"), 0o777);
      const source = (name: string): string => join(import.meta.dirname, "test-processes", name);
      await build({
        entryPoints: [source("engine-once.ts"), source("engine-tasks.ts")],
        outdir: folder,
        bundle: true,
        platform: "node",
        format: "esm",
        outExtension: { ".js": ".mjs" },
        logLevel: "error",
      });
      const address = server.address();
      const port = typeof address === "object" && address ? String(address.port) : "0";
      const once = [process.execPath, join(folder, "engine-once.mjs"), join(folder, "scratch"), join(folder, "engine-tasks.mjs"), port];
      const drop = isRoot ? ["setpriv", "--reuid", "64500", "--regid", "64500", "--clear-groups"] : [];
      const [command = "", ...args] = [...drop, ...once];
      const { stdout } = await promisify(execFile)(command, args, { cwd: folder });
      const report = JSON.parse(stdout) as {
        isolation: Isolation;
        userId: number;
        results: unknown[];
        warnings: string[];
      };
      expect(report.userId).toBe(ordinaryId);
      expect(report.warnings.filter((warning) => !warning.startsWith("engine task"))).toEqual([]);
      expect(report.results).toMatchObject([
        {
          ok: true,
          value: {
            value: {
              readable: report.isolation.roomProblem === null ? [] : ["/etc/passwd"],
              noNewPrivileges: true,
              capabilities: "0000000000000000",
            },
          },
        },
        {
          ok: true,
          value: { value: report.isolation.filters.seccomp ? "EAFNOSUPPORT" : report.isolation.unshare ? "ENETUNREACH" : "connected" },
        },
        { ok: false, failure: { code: "engine.memory" } },
        { ok: false, failure: { code: "engine.file_size" } },
        { ok: true, value: { value: expect.stringMatching(/^stopped after \d{1,3}:/) } },
        { ok: true },
        { ok: false, failure: { code: "engine.timeout" } },
      ]);
      expect(await readdir(join(folder, "scratch"))).toEqual([]);
      // The process that holds a room open ends with the room, a moment later.
      await expect.poll(() => listProcesses().filter((entry) => commandHas(entry.pid, folder) && !entry.isZombie)).toEqual([]);
    } finally {
      server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe("a parent that is killed", () => {
  it("takes its busy child with it, and the next start sweeps its folder, but not a living parent's", async () => {
    const script = join(import.meta.dirname, "test-processes", "engine-parent.ts");
    const parent = spawn(process.execPath, ["--import", "tsx", script, scratchRoot, JSON.stringify(entry)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((resolve) => parent.stdout.once("data", () => resolve()));
    const busy = () =>
      listProcesses().filter((entry) => entry.pid !== parent.pid && commandHas(entry.pid, tasks) && !commandHas(entry.pid, script));
    await expect.poll(() => busy().length, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(() => readdir(scratchRoot)).toHaveLength(1);
    await openEngine({ entry, log, scratchRoot });
    expect(await readdir(scratchRoot)).toHaveLength(1);
    const gone = new Promise((resolve) => parent.once("exit", resolve));
    parent.kill("SIGKILL");
    await gone;
    await expect.poll(() => busy().length, { timeout: 5000 }).toBe(0);
    await openEngine({ entry, log, scratchRoot });
    expect(await readdir(scratchRoot)).toEqual([]);
  });

  it("leaves no room behind even if a process in it was suspended: the next start ends the room", async () => {
    const script = join(import.meta.dirname, "test-processes", "engine-parent.ts");
    const parent = spawn(process.execPath, ["--import", "tsx", script, scratchRoot, JSON.stringify(entry)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((resolve) => parent.stdout.once("data", () => resolve()));
    const living = () => listProcesses().filter((entry) => entry.pid !== parent.pid && !entry.isZombie);
    const holders = () => living().filter(({ pid }) => commandHas(pid, "unshare") && commandHas(pid, `${scratchRoot}/tieout-engine-`));
    const within = (room: number) => living().filter(({ pid }) => commandHas(pid, `--target=${room}\0`));
    await expect.poll(() => holders().flatMap(({ pid }) => within(pid)).length, { timeout: 20_000 }).toBeGreaterThan(0);
    const stopped = holders().flatMap(({ pid }) => within(pid).map((entry) => entry.pid));
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    const gone = new Promise((resolve) => parent.once("exit", resolve));
    parent.kill("SIGKILL");
    await gone;
    await openEngine({ entry, log, scratchRoot });
    const soon = { timeout: 20_000 };
    await expect.poll(() => holders(), soon).toEqual([]);
    await expect.poll(() => living().filter(({ pid }) => stopped.includes(pid) && commandHas(pid, "--target=")), soon).toEqual([]);
    expect(await readdir(scratchRoot)).toEqual([]);
  });
});
