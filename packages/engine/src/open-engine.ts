import { totalmem } from "node:os";
import type { Result, Watch } from "@tieout/kernel";
import { startChild } from "./child-process.ts";
import { isolationWarning } from "./confinement/facilities.ts";
import { childCommand, type Isolation, probeIsolation } from "./confinement/isolation.ts";
import { programFiles } from "./confinement/program-files.ts";
import type { EngineFailure } from "./engine-failure.ts";
import { defaultEngineLimits, type EngineLimits } from "./engine-limits.ts";
import { type EngineSession, openSession } from "./engine-session.ts";
import { keepTask } from "./kept-task.ts";
import { prestartSeats } from "./prestart-seats.ts";
import { type EngineSetup, type EngineTaskRequest, type EngineValue, runEngineTask } from "./run-engine-task.ts";
import { createScratch, removeScratch, type Scratch, sweepScratch } from "./scratch.ts";
import { chooseScratchRoot, findMemoryRoot, isInMemory } from "./scratch-root.ts";

export interface EngineLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EngineOptions {
  /** Node arguments that start a file calling `serveEngineTask`: `["dist/engine-child.mjs"]`, or `["--import", "tsx", "….ts"]`. */
  readonly entry: readonly string[];
  readonly log: EngineLog;
  readonly limits?: Partial<EngineLimits>;
  /** Parent of scratch folders; default: the system's temporary folder. */
  readonly scratchRoot?: string;
  /** First of 256 user IDs for the children of a root process; the default is in systemd's range for dynamic users. */
  readonly firstChildId?: number;
  /** Includes error texts, which can quote data, in `detail`. For development and tests. */
  readonly exposeErrors?: boolean;
  /** Folder for the inputs of failed tasks, so that they can be run again. For development: contains user data. */
  readonly keepFailedIn?: string;
  /**
   * Seconds that a prestarted child waits for a task; 0, the default, prestarts none. Each task starts the next child, so a task that
   * follows soon does not have to wait for a process to start.
   */
  readonly prestartSeconds?: number;
  /** Reports each task and each failure. */
  readonly watch?: Watch | undefined;
}

export interface Engine {
  readonly isolation: Isolation;
  readonly limits: EngineLimits;
  /** Creates a scratch folder and always removes it afterwards. */
  withScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T>;
  /** Provides one scratch folder and one child for consecutive tasks; both are removed when the work ends. */
  withSession<T>(work: (session: EngineSession) => Promise<T>): Promise<T>;
  /** Runs one task in a separate process. Expected failures are returned as results; only an invalid call rejects. */
  run(scratch: Scratch, request: EngineTaskRequest): Promise<Result<EngineValue, EngineFailure>>;
}

const afterFailure = ({ exposeErrors = false, keepFailedIn }: EngineOptions): Pick<EngineSetup, "exposeErrors" | "keepsInputs"> => ({
  exposeErrors,
  keepsInputs: keepFailedIn !== undefined,
});

/** Probes the system once, warns once about missing isolation and sweeps the folders of dead processes. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const visible = programFiles(options.entry);
  const { root, isolation } = await probeSystem(options, visible);
  const warning = isolationWarning(isolation);
  if (warning !== null) options.log.warn(warning);
  const swept = await sweepScratch(root);
  if (swept > 0) options.log.info(`removed ${swept} scratch folders of ended processes`);
  const limits: EngineLimits = { ...defaultEngineLimits, ...options.limits };
  const sizeBytes = Math.min(limits.scratchBytes, Math.floor(totalmem() / 2));
  const room = isolation.roomProblem === null ? { visible, sizeBytes } : null;
  const start = (scratch: Scratch, own: EngineLimits, isPrestarted: boolean) =>
    startChild(childCommand(isolation, { entry: options.entry, visible, limits: own, scratch }), isPrestarted);
  const seats = prestartSeats({
    createScratch: () => createScratch({ root, firstChildId: options.firstChildId ?? 61_184, room }),
    removeScratch,
    startChild: start,
    limits,
    prestartSeconds: options.prestartSeconds ?? 0,
  });
  const setup: EngineSetup = {
    takeChild: seats.childFor,
    startChild: (scratch, own) => start(scratch, own, false),
    staysOpen: false,
    ...afterFailure(options),
  };
  const withScratch: Engine["withScratch"] = async (work) => {
    const scratch = await seats.take();
    try {
      return await work(scratch);
    } finally {
      await seats.giveBack(scratch);
    }
  };
  const run = runAndReport(options, limits);
  return {
    isolation,
    limits,
    withScratch,
    withSession: (work) =>
      withScratch(async (scratch) => {
        const session = openSession({ scratch, setup, run });
        try {
          return await work(session);
        } finally {
          await session.close();
        }
      }),
    run: (scratch, request) => run(setup, scratch, request),
  };
}

type Place = Pick<EngineOptions, "entry" | "scratchRoot">;

/** Isolation that an engine would find on this system, without opening an engine. */
export const findIsolation = async (place: Place): Promise<Isolation> => (await probeSystem(place, programFiles(place.entry))).isolation;

/** If rooms are not available, the scratch folder is in an in-memory folder, if the machine has one. */
async function probeSystem({ scratchRoot }: Place, visible: readonly string[]) {
  const usual = await chooseScratchRoot(scratchRoot);
  const probed = await probeIsolation(usual, visible);
  const root = probed.roomProblem === null ? usual : ((scratchRoot === undefined ? await findMemoryRoot() : null) ?? usual);
  const isolation: Isolation = { ...probed, scratchInClear: probed.roomProblem === null || (await isInMemory(root)) ? null : root };
  return { root, isolation };
}

type TaskResult = Result<EngineValue, EngineFailure>;

/** The child's own messages about how it ended are not reported, because it has read untrusted files. */
async function reportFailure(watch: Watch, run: () => Promise<TaskResult>): Promise<TaskResult> {
  const result = await run();
  if (!result.ok && result.failure.code !== "engine.cancelled")
    watch.fault(Object.assign(new Error("an engine task failed"), { name: "EngineFailure" }), { code: result.failure.code });
  return result;
}

/** Runs a task. A failure is logged, and in development the task's inputs are kept. */
const runAndReport =
  ({ log, keepFailedIn, watch }: EngineOptions, limits: EngineLimits) =>
  async (setup: EngineSetup, scratch: Scratch, request: EngineTaskRequest): Promise<Result<EngineValue, EngineFailure>> => {
    const { task } = request;
    const run = () => runEngineTask(setup, scratch, request, { ...limits, ...request.limits });
    const result = await (watch ? watch.during({ kind: "task", name: task }, () => reportFailure(watch, run)) : run());
    if (!result.ok && result.failure.code !== "engine.cancelled") {
      log.warn(`engine task ${request.task} failed: ${result.failure.code}, ${result.failure.detail}`);
      if (keepFailedIn) log.warn(`its inputs are kept in ${await keepTask(keepFailedIn, scratch, request)}`);
    }
    return result;
  };
