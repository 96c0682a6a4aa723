import type { Engine, EngineProgress } from "@tieout/engine";
import type { JobContext } from "@tieout/jobs";

type Listener = (progress: EngineProgress) => void;

/** A computation of one or more results that is running in this process. */
export interface SharedComputation {
  readonly ended: Promise<void>;
  readonly listeners: Set<Listener>;
}

/** Computations by engine and key, because a file may be read for its slot and for a run at the same time. */
const computations = new WeakMap<Engine, Map<string, SharedComputation>>();

function computationsOf(engine: Engine): Map<string, SharedComputation> {
  const known = computations.get(engine) ?? new Map<string, SharedComputation>();
  computations.set(engine, known);
  return known;
}

/** Computation running for a key, if any. */
export const underWay = (engine: Engine, key: string): SharedComputation | undefined => computationsOf(engine).get(key);

/** Lets other callers with one of the keys wait until `end` is called; `report` reaches everyone waiting. */
export function announce(engine: Engine, keys: readonly string[], onProgress: Listener | undefined) {
  const running = computationsOf(engine);
  let settle: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const listeners = new Set(onProgress ? [onProgress] : []);
  for (const key of keys) running.set(key, { ended, listeners });
  return {
    report(progress: EngineProgress): void {
      for (const listener of listeners) listener(progress);
    },
    end(): void {
      for (const key of keys) running.delete(key);
      settle();
    },
  };
}

/** Waits for another job's computation and reports its progress. If the computation fails, there is no result. */
export async function follow(shared: SharedComputation, context: JobContext, onProgress: Listener | undefined): Promise<void> {
  if (onProgress) shared.listeners.add(onProgress);
  let stop: () => void = () => undefined;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  context.signal.addEventListener("abort", stop, { once: true });
  try {
    if (!context.signal.aborted) await Promise.race([shared.ended, aborted]);
  } finally {
    context.signal.removeEventListener("abort", stop);
    if (onProgress) shared.listeners.delete(onProgress);
  }
  context.signal.throwIfAborted();
}
