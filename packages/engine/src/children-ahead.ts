import type { RunningChild } from "./child-process.ts";
import type { EngineLimits } from "./engine-limits.ts";

interface Waiting {
  readonly child: RunningChild;
  readonly timer: NodeJS.Timeout;
}

/** Limits the process itself is started with: a child started under others cannot take the task. */
const fixedAtStart = ["memoryBytes", "fileBytes", "processes"] as const;

/**
 * Gives a child for each task and starts the next one meanwhile: a start takes longer than most short tasks. A child that waits has seen no
 * data, serves one task like any other, and ends itself when nobody wants it.
 */
export function childrenAhead(
  start: (limits: EngineLimits, isAhead: boolean) => RunningChild,
  { limits, aheadSeconds }: { readonly limits: EngineLimits; readonly aheadSeconds: number },
): (limits: EngineLimits) => RunningChild {
  let waiting: Waiting | null = null;

  const startAhead = (): void => {
    const child = start(limits, true);
    const timer = setTimeout(() => {
      forget();
      child.letGo();
    }, aheadSeconds * 1000).unref();
    const forget = (): void => {
      clearTimeout(timer);
      if (waiting?.child === child) waiting = null;
    };
    waiting = { child, timer };
    void child.end.then(forget);
  };

  return (wanted) => {
    const fits = fixedAtStart.every((name) => wanted[name] === limits[name]);
    const ready = fits ? waiting : null;
    if (ready) {
      clearTimeout(ready.timer);
      waiting = null;
    }
    const child = ready?.child ?? start(wanted, false);
    if (aheadSeconds > 0 && waiting === null) startAhead();
    return child;
  };
}
