export interface FakeClock {
  readonly now: () => Date;
  readonly advanceSeconds: (seconds: number) => void;
}

/** Stands still until it is turned. Starts at the real time, because columns with `default now()` cannot be turned. */
export function createFakeClock(start: Date = new Date()): FakeClock {
  let milliseconds = start.getTime();
  return {
    now: () => new Date(milliseconds),
    advanceSeconds: (seconds) => {
      milliseconds += seconds * 1000;
    },
  };
}
