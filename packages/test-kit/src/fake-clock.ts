export interface FakeClock {
  readonly now: () => Date;
  readonly advanceSeconds: (seconds: number) => void;
}

/** Creates a clock that moves only when set. It starts at the real time, because columns with `default now()` cannot be set. */
export function createFakeClock(start: Date = new Date()): FakeClock {
  let milliseconds = start.getTime();
  return {
    now: () => new Date(milliseconds),
    advanceSeconds: (seconds) => {
      milliseconds += seconds * 1000;
    },
  };
}
