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
 * Runs one caller's tasks in one child, one at a time. Values kept in memory save the next task from reading a file. After a failure, the
 * next task gets a new child without kept values.
 */
export interface EngineSession {
  /** Whether work is running; if so, work that cannot wait must run elsewhere. */
  isBusy(): boolean;
  /** Runs work on the seat; its outputs exist until the next work begins. */
  use<T>(work: (seat: EngineSeat) => Promise<T>): Promise<T>;
}

interface SessionParts {
  readonly scratch: Scratch;
  readonly setup: EngineSetup;
  readonly run: (setup: EngineSetup, scratch: Scratch, request: EngineTaskRequest) => Promise<Result<EngineValue, EngineFailure>>;
}

/** A session's child, if one is running, and the names of the child's kept values. */
class SessionChild {
  #child: RunningChild | null = null;
  #kept: ReadonlySet<string> = new Set();

  get running(): RunningChild | null {
    return this.#child;
  }
  keeps(name: string): boolean {
    return this.#kept.has(name);
  }
  nowKeeps(names: readonly string[]): void {
    this.#kept = new Set(names);
  }
  hold(taken: RunningChild): RunningChild {
    this.#child = taken;
    void taken.end.then(() => (this.#child === taken ? this.#forget() : undefined));
    return taken;
  }
  async end(): Promise<void> {
    const last = this.#child;
    this.#forget();
    last?.kill();
    await last?.end;
  }
  #forget(): void {
    this.#child = null;
    this.#kept = new Set();
  }
}

export function openSession({ scratch, setup, run }: SessionParts): EngineSession & { readonly close: () => Promise<void> } {
  const child = new SessionChild();
  let busy = false;
  const own: EngineSetup = {
    ...setup,
    staysOpen: true,
    takeChild: (folder, limits) => child.running ?? child.hold(setup.takeChild(folder, limits)),
    startChild: (folder, limits) => child.hold(setup.startChild(folder, limits)),
  };
  const seat: EngineSeat = {
    scratch,
    keeps: (name) => child.keeps(name),
    async run(request) {
      const result = await run(own, scratch, request);
      if (result.ok) child.nowKeeps(result.value.kept);
      // A child that answered without its files is still running.
      else await child.end();
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
    close: () => child.end(),
  };
}
