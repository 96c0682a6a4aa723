import type { RunningChild } from "./child-process.ts";
import type { EngineLimits } from "./engine-limits.ts";

interface WaitingChild<Folder> {
  readonly scratch: Folder;
  readonly child: RunningChild;
  readonly timer: NodeJS.Timeout;
}

/** Limits set when the process starts; a child started with other values cannot run the task. */
const fixedAtStart = ["memoryBytes", "fileBytes", "processes"] as const;

export interface SeatParts<Folder> {
  readonly createScratch: () => Promise<Folder>;
  readonly removeScratch: (scratch: Folder) => Promise<void>;
  /** Starts a child that sees only this scratch folder. */
  readonly startChild: (scratch: Folder, limits: EngineLimits, isPrestarted: boolean) => RunningChild;
  readonly limits: EngineLimits;
  readonly prestartSeconds: number;
}

export interface Seats<Folder> {
  /** A scratch folder, with a child waiting in it if there is one. */
  take(): Promise<Folder>;
  /** The child waiting in the folder, or a new one. */
  childFor(scratch: Folder, limits: EngineLimits): RunningChild;
  /** Removes the folder; a child that is still waiting in it ends. */
  giveBack(scratch: Folder): Promise<void>;
}

/** The seat prepared for the next task: at most one, for a limited time. */
class NextSeat<Folder extends object> {
  readonly #parts: SeatParts<Folder>;
  #waiting: WaitingChild<Folder> | null = null;
  #isPreparing = false;

  constructor(parts: SeatParts<Folder>) {
    this.#parts = parts;
  }
  take(): WaitingChild<Folder> | null {
    const taken = this.#waiting;
    if (taken) clearTimeout(taken.timer);
    this.#waiting = null;
    return taken;
  }
  async prepare(): Promise<void> {
    const { createScratch, startChild, limits, prestartSeconds } = this.#parts;
    if (prestartSeconds === 0 || this.#waiting !== null || this.#isPreparing) return;
    this.#isPreparing = true;
    try {
      const scratch = await createScratch();
      const child = startChild(scratch, limits, true);
      const timer = setTimeout(() => this.#drop(seat), prestartSeconds * 1000).unref();
      const seat: WaitingChild<Folder> = { scratch, child, timer };
      this.#waiting = seat;
      void child.end.then(() => this.#drop(seat));
    } catch {
      // The next task makes its own folder and reports what prevents it.
    } finally {
      this.#isPreparing = false;
    }
  }
  #drop(seat: WaitingChild<Folder>): void {
    if (this.#waiting !== seat) return;
    this.take();
    seat.child.letGo();
    // A folder that cannot be removed now is swept at the next startup.
    void seat.child.end.then(() => this.#parts.removeScratch(seat.scratch)).catch(() => undefined);
  }
}

/**
 * Prepares a scratch folder and a child for the next task while one is running, because starting them takes longer than most short tasks. A
 * waiting child has seen no data, serves one task like any other child, and ends along with its folder if no task comes.
 */
export function prestartSeats<Folder extends object>(parts: SeatParts<Folder>): Seats<Folder> {
  const unused = new Map<Folder, RunningChild>();
  const next = new NextSeat(parts);
  return {
    async take() {
      const seat = next.take();
      if (!seat) return parts.createScratch();
      unused.set(seat.scratch, seat.child);
      void seat.child.end.then(() => unused.delete(seat.scratch));
      return seat.scratch;
    },
    childFor(scratch, wanted) {
      const fits = fixedAtStart.every((name) => wanted[name] === parts.limits[name]);
      const ready = unused.get(scratch);
      unused.delete(scratch);
      if (!fits) ready?.letGo();
      const child = (fits ? ready : undefined) ?? parts.startChild(scratch, wanted, false);
      void next.prepare();
      return child;
    },
    async giveBack(scratch) {
      unused.get(scratch)?.kill();
      unused.delete(scratch);
      await parts.removeScratch(scratch);
    },
  };
}
