/** Counts shared by all processes in the installation. */
export interface SharedCounts {
  /** Adds calls to a key's window, starting one if there is none; returns the window's count and end. */
  readonly add: (key: string, calls: number, window: { readonly seconds: number; readonly now: Date }) => Promise<SharedWindow>;
}

export interface SharedWindow {
  readonly calls: number;
  readonly endsAtMilliseconds: number;
}

/** Number of calls allowed in a window; `block` is how many calls a process counts locally before adding them to the shared count. */
export interface CallLimit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly block: number;
}

export interface RateLimiter {
  /** Counts a call. Returns the seconds to wait, or 0 if the call may proceed. */
  readonly take: (key: string, limit: CallLimit, nowMilliseconds: number) => Promise<number>;
  /** Returns the same without counting a call, based on what this process knows. */
  readonly wait: (key: string, limit: CallLimit, nowMilliseconds: number) => number;
}

export interface LimiterOptions {
  /** Null if this process counts alone. */
  readonly shared: SharedCounts | null;
  /** Called when the shared count failed; until the next attempt, this process counts alone. */
  readonly onAlone: (error: unknown) => void;
}

interface Window {
  /** Calls counted by this process. */
  count: number;
  /** This process's calls that are already in the shared count. */
  reported: number;
  /** Calls counted by other processes, as far as this process knows. */
  others: number;
  endsAtMilliseconds: number;
}

const mostWindows = 100_000;

/**
 * Whether the window has ended, or ends so far ahead that it must have begun before the clock was set back. A process whose clock is ahead
 * starts shared windows that end more than one window from now; two machines' clocks differ by less than a window.
 */
const isOver = ({ endsAtMilliseconds }: Window, windowSeconds: number, now: number): boolean =>
  endsAtMilliseconds <= now || endsAtMilliseconds > now + 2 * windowSeconds * 1000;

const secondsLeft = ({ endsAtMilliseconds }: Window, now: number): number => Math.max(1, Math.ceil((endsAtMilliseconds - now) / 1000));

const sweepMilliseconds = 1000;

/** Makes room for a window: first removes windows that have ended, scanning all of them at most once a second, then the oldest. */
function roomMaker(windows: Map<string, Window>): (now: number) => void {
  let sweptAt = Number.NEGATIVE_INFINITY;
  // One iterator for all calls, because a new one would step over every entry deleted at the front.
  let oldest = windows.keys();
  const dropOldest = (): void => {
    let first = oldest.next();
    if (first.done) {
      oldest = windows.keys();
      first = oldest.next();
    }
    if (!first.done) windows.delete(first.value);
  };
  return (now) => {
    if (windows.size < mostWindows) return;
    // A time before the last sweep means that the clock was set back.
    if (now >= sweptAt + sweepMilliseconds || now < sweptAt) {
      sweptAt = now;
      for (const [key, window] of windows) if (window.endsAtMilliseconds <= now) windows.delete(key);
    }
    while (windows.size >= mostWindows) dropOldest();
  };
}

/**
 * Fixed windows counted in two stages: a process counts locally and adds its calls to the shared count block by block, so that an ordinary
 * call needs no SQL statement. Each process can exceed the limit by at most one block; with a block of 1, the limit is exact.
 */
export function createRateLimiter({ shared, onAlone }: LimiterOptions): RateLimiter {
  const windows = new Map<string, Window>();
  const makeRoom = roomMaker(windows);
  const windowOf = (key: string, seconds: number, now: number): Window => {
    const known = windows.get(key);
    if (known && !isOver(known, seconds, now)) return known;
    // A restarted window becomes the newest.
    windows.delete(key);
    makeRoom(now);
    const window = { count: 0, reported: 0, others: 0, endsAtMilliseconds: now + seconds * 1000 };
    windows.set(key, window);
    return window;
  };
  /** Whether the reported calls exceed the limit. */
  const isBeyond = async (key: string, window: Window, { max, windowSeconds }: CallLimit, now: number): Promise<boolean> => {
    if (!shared) return false;
    const calls = window.count - window.reported;
    window.reported = window.count;
    try {
      const all = await shared.add(key, calls, { seconds: windowSeconds, now: new Date(now) });
      window.endsAtMilliseconds = all.endsAtMilliseconds;
      // May undercount other processes' calls while this process's reports are in flight, but never overcounts them.
      window.others = Math.max(0, all.calls - window.reported);
      if (all.calls > max) window.others = Math.max(window.others, max + 1 - window.count);
      return all.calls > max;
    } catch (error) {
      onAlone(error);
      return false;
    }
  };
  return {
    wait(key, { max, windowSeconds }, now) {
      const window = windows.get(key);
      if (!window || isOver(window, windowSeconds, now) || window.count + window.others < max) return 0;
      return secondsLeft(window, now);
    },
    async take(key, limit, now) {
      const { max, windowSeconds, block } = limit;
      const window = windowOf(key, windowSeconds, now);
      window.count += 1;
      // A caller over the limit causes no further statement.
      if (window.count + window.others > max) return secondsLeft(window, now);
      const isBlockFull = window.count - window.reported >= block;
      return isBlockFull && (await isBeyond(key, window, limit, now)) ? secondsLeft(window, now) : 0;
    },
  };
}
