import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findPostgresPackage } from "./postgres-binaries.ts";
import { isAlive } from "./process-table.ts";
import { explainStart } from "./server-process.ts";
import { findUser, nobodyUser, ownUserName } from "./server-user.ts";
import { startEmbedded } from "./start-embedded.ts";

// The launcher runs from a bundle with a separate copy of the binaries, without the links that npm cannot pack, just as another user would
// get it.
const isRoot = process.getuid?.() === 0;
const otherUser = nobodyUser();
let home = "";
let bundle = "";
let node = process.execPath;
let dataDir = "";
// Creating a cluster takes a second on an idle machine.
vi.setConfig({ testTimeout: 90_000 });
const started: ChildProcessWithoutNullStreams[] = [];

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), "tieout-embedded-"));
  chmodSync(home, 0o755);
  bundle = path.join(home, "launcher.mjs");
  await build({
    entryPoints: [path.join(import.meta.dirname, "start-embedded.test-process.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["pg-native"],
    banner: { js: 'import { createRequire as r } from "node:module";\nconst require = r(import.meta.url);' },
  });
  const source = path.dirname(findPostgresPackage().folder);
  const copy = path.join(home, "node_modules", path.basename(path.dirname(source)), path.basename(source));
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  const library = path.join(copy, "native", "lib");
  for (const name of readdirSync(library)) if (lstatSync(path.join(library, name)).isSymbolicLink()) rmSync(path.join(library, name));
  if (isRoot && spawnSync(node, ["-v"], otherUser).status !== 0) {
    node = path.join(home, "node");
    copyFileSync(process.execPath, node);
  }
});
beforeEach(() => {
  dataDir = mkdtempSync(path.join(home, "data-"));
  return async () => {
    for (const child of started.splice(0)) await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface LaunchedServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pid: number;
  readonly ownerUrl: string;
  readonly uid: number;
  readonly said: () => string;
}

async function launch(folder: string, user?: { uid: number; gid: number }): Promise<LaunchedServer> {
  const child = spawn(node, [bundle, folder], { cwd: home, ...user });
  started.push(child);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`launcher ended with ${code}: ${said}`)));
  });
  return { child, said: () => said, ...(JSON.parse(line) as { pid: number; ownerUrl: string; uid: number }) };
}

