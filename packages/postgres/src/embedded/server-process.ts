import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerPlace } from "./choose-place.ts";
import { commandOf, isAlive } from "./process-table.ts";

export interface ServerProcess {
  /** The postmaster. */
  readonly pid: number;
  /** Settles when the server has exited for any reason. */
  readonly exited: Promise<{ readonly code: number | null }>;
  /** Rolls back open transactions, disconnects all clients, writes a checkpoint. */
  readonly stop: () => Promise<void>;
}

/**
 * The server runs under a shell that waits on a pipe held by this process: however this process dies, the pipe closes and the shell stops
 * the server. The shell and the server have a separate process group, so that Ctrl-C at the terminal reaches the database only through
 * `stop`.
 */
const guard = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT $server) 2>/dev/null &
watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`;

const baseSettings: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "80",
  shared_buffers: "128MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  password_encryption: "scram-sha-256",
};

/**
 * Starts the server and waits until it accepts connections. Retries for 10 s, because shared memory remains allocated for a moment after a
 * kill.
 */
export async function startServer(place: ServerPlace, port: number, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    await stopOrphan(place.data);
    const before = logSize(place);
    const server = await tryStart(place, port, settings);
    if (server) return server;
    const said = readLog(place, before);
    const isTransient = /another (postmaster|server) .*running|shared memory block|lock file|could not bind|Address already in use/i.test(
      said,
    );
    if (!isTransient || performance.now() > deadline)
      throw new Error(`${explainStart(said, place)} ${logFile(place)} says:\n${said.slice(-2000).trim() || "(nothing)"}`);
    await sleep(200);
  }
}

async function tryStart(place: ServerPlace, port: number, settings: Readonly<Record<string, string>>): Promise<ServerProcess | undefined> {
  const options = Object.entries({ ...baseSettings, ...settings, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const log = openSync(logFile(place), "a", 0o600);
  const child = spawn("/bin/sh", ["-c", guard, "sh", path.join(place.binaries, "bin", "postgres"), "-D", place.data, ...options], {
    cwd: place.folder,
    detached: true,
    stdio: ["pipe", log, log],
    env: serverEnvironment(),
    ...place.runAs,
  });
  closeSync(log);
  const lifeline = child.stdin;
  if (!lifeline) throw new Error("the database's guard has no pipe");
  lifeline.on("error", () => lifeline.destroy());
  let isGone = false;
  const exited = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      isGone = true;
      resolve({ code });
    });
  });
  exited.catch(() => undefined);
  const startedAfter = Date.now() / 1000 - 5;
  for (let waited = 0; waited < 60_000 && !isGone; waited += 15) {
    const ready = readyPid(place.data, startedAfter);
    if (ready !== undefined && isAlive(ready)) {
      const stop = async (): Promise<void> => {
        lifeline.end();
        const stubborn = endIfAlive(ready);
        await exited;
        stubborn.cancel();
      };
      return { pid: ready, exited, stop };
    }
    await Promise.race([sleep(15), exited]);
  }
  lifeline.end();
  await exited;
  return undefined;
}

/** Stops a server that outlived its launcher. Never touches `postmaster.pid`: PostgreSQL itself decides whether it is stale. */
export async function stopOrphan(data: string): Promise<void> {
  const pid = postmasterLines(data)?.pid;
  if (pid === undefined || !isAlive(pid) || !commandOf(pid).includes(data)) return;
  process.kill(pid, "SIGINT");
  const stubborn = endIfAlive(pid);
  for (let waited = 0; waited < 30_000 && isAlive(pid); waited += 25) await sleep(25);
  stubborn.cancel();
  if (isAlive(pid))
    throw new Error(`A PostgreSQL left over from an earlier start (process ${pid}) cannot be ended. End it, then start again.`);
}

/** Milliseconds after a graceful stop was requested. */
const endings = [
  { afterMs: 10_000, signal: "SIGQUIT" },
  { afterMs: 15_000, signal: "SIGKILL" },
] as const;

/** Kills a postmaster that ignores the stop request, such as a suspended one; the next start recovers from its log, as after any kill. */
function endIfAlive(pid: number): { readonly cancel: () => void } {
  const timers = endings.map(({ afterMs, signal }) =>
    setTimeout(() => {
      if (isAlive(pid)) process.kill(pid, signal);
    }, afterMs),
  );
  return { cancel: () => timers.forEach(clearTimeout) };
}

/** Reads the log to explain why the server cannot start and what to do. */
export function explainStart(said: string, place: Pick<ServerPlace, "data">): string {
  if (/No space left on device|Disk quota exceeded/.test(said))
    return `There is no room left on the disk of ${place.data}, so the embedded PostgreSQL does not start. Free up space; nothing was changed. Its log`;
  if (/Read-only file system/.test(said))
    return `The disk of ${place.data} is read-only, so the embedded PostgreSQL does not start. Make it writable; nothing was changed. Its log`;
  const isCut =
    /could not locate a valid checkpoint record|invalid (primary )?checkpoint record|invalid (magic number|record length|resource manager)|unexpected pageaddr|WAL ends before|could not (open|read) (file )?"?pg_wal|missing contrecord/i;
  if (isCut.test(said) && /FATAL|PANIC/.test(said))
    return `The log of the embedded PostgreSQL (pg_wal) is cut off or damaged, so ${place.data} cannot be recovered. Restore the backup; keep a copy of the folder as it is. Its log`;
  return "The embedded PostgreSQL does not start. Its log";
}

function readyPid(data: string, startedAfterSeconds: number): number | undefined {
  const lines = postmasterLines(data);
  return lines && lines.status === "ready" && lines.startedAtSeconds >= startedAfterSeconds ? lines.pid : undefined;
}

/** `postmaster.pid`: line 1 process, line 3 start in epoch seconds, line 8 status. */
function postmasterLines(data: string): { pid: number; startedAtSeconds: number; status: string } | undefined {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, startedAtSeconds: Number(lines[2]), status: (lines[7] ?? "").trim() } : undefined;
}

/** Returns `preferred` if it is free, otherwise any free port. */
export async function freePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await listenOnce(preferred)) !== undefined) return preferred;
  const port = await listenOnce(0);
  if (port === undefined) throw new Error("No free port on 127.0.0.1 for the embedded PostgreSQL.");
  return port;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

const logFile = (place: ServerPlace): string => path.join(place.folder, "postgres.log");

const keptLogs = 3;

/** Rotates a long log; earlier ones stay in `postgres.log.1` to `.3`. */
export function rotateLog(place: ServerPlace): void {
  if (logSize(place) <= 10_000_000) return;
  const file = logFile(place);
  for (let number = keptLogs - 1; number >= 1; number--)
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  renameSync(file, `${file}.1`);
}

const logSize = (place: ServerPlace): number => (existsSync(logFile(place)) ? statSync(logFile(place)).size : 0);
const readLog = (place: ServerPlace, from: number): string =>
  existsSync(logFile(place)) ? readFileSync(logFile(place)).subarray(from).toString("utf8") : "";

/** Keeps this process's secrets out of the server's environment. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" });
