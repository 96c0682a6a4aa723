import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { type EngineMessage, type EngineRequest, prestartedVariable, readEngineMessage } from "./engine-message.ts";

/** Maximum size of a child's response. */
const answerLimitBytes = 256 * (1 << 20);
const stderrTailBytes = 8192;

export interface ChildEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of the child's stderr, used to find the cause; never logged, because it may contain user data. */
  readonly stderrTail: string;
  readonly spawnError: string | null;
  /** Whether the child exceeded the maximum response size and was killed. */
  readonly flooded: boolean;
}

export interface RunningChild {
  /** Whether the child was started before there was a task for it. */
  readonly isPrestarted: boolean;
  readonly end: Promise<ChildEnd>;
  /** Gives the child a task; only a session's child gets another one after responding. */
  ask(request: EngineRequest, onMessage: (message: EngineMessage) => void): void;
  kill(): void;
  /** Closes standard input, after which a child waiting for a task exits. */
  letGo(): void;
}

/** The child does not inherit the parent's environment, which may contain passwords. */
const childEnvironment = {
  PATH: process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin",
  TZ: "UTC",
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
  // Recommended by Node for processes that change their user: CVE-2024-22017.
  UV_USE_IO_URING: "0",
};

function readLines(stream: Readable, onLine: (line: string) => void, onFlood: () => void): void {
  let rest: Buffer[] = [];
  let seenBytes = 0;
  stream.on("data", (piece: Buffer) => {
    seenBytes += piece.length;
    if (seenBytes > answerLimitBytes) return onFlood();
    let from = 0;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
      rest.push(piece.subarray(from, at));
      onLine(Buffer.concat(rest).toString("utf8"));
      rest = [];
      from = at + 1;
    }
    if (from < piece.length) rest.push(piece.subarray(from));
  });
  stream.on("error", () => undefined);
}

/** Starts a child that waits for its task. A waiting child does not keep this process alive. */
export function startChild(command: readonly [string, ...string[]], isPrestarted: boolean): RunningChild {
  const [file, ...args] = command;
  const env = isPrestarted ? { ...childEnvironment, [prestartedVariable]: "1" } : childEnvironment;
  // Started in a separate process group: one signal reaches everything the child starts, and Ctrl-C in a terminal does not reach the child.
  const child = spawn(file, args, { env, stdio: ["pipe", "ignore", "pipe", "pipe"], detached: true });
  const kill = (): void => killGroup(child);
  let tail = "";
  child.stderr?.on("data", (piece: Buffer) => {
    tail = (tail + piece.toString("latin1")).slice(-stderrTailBytes);
  });
  let flooded = false;
  const answers = child.stdio[3] as Readable;
  let listener: (message: EngineMessage) => void = () => undefined;
  const take = (line: string): void => {
    const message = readEngineMessage(line);
    if (message) listener(message);
  };
  readLines(answers, take, () => {
    flooded = true;
    kill();
  });
  // The child may exit before reading its request, in which case its exit reports the failure.
  child.stdin?.on("error", () => undefined);
  hold(child, "unref");
  return {
    isPrestarted,
    end: endOf(child, () => ({ stderrTail: tail, flooded })),
    ask(request, onMessage) {
      hold(child, "ref");
      listener = onMessage;
      child.stdin?.write(`${JSON.stringify(request)}\n`);
    },
    kill,
    letGo: () => child.stdin?.end(),
  };
}

/** Sets whether this process may exit while the child is running. */
function hold(child: ChildProcess, how: "ref" | "unref"): void {
  child[how]();
  for (const stream of child.stdio) if (stream instanceof Socket) stream[how]();
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

function endOf(child: ChildProcess, rest: () => Pick<ChildEnd, "stderrTail" | "flooded">): Promise<ChildEnd> {
  return new Promise((resolve) => {
    let settled = false;
    const settle = (exitCode: number | null, signal: NodeJS.Signals | null, spawnError: string | null): void => {
      if (settled) return;
      settled = true;
      killGroup(child);
      for (const stream of child.stdio) stream?.destroy();
      resolve({ exitCode, signal, spawnError, ...rest() });
    };
    child.once("error", (error) => settle(null, null, error.message));
    child.once("close", (code, signal) => settle(code, signal, null));
    // A grandchild that keeps the pipes open must not keep the parent waiting.
    child.once("exit", (code, signal) => {
      killGroup(child);
      setTimeout(() => settle(code, signal, null), 1000).unref();
    });
  });
}
