import type { Result } from "@tieout/kernel";
import type { RunningChild } from "./child-process.ts";
import type { EngineFailure } from "./engine-failure.ts";
import type { EngineSetup, EngineTaskRequest, EngineValue } from "./run-engine-task.ts";
import { clearScratch, type Scratch } from "./scratch.ts";

/** A scratch folder and a runner for tasks in it. */
export interface EngineSeat {
  readonly scratch: Scratch;
  run(request: EngineTaskRequest): Promise<Result<EngineValue, EngineFailure>>;
  /** Whether the child has a value under this name in memory. */
  keeps(name: string): boolean;
}

/**
 * Runs one caller's tasks in one child, one at a time: values kept in memory save the next task from reading a file. After a failure the
 * next task gets a new child, without kept values.
 */
export interface EngineSession {
  /** Whether work is running; work that cannot wait runs elsewhere. */
  isBusy(): boolean;
  /** Runs work on the seat; outputs live until the next work begins. */
  use<T>(work: (seat: EngineSeat) => Promise<T>): Promise<T>;
}

interface SessionParts {
  readonly scratch: Scratch;
  readonly setup: EngineSetup;
  readonly run: (setup: EngineSetup, scratch: Scratch, request: EngineTaskRequest) => Promise<Result<EngineValue, EngineFailure>>;
}

export function openSession({ scratch, setup, run }: SessionParts): EngineSession & { readonly close: () => Promise<void> } {
  let child: RunningChild | null = null;
  let kept: ReadonlySet<string> = new Set();
  let busy = false;
  const forget = (): void => {
    child = null;
    kept = new Set();
  };
  const hold = (taken: RunningChild): RunningChild => {
    child = taken;
    void taken.end.then(() => (child === taken ? forget() : undefined));
    return taken;
  };
  const own: EngineSetup = {
    ...setup,
    staysOpen: true,
    takeChild: (limits) => child ?? hold(setup.takeChild(limits)),
    startChild: (limits) => hold(setup.startChild(limits)),
  };
  const seat: EngineSeat = {
    scratch,
    keeps: (name) => kept.has(name),
    async run(request) {
      const result = await run(own, scratch, request);
      if (result.ok) kept = new Set(result.value.kept);
      else forget();
      return result;
    },
  };
  return {
    isBusy: () => busy,
    async use(work) {
      if (busy) throw new Error("a session runs one task at a time");
      busy = true;
      try {
        await clearScratch(scratch);
        return await work(seat);
      } finally {
        busy = false;
      }
    },
    async close() {
      const last = child;
      forget();
      last?.letGo();
      await last?.end;
    },
  };
}
