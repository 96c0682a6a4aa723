interface Window {
  count: number;
  endsAtMilliseconds: number;
}

/** Counts calls in fixed windows, in this process only. Limits across processes are counted in the database. */
export interface RateLimiter {
  /** Seconds to wait, or 0 when the call may proceed. */
  readonly take: (key: string, limit: { readonly max: number; readonly windowSeconds: number }, nowMilliseconds: number) => number;
  /** The same without counting a call. */
  readonly wait: RateLimiter["take"];
}

const mostWindows = 100_000;

/** Over, or longer than a window is: it began before the clock was set back. */
const isOver = ({ endsAtMilliseconds }: Window, windowSeconds: number, now: number): boolean =>
  endsAtMilliseconds <= now || endsAtMilliseconds > now + windowSeconds * 1000;

export function createRateLimiter(): RateLimiter {
  const windows = new Map<string, Window>();
  const sweep = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAtMilliseconds <= now) windows.delete(key);
    // Drop the oldest entries first, so memory stays bounded under a flood of addresses.
    for (const key of windows.keys()) {
      if (windows.size < mostWindows) break;
      windows.delete(key);
    }
  };
  return {
    wait(key, { max, windowSeconds }, now) {
      const window = windows.get(key);
      if (!window || isOver(window, windowSeconds, now) || window.count < max) return 0;
      return Math.max(1, Math.ceil((window.endsAtMilliseconds - now) / 1000));
    },
    take(key, { max, windowSeconds }, now) {
      const window = windows.get(key);
      if (!window || isOver(window, windowSeconds, now)) {
        if (windows.size >= mostWindows) sweep(now);
        windows.set(key, { count: 1, endsAtMilliseconds: now + windowSeconds * 1000 });
        return 0;
      }
      window.count += 1;
      return window.count > max ? Math.max(1, Math.ceil((window.endsAtMilliseconds - now) / 1000)) : 0;
    },
  };
}
