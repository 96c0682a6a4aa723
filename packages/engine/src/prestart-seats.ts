import type { RunningChild } from "./child-process.ts";
import type { EngineLimits } from "./engine-limits.ts";

interface Waiting<Folder> {
  readonly scratch: Folder;
  readonly child: RunningChild;
  readonly timer: NodeJS.Timeout;
}

/** Limits set when the process starts: a child started under other values cannot take the task. */
const fixedAtStart = ["memoryBytes", "fileBytes", "processes"] as const;

export interface SeatParts<Folder> {
  readonly createScratch: () => Promise<Folder>;
  readonly removeScratch: (scratch: Folder) => Promise<void>;
  /** A child sees only the scratch folder that it is started for. */
  readonly startChild: (scratch: Folder, limits: EngineLimits, isPrestarted: boolean) => RunningChild;
  readonly limits: EngineLimits;
  readonly prestartSeconds: number;
}

export interface Seats<Folder> {
  /** A scratch folder, with the child that waits in it if one does. */
  take(): Promise<Folder>;
  /** The child that waits in the folder, or a new one. */
  childFor(scratch: Folder, limits: EngineLimits): RunningChild;
  /** Removes the folder; a child that still waits in it ends. */
  giveBack(scratch: Folder): Promise<void>;
}

/**
 * Prepares a scratch folder and a child for the next task while one runs: starting takes longer than most short tasks. A waiting child has
 * seen no data, serves one task like any other, and ends with its folder if no task comes.
 */
export function prestartSeats<Folder extends object>(parts: SeatParts<Folder>): Seats<Folder> {
  const { createScratch, removeScratch, startChild, limits, prestartSeconds } = parts;
  const unused = new Map<Folder, RunningChild>();
  let waiting: Waiting<Folder> | null = null;
  let isPreparing = false;

  const drop = (which: Waiting<Folder>): void => {
    if (waiting !== which) return;
    clearTimeout(which.timer);
    waiting = null;
    which.child.letGo();
    void which.child.end.then(() => removeScratch(which.scratch));
  };
  const prepare = async (): Promise<void> => {
    isPreparing = true;
    try {
      const scratch = await createScratch();
      const child = startChild(scratch, limits, true);
      const timer = setTimeout(() => drop(seat), prestartSeconds * 1000).unref();
      const seat: Waiting<Folder> = { scratch, child, timer };
      waiting = seat;
      void child.end.then(() => drop(seat));
    } catch {
      // The next task makes its own folder and reports what prevents it.
    } finally {
      isPreparing = false;
    }
  };

  return {
    async take() {
      if (!waiting) return createScratch();
      const { scratch, child, timer } = waiting;
      clearTimeout(timer);
      waiting = null;
      unused.set(scratch, child);
      void child.end.then(() => unused.delete(scratch));
      return scratch;
    },
    childFor(scratch, wanted) {
      const fits = fixedAtStart.every((name) => wanted[name] === limits[name]);
      const ready = unused.get(scratch);
      unused.delete(scratch);
      if (!fits) ready?.letGo();
      const child = (fits ? ready : undefined) ?? startChild(scratch, wanted, false);
      if (prestartSeconds > 0 && waiting === null && !isPreparing) void prepare();
      return child;
    },
    async giveBack(scratch) {
      unused.get(scratch)?.kill();
      unused.delete(scratch);
      await removeScratch(scratch);
    },
  };
}