async function end(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.stdin.end();
  await gone;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function untilGone(pid: number): Promise<void> {
  for (let waited = 0; isAlive(pid); waited += 50) {
    expect(waited).toBeLessThan(10_000);
    await sleep(50);
  }
}

const kinds: readonly (readonly [string, { uid: number; gid: number } | undefined])[] = isRoot
  ? [
      ["root", undefined],
      ["an ordinary user", otherUser],
    ]
  : [["an ordinary user", undefined]];

describe.each(kinds)("as %s", (_name, user) => {
  beforeEach(() => {
    if (user) chownSync(dataDir, user.uid, user.gid);
  });

  test("starts from nothing, keeps its data after a stop, and never runs the server as root", async () => {
    const first = await launch(dataDir, user);
    expect(statSync(`/proc/${first.pid}`).uid).not.toBe(0);
    expect(first.uid).toBe(user?.uid ?? process.getuid?.());
    const facts = await query(
      first.ownerUrl,
      "select datlocprovider::text as provider, datlocale as locale from pg_database where datname = current_database()",
    );
    expect(facts).toEqual([{ provider: "b", locale: "C.UTF-8" }]);
    await query(first.ownerUrl, "create table kept as select 42 as answer");
    await end(first.child);
    expect(isAlive(first.pid)).toBe(false);
    const second = await launch(dataDir, user);
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("after kill -9 of the launcher, the server stops without help and the next start recovers on the same port", async () => {
    const first = await launch(dataDir, user);
    await query(first.ownerUrl, "create table kept as select 1 as answer");
    first.child.kill("SIGKILL");
    await untilGone(first.pid);
    const second = await launch(dataDir, user);
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 1 }]);
  });

  test("an immediate start after kill -9 of the postmaster recovers every committed row", async () => {
    const first = await launch(dataDir, user);
    await query(first.ownerUrl, "create table kept as select generate_series(1, 1000) as n");
    first.child.kill("SIGKILL");
    if (isAlive(first.pid)) process.kill(first.pid, "SIGKILL");
    const second = await launch(dataDir, user);
    expect(await query(second.ownerUrl, "select count(*)::int as n from kept")).toEqual([{ n: 1000 }]);
  });

  test("an orphan that outlived launcher and guard is stopped and its port is reused", async () => {
    const first = await launch(dataDir, user);
    const guard = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${first.pid}/status`, "utf8"))?.[1]);
    const watcher = Number(
      readFileSync(`/proc/${guard}/task/${guard}/children`, "utf8")
        .trim()
        .split(" ")
        .find((pid) => Number(pid) !== first.pid),
    );
    for (const pid of [watcher, guard]) process.kill(pid, "SIGKILL");
    const gone = new Promise((resolve) => first.child.once("exit", resolve));
    first.child.kill("SIGKILL");
    await gone;
    expect(isAlive(first.pid)).toBe(true);
    const second = await launch(dataDir, user);
    expect(isAlive(first.pid)).toBe(false);
    expect(second.ownerUrl).toBe(first.ownerUrl);
  });

  test("a second launcher on the same data folder is refused and the first keeps running", async () => {
    const first = await launch(dataDir, user);
    await expect(launch(dataDir, user)).rejects.toThrow(/in use by process/);
    expect(await query(first.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

test("when started by root, PostgreSQL runs under a dedicated user, even if the data had no owner before", async () => {
  const first = await startEmbedded(dataDir, () => undefined);
  await query(first.ownerUrl, "create table kept as select 1 as answer");
  await first.stop();
  const { folder } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as { folder: string };
  const ownersOf = () => new Set(readdirSync(folder, { recursive: true }).map((name) => lstatSync(path.join(folder, String(name))).uid));
  // An ordinary user cannot hand the server over to another user, so it runs as that ordinary user.
  const expected = isRoot ? (findUser(ownUserName)?.uid ?? -1) : (process.getuid?.() ?? -1);
  if (isRoot) spawnSync("chown", ["-R", `${otherUser.uid}:${otherUser.gid}`, folder]);
  const said: string[] = [];
  const second = await startEmbedded(dataDir, (message) => said.push(message));
  expect(statSync(`/proc/${second.pid}`).uid).toBe(expected);
  expect(said.filter((message) => message.includes("could be created"))).toEqual([]);
  expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 1 }]);
  await second.stop();
  expect([...ownersOf()]).toEqual([expected]);
});

test("under a folder of mode 0700, the database goes where its user can reach it, and the log says where", async () => {
  const closed = path.join(dataDir, "closed");
  mkdirSync(closed, { mode: 0o700 });
  const inner = path.join(closed, "deep", "data");
  const first = await launch(inner);
  const second = await end(first.child).then(() => launch(inner));
  expect(await query(second.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  const place = /the database is in (\S+)/.exec(second.said())?.[1];
  if (isRoot) expect(existsSync(String(place))).toBe(true);
  else expect(place).toBeUndefined();
  await end(second.child);
  if (place) rmSync(place, { recursive: true });
});

test("a damaged password record is refused with advice, not overwritten", async () => {
  const first = await startEmbedded(dataDir, () => undefined, { isDisposable: true });
  await first.stop();
  const file = path.join(dataDir, "postgres.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  copyFileSync(path.join(import.meta.dirname, "index.ts"), file);
  await expect(startEmbedded(dataDir, () => undefined)).rejects.toThrow(/is damaged/);
});

test("no one can connect without a password", async () => {
  const server = await startEmbedded(dataDir, () => undefined, { isDisposable: true });
  const url = new URL(server.ownerUrl);
  url.password = "guess";
  await expect(query(url.toString(), "select 1")).rejects.toThrow(/password authentication failed/);
  await server.stop();
});

test("a postmaster that ignores a stop request is killed, and its rows are there after the next start", async () => {
  const first = await startEmbedded(dataDir, () => undefined);
  await query(first.ownerUrl, "create table kept as select 1 as answer");
  process.kill(first.pid, "SIGSTOP");
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await startEmbedded(dataDir, () => undefined);
  expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 1 }]);
  await second.stop();
});

test("a truncated WAL fails with advice to restore the backup", async () => {
  const first = await startEmbedded(dataDir, () => undefined, { isDisposable: true });
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  const { folder } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as { folder: string };
  const log = path.join(folder, "data/pg_wal");
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name)) truncateSync(path.join(log, name), 8192);
  const refused = startEmbedded(dataDir, () => undefined, { isDisposable: true });
  await expect(refused).rejects.toThrow(/The log of the embedded PostgreSQL \(pg_wal\) is cut off or damaged.* Restore the backup/);
});

test("a full disk and a read-only one fail with advice on what to do", () => {
  const place = { data: "/srv/tieout/postgres/data" };
  expect(explainStart('FATAL: could not write lock file "postmaster.pid": No space left on device', place)).toMatch(
    /no room left .* Free up space/,
  );
  expect(explainStart('FATAL: could not create lock file "postmaster.pid": Read-only file system', place)).toMatch(/is read-only/);
  expect(explainStart("FATAL: something else", place)).toBe("The embedded PostgreSQL does not start. Its log");
});
