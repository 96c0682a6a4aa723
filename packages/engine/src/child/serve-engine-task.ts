import { readSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type EngineMessage, type EngineProgress, type EngineRequest, prestartedVariable } from "../engine-message.ts";
import { becomeUnprivileged } from "./become-unprivileged.ts";
import { endOwnChildren } from "./end-own-children.ts";
import { setInterruptBudget } from "./interrupt-budget.ts";
import { type ParentWatch, watchParent } from "./watch-parent.ts";

export interface EngineTaskContext {
  /** Path of an input, which is read-only; throws for a name that is not among the task's inputs. */
  inputPath(name: string): string;
  /** Path for a file that the parent collects after the task. Names may contain letters, digits, `.`, `_`, `-`. */
  outputPath(name: string): string;
  /** Declares that the task no longer reads an input, so that the parent may remove it to free memory. */
  release(name: string): void;
  /** Private folder for temporary files. */
  readonly workDirectory: string;
  progress(progress: EngineProgress): void;
  readonly threads: number;
  /** Memory limit of the process. When setting the analytical engine's limit, leave a third for buffers. */
  readonly memoryBytes: number;
  /**
   * Values kept in memory by earlier tasks in the same session, by name; empty for a single task. A later task can use a value instead of
   * the file created from it.
   */
  readonly kept: Map<string, unknown>;
}

/** The code of a task. */
export interface EngineTask<Payload = never, Value = unknown> {
  /** Runs the task; only the returned value, the output files and `progress` reach the parent. */
  readonly run: (payload: Payload, context: EngineTaskContext) => Value | Promise<Value>;
  /** Loads modules that the task's code does not import statically, because no module can be loaded after the change of user. */
  readonly prepare?: () => Promise<unknown>;
  /** Whether the task's JavaScript looks at only a sample of the rows. */
  readonly isSampling?: boolean;
}

const answerPipe = 3;
const waitBuffer = new Int32Array(new SharedArrayBuffer(4));

/** Blocking calls can still return EAGAIN if a process sharing the pipe made it non-blocking. */
function untilDone(call: () => number): number {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      Atomics.wait(waitBuffer, 0, 0, 2);
    }
  }
}

function send(message: EngineMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let sent = 0; sent < line.length; ) sent += untilDone(() => writeSync(answerPipe, line, sent));
}

/** Waits for the next line from the parent; null if there is none. */
function readLine(): string | null {
  const pieces: Buffer[] = [];
  const piece = Buffer.alloc(65_536);
  for (;;) {
    const length = untilDone(() => readSync(0, piece));
    if (length === 0) return null;
    pieces.push(Buffer.from(piece.subarray(0, length)));
    if (piece[length - 1] === 10) return Buffer.concat(pieces).toString("utf8");
  }
}

function readRequest(): EngineRequest {
  const line = readLine();
  if (line === null) throw new Error("standard input ended before a request");
  return JSON.parse(line) as EngineRequest;
}

/** Everything in a room ends with the room, so nothing there needs to watch the parent. */
const roomEnds: ParentWatch = { nextLine: async () => readLine() };

function contextOf(request: EngineRequest, kept: Map<string, unknown>): EngineTaskContext {
  return {
    inputPath(name) {
      const path = Object.hasOwn(request.inputs, name) ? request.inputs[name] : undefined;
      if (path === undefined) throw new RangeError(`the task was given no input ${JSON.stringify(name)}`);
      return path;
    },
    outputPath(name) {
      if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name)) throw new RangeError(`${JSON.stringify(name)} is not a valid output name`);
      return join(request.outputDirectory, name);
    },
    release: (name) => send({ kind: "released", name }),
    workDirectory: request.workDirectory,
    progress: (progress) => send({ kind: "progress", progress }),
    threads: request.threads,
    memoryBytes: request.memoryBytes,
    kept,
  };
}

function sendError(error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error));
  const code = "code" in known && typeof known.code === "string" ? `${known.code} ` : "";
  send({ kind: "error", name: known.name, message: `${code}${known.message}`, stack: known.stack ?? "" });
}

const bytesOf = ({ inputs }: EngineRequest): number => Object.values(inputs).reduce((sum, path) => sum + statSync(path).size, 0);

type Tasks = Readonly<Record<string, EngineTask>>;

const findTask = (tasks: Tasks, name: string): EngineTask | undefined => (Object.hasOwn(tasks, name) ? tasks[name] : undefined);

/** Loads what the named task needs, or if null, what any task needs. */
async function prepare(tasks: Tasks, name: string | null): Promise<void> {
  const wanted = name === null ? Object.values(tasks) : [findTask(tasks, name)];
  for (const load of new Set(wanted.map((task) => task?.prepare))) await load?.();
}

async function runTask(tasks: Tasks, request: EngineRequest, kept: Map<string, unknown>): Promise<void> {
  const task = findTask(tasks, request.task);
  if (!task) throw new RangeError(`unknown engine task ${JSON.stringify(request.task)}`);
  setInterruptBudget(bytesOf(request), task.isSampling === true);
  // The caller's payload type was checked against the task's declaration.
  const value = await task.run(request.payload as never, contextOf(request, kept));
  send({ kind: "done", value: value === undefined ? null : value, kept: [...kept.keys()] });
}

/**
 * Main function of the engine child: reads a request, gives up its privileges, runs the task, responds, and exits or, in a session, waits
 * for the next request. Import every task statically before the call, or load modules that only some tasks need in those tasks' `prepare`,
 * which runs with the parent's privileges: for the requested task, or for all tasks in a prestarted child and in a session.
 */
export async function serveEngineTask(tasks: Tasks): Promise<void> {
  try {
    if (process.env[prestartedVariable] !== undefined) await prepare(tasks, null);
    let request = readRequest();
    send({ kind: "begun" });
    const parent = request.inRoom ? roomEnds : watchParent();
    await prepare(tasks, request.staysOpen ? null : request.task);
    if (request.becomeId !== null) {
      endOwnChildren();
      becomeUnprivileged(request.becomeId);
    }
    process.chdir(request.workDirectory);
    process.env.TMPDIR = request.workDirectory;
    process.env.HOME = request.workDirectory;
    const kept = new Map<string, unknown>();
    await runTask(tasks, request, kept);
    while (request.staysOpen) {
      const line = await parent.nextLine();
      if (line === null) break;
      request = JSON.parse(line) as EngineRequest;
      send({ kind: "begun" });
      await runTask(tasks, request, kept);
    }
  } catch (error) {
    sendError(error);
    process.exit(1);
  }
  process.exit(0);
}
