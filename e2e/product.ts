import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keepWhatWasWritten } from "./keep-evidence.ts";
import { descendantsOf, isRunning, listProcesses, type ProcessEntry, readProcess } from "./process-tree.ts";

export interface ProductOptions {
  /** A checkout with a built product: the test run's `checkout`, or a copy of it. */
  readonly checkout: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** User and group to run as; defaults to this process's own. */
  readonly userId?: number;
}

export type Part = "api" | "worker" | "engine" | "postmaster";

export interface Product {
  readonly address: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Time from starting the launcher until it printed the URL. */
  readonly startSeconds: number;
  /** Output of the launcher. */
  output(): string;
  /** Log of `api` or `worker` so far. */
  log(name: "api" | "worker"): string;
  /** Processes of one part, found by their commands in the launcher's process tree. */
  processes(part: Part): readonly ProcessEntry[];
  /** Every process of this product, including the launcher. */
  everything(): readonly ProcessEntry[];
  /** Sends a signal to the launcher and waits until the launcher ends. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Ctrl-C. */
  stop(): Promise<void>;
}

const startWithinMs = 120_000;
const stopWithinMs = 30_000;

/** Starts the built product on a free port, like `npm start`, and waits until it prints its URL. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { checkout, dataDir, userId } = options;
  const from = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs", "--data", dataDir], {
    cwd: checkout,
    env: environment(options),
    stdio: ["ignore", "pipe", "pipe"],
    ...(userId === undefined ? {} : { uid: userId, gid: userId }),
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => lines.push(piece.toString("utf8")));
  const output = (): string => lines.join("");
  child.once("exit", () => keepWhatWasWritten(dataDir, output()));
  const address = await announced(child, output);
  const startSeconds = (performance.now() - from) / 1000;
  return describeProduct(child, { address, startSeconds, dataDir, checkout, output });
}

function environment({ env, userId }: ProductOptions): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  // As under npm, the launcher ends with the process that started it, so that an interrupted test run leaves nothing behind.
  return {
    ...inherited,
    npm_lifecycle_event: "start",
    PORT: "0",
    ...(userId === undefined ? {} : { HOME: "/tmp", USER: "nobody" }),
    ...env,
  };
}

async function announced(child: ChildProcess, output: () => string): Promise<string> {
  const until = performance.now() + startWithinMs;
  while (performance.now() < until) {
    const address = /Tieout runs at (\S+)/.exec(output())?.[1];
    if (address) return address;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the product did not start:\n${output()}`);
    await pause(20);
  }
  child.kill("SIGKILL");
  throw new Error(`the product was not ready within ${startWithinMs / 1000} s:\n${output()}`);
}

interface StartedProduct {
  readonly address: string;
  readonly startSeconds: number;
  readonly dataDir: string;
  readonly checkout: string;
  readonly output: () => string;
}

function describeProduct(child: ChildProcess, started: StartedProduct): Product {
  const { dataDir, checkout } = started;
  const pid = child.pid ?? 0;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<boolean>((resolve) => child.once("exit", () => resolve(true)));
    child.kill(signal);
    if (await Promise.race([gone, pause(stopWithinMs, false)])) return;
    child.kill("SIGKILL");
    throw new Error(`the product did not end within ${stopWithinMs / 1000} s of ${signal}:\n${started.output()}`);
  };
  return {
    ...started,
    pid,
    log: (name) => {
      const file = path.join(dataDir, "logs", `${name}.log`);
      return existsSync(file) ? readFileSync(file, "utf8") : "";
    },
    processes: (part) => processesOfPart(pid, part),
    everything: () => processesOf({ dataDir, checkout, pid }),
    end,
    stop: () => end("SIGINT"),
  };
}

/** Processes of one part of a product, found by the launcher's process ID. */
export const processesOfPart = (launcherPid: number, part: Part): readonly ProcessEntry[] =>
  descendantsOf(launcherPid).filter((entry) => partOf(entry) === part);

function partOf({ command }: ProcessEntry): Part | null {
  if (command.includes("dist/server/engine-child.mjs")) return "engine";
  if (command.includes("dist/server/api.mjs")) return "api";
  if (command.includes("dist/server/worker.mjs")) return "worker";
  return /^\S*\/postgres -D /.test(command) ? "postmaster" : null;
}

/** Includes orphans, found by their data folder or working folder. */
function processesOf(place: { readonly dataDir: string; readonly checkout: string; readonly pid: number }): readonly ProcessEntry[] {
  const below = new Set(descendantsOf(place.pid).map((entry) => entry.pid));
  const isOurs = ({ pid, command, folder }: ProcessEntry): boolean =>
    pid === place.pid || below.has(pid) || command.includes(place.dataDir) || folder.startsWith(place.dataDir);
  const ofEngine = new Set(
    listProcesses().flatMap((entry) => (entry.command.includes(`${place.checkout}/dist/server/`) ? [entry.pid] : [])),
  );
  return listProcesses().filter((entry) => entry.pid !== process.pid && (isOurs(entry) || ofEngine.has(entry.pid)));
}

/** Waits until all of these processes have ended; returns those still running when the time is up. */
export async function waitUntilGone(entries: readonly ProcessEntry[], withinMs: number): Promise<readonly ProcessEntry[]> {
  const until = performance.now() + withinMs;
  for (;;) {
    const left = entries.filter(isRunning);
    if (left.length === 0 || performance.now() > until) return left;
    await pause(50);
  }
}

/** Sends SIGKILL to a process seen earlier, if it is still the same one. */
export function killProcess(entry: ProcessEntry): boolean {
  if (readProcess(entry.pid)?.startedAt !== entry.startedAt) return false;
  try {
    process.kill(entry.pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
