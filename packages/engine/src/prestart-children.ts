import type { RunningChild } from "./child-process.ts";
import type { EngineLimits } from "./engine-limits.ts";

interface Waiting {
  readonly child: RunningChild;
  readonly timer: NodeJS.Timeout;
}

/** Limits set when the process starts: a child started under other values cannot take the task. */
const fixedAtStart = ["memoryBytes", "fileBytes", "processes"] as const;

/**
 * Returns a child for each task and starts the next one in the meantime: starting takes longer than most short tasks. A waiting child has
 * seen no data, serves one task like any other, and exits if no task comes.
 */
export function prestartChildren(
  start: (limits: EngineLimits, isPrestarted: boolean) => RunningChild,
  { limits, prestartSeconds }: { readonly limits: EngineLimits; readonly prestartSeconds: number },
): (limits: EngineLimits) => RunningChild {
  let waiting: Waiting | null = null;

  const prestart = (): void => {
    const child = start(limits, true);
    const timer = setTimeout(() => {
      forget();
      child.letGo();
    }, prestartSeconds * 1000).unref();
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
    if (prestartSeconds > 0 && waiting === null) prestart();
    return child;
  };
}
