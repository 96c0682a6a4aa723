import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface ReadyLine {
  readonly ready: true;
  readonly port?: number;
  /** Logins of the demo firms, to be printed. */
  readonly logins?: readonly { readonly email: string; readonly password: string; readonly about?: string }[];
  /** Sentences printed along with the URL. */
  readonly notices?: readonly string[];
}

export interface ProcessPlan {
  readonly name: string;
  /** Command-line arguments for Node. */
  readonly args: readonly string[];
  /** Called for each start, so that a restart uses current values. */
  readonly env: () => NodeJS.ProcessEnv;
  /** Called for every output line except the ready line. */
  readonly onLine: (line: string) => void;
  readonly log: (message: string) => void;
}

export interface SupervisedProcess {
  /** Settles on the first ready line; rejects if the process ends before that. */
  readonly ready: Promise<ReadyLine>;
  readonly restart: () => void;
  readonly stop: () => Promise<void>;
}

const graceSeconds = 10;
const longestDelayMs = 10_000;
const healthyAfterMs = 30_000;

/** Reads the process's output: the ready line, and the last lines in case the process ends early. */
function watchOutput(plan: ProcessPlan) {
  let wasReady = false;
  const lastLines: string[] = [];
  let settle: { resolve: (line: ReadyLine) => void; reject: (error: Error) => void } | undefined;
  const ready = new Promise<ReadyLine>((resolve, reject) => {
    settle = { resolve, reject };
  });
  ready.catch(() => undefined);
  return {
    ready,
    wasReady: () => wasReady,
    onLine(line: string): void {
      const readyLine = parseReady(line);
      if (readyLine) {
        wasReady = true;
        settle?.resolve(readyLine);
        return;
      }
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      plan.onLine(line);
    },
    endedEarly(how: string): void {
      settle?.reject(new Error(`The ${plan.name} ended before it was ready (${how}).\n${lastLines.map((line) => `  ${line}`).join("\n")}`));
    },
  };
}

/**
 * Keeps one process running: restarts it after an unexpected exit, immediately the first time, then with growing delays. The process ends
 * when the pipe to its standard input closes, so it cannot outlive the launcher.
 */
export function superviseProcess(plan: ProcessPlan): SupervisedProcess {
  const output = watchOutput(plan);
  let child: ChildProcess | undefined;
  let isStopping = false;
  let isRestarting = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const onEnd = (ended: ChildProcess, startedAt: number, how: string): void => {
    // A child can report both an error and its exit; restart only once.
    if (child !== ended) return;
    child = undefined;
    if (isStopping) return;
    if (isRestarting) {
      isRestarting = false;
      start();
      return;
    }
    if (!output.wasReady()) {
      output.endedEarly(how);
      return;
    }
    failures = performance.now() - startedAt > healthyAfterMs ? 0 : failures + 1;
    const delayMs = pauseMs(failures);
    plan.log(`The ${plan.name} ended unexpectedly (${how}); restarting it${delayMs ? ` in ${(delayMs / 1000).toFixed(1)} s` : ""}`);
    timer = setTimeout(start, delayMs);
  };
  const start = (): void => {
    const startedAt = performance.now();
    const started = spawnNode(plan);
    child = started;
    for (const stream of [started.stdout, started.stderr]) createInterface({ input: stream }).on("line", output.onLine);
    started.once("error", (error) => onEnd(started, startedAt, error.message));
    started.once("exit", (code, signal) => onEnd(started, startedAt, signal ?? `exit code ${code}`));
  };
  start();
  return {
    ready: output.ready,
    restart() {
      // A start is already pending.
      if (!child) return;
      isRestarting = true;
      child.kill("SIGTERM");
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await endProcess(child);
    },
  };
}

/** Spawned in a separate session: Ctrl-C in the terminal reaches only the launcher, which stops everything in order. */
function spawnNode({ args, env }: ProcessPlan) {
  const started = spawn(process.execPath, [...args], { stdio: ["pipe", "pipe", "pipe"], detached: true, env: env() });
  started.stdin.on("error", () => started.stdin.destroy());
  return started;
}

const pauseMs = (failures: number): number => (failures === 0 ? 0 : Math.min(longestDelayMs, 100 * 2 ** failures));

async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  child.stdin?.end();
  const timer = setTimeout(() => child.kill("SIGKILL"), graceSeconds * 1000);
  await gone;
  clearTimeout(timer);
}

function parseReady(line: string): ReadyLine | undefined {
  if (!line.startsWith("{") || !line.includes('"ready"')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && "ready" in value && value.ready === true ? (value as ReadyLine) : undefined;
  } catch {
    return undefined;
  }
}
