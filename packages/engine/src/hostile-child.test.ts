import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Isolation } from "./confinement/isolation.ts";
import { launchCommand } from "./confinement/launcher.ts";
import { listProcesses } from "./process-table.ts";

/** Used as a key, a password and an SSN at once. */
const secret = "900-55-1234-secret-of-another-firm";
let folder = "";
let data: readonly string[] = [];
const servers: Server[] = [];
let port = 0;
const socket = (): string => join(folder, "server.sock");

const source = (name: string): string => join(import.meta.dirname, "test-processes", name);
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  // On a disk, regardless of where the tests keep temporary files, because files in memory are never in clear on a disk.
  folder = await mkdtemp("/var/tmp/tieout-hostile-");
  await chmod(folder, 0o755);
  await mkdir(join(folder, "program"));
  await mkdir(join(folder, "scratch"));
  await chmod(join(folder, "scratch"), 0o777);
  // A link to a link, as in a copied checkout: the child needs both.
  await symlink(join(import.meta.dirname, "../../../node_modules"), join(folder, "modules"));
  await symlink(join(folder, "modules"), join(folder, "program", "node_modules"));
  await build({
    entryPoints: [source("hostile-once.ts"), source("hostile-tasks.ts")],
    outdir: join(folder, "program"),
    bundle: true,
    platform: "node",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    logLevel: "error",
  });
  // Readable by every user on the machine, so only the child's restricted view protects these files.
  await mkdir(join(folder, "data"));
  data = [join(folder, "data", "master.key"), join(folder, "data", "object")];
  for (const path of data) await writeFile(path, secret, { mode: 0o666 });
  for (const address of [{ port: 0, host: "127.0.0.1" }, { path: socket() }]) {
    const server = createServer((connection) => connection.destroy());
    await new Promise<void>((resolve) => server.listen(address, resolve));
    servers.push(server);
  }
  await chmod(socket(), 0o777);
  const address = servers[0]?.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Report {
  readonly isolation: Isolation;
  readonly results: readonly unknown[];
  readonly warnings: readonly string[];
}

/** The parent has the secret in its environment, like its passwords. */
async function lookAround(as: readonly string[]): Promise<Report> {
  const payload = JSON.stringify({ secret, paths: [...data, "/etc/passwd", "/etc/shadow"], port, socket: socket(), pids: [process.pid] });
  const once = [process.execPath, join(folder, "program", "hostile-once.mjs"), join(folder, "scratch")];
  const [command = "", ...args] = [...as, ...once, join(folder, "program", "hostile-tasks.mjs"), payload];
  const env = { PATH: process.env.PATH, DATABASE_PASSWORD: secret };
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as Report;
}

/** What any code in the child may find, on any system: nothing. */
const nothing = {
  found: [],
  opened: [],
  written: [],
  processes: [],
  environment: [],
  signaled: [],
  dialled: ["refused", "refused"],
  listens: "refused",
  namespaces: false,
  mounts: false,
};
/** Without namespaces, mounts or sockets, as in a container's profile. */
const inContainer = launchCommand({ landlock: false, seccomp: true }, { files: { read: [], write: [] }, ownSignalsOnly: false }, []);
const ordinary = isRoot ? ["setpriv", "--reuid", "64500", "--regid", "64500", "--clear-groups"] : [];

describe("hostile code in the child", () => {
  it.each([...(isRoot ? [["root", []] as const] : []), ["an ordinary user", ordinary] as const])(
    "of %s finds no data folder, key, password, process, server or other firm's scratch folder, and cannot use up the machine",
    async (_who, as) => {
      const { isolation, results, warnings } = await lookAround(as);
      expect(warnings).toEqual([]);
      expect(isolation).toMatchObject({ roomProblem: null, scratchInClear: null, filters: { landlock: true, seccomp: true } });
      expect(results).toMatchObject([
        { ok: true, value: { value: { ...nothing, filtered: true } } },
        { ok: false, failure: { code: "engine.space" } },
        { ok: true, value: { value: { made: expect.any(Number) } } },
      ]);
      // Empty files use kernel memory, which no byte limit counts.
      const { made } = (results[2] as { readonly value: { readonly value: { readonly made: number } } }).value.value;
      expect(made).toBeLessThan(100_000);
    },
  );

  it("of an ordinary user finds nothing and cannot signal anyone if the host allows no rooms", async () => {
    const { isolation, results } = await lookAround([...ordinary, ...inContainer]);
    expect(isolation).toMatchObject({ ownUser: false, filters: { landlock: true, seccomp: true } });
    expect(isolation.roomProblem).not.toBeNull();
    expect(results[0]).toMatchObject({ ok: true, value: { value: { ...nothing, filtered: true } } });
  });

  if (isRoot)
    it("finds nothing even if the host allows no rooms, as in a container, and the startup warning says what is missing", async () => {
      const { isolation, results, warnings } = await lookAround(["setpriv", "--bounding-set=-sys_admin", "--inh-caps=-sys_admin"]);
      expect(isolation.roomProblem).toMatch(/permitted|denied|superuser/i);
      expect(warnings).toEqual([expect.stringMatching(/less isolation.*pivot_root.*readable on the disk/)]);
      expect(results[0]).toMatchObject({ ok: true, value: { value: { ...nothing, filtered: true } } });
    });
});

/** A process and everything it started. */
function familyOf(pid: number): readonly number[] {
  const started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...started.flatMap(familyOf)];
}

describe("after the whole tree is killed", () => {
  it("no file of a task is on any disk", async () => {
    const root = join(folder, "scratch");
    const tmp = join(folder, "tmp");
    await mkdir(tmp, { mode: 0o755 });
    const written = `${secret}-on-a-disk`;
    const entry = join(folder, "program", "hostile-tasks.mjs");
    const parent = spawn(process.execPath, ["--import", "tsx", source("hostile-parent.ts"), root, entry, written], {
      env: { PATH: process.env.PATH, TMPDIR: tmp },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((resolve) => parent.stdout.once("data", resolve));
    const family = familyOf(parent.pid ?? 0);
    expect(family.length).toBeGreaterThan(3);
    for (const pid of family) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended with one that was killed before it.
      }
    }
    await expect.poll(() => listProcesses().filter(({ pid, isZombie }) => family.includes(pid) && !isZombie)).toEqual([]);
    const { stdout } = await promisify(execFile)("grep", ["-r", "-l", "-F", "--devices=skip", secret, folder]);
    // Finding the data folder's files proves that the search works.
    expect(stdout.trim().split("\n").sort()).toEqual([...data].sort());
    expect(await readdir(root)).not.toEqual([]);
  });
});
