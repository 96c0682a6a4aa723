interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

const lines = new WeakMap<object, Line>();

function lineOf(owner: object): Line {
  const line = lines.get(owner) ?? { running: 0, waiting: [] };
  lines.set(owner, line);
  return line;
}

function waitIn(line: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = (): void => {
      line.waiting.splice(line.waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    line.waiting.push(enter);
  });
}

/**
 * Runs work once fewer than `most` tasks for the same owner are running, in order of arrival; rejects with the signal's reason if the
 * caller aborts while waiting.
 */
export async function limitConcurrency<T>(
  owner: object,
  most: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const line = lineOf(owner);
  if (line.running < most) line.running += 1;
  else await waitIn(line, signal);
  try {
    return await work();
  } finally {
    // Passes the slot directly to the next caller, which preserves the order.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
  }
}
