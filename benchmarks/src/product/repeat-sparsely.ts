/** Share of elapsed time: observing must not slow what is observed, even on a loaded machine. */
const share = 0.05;

/** Calls repeatedly, at least `everyMs` apart and less often if a call is slow. Returns a function that stops it. */
export function repeatSparsely(look: () => void, everyMs: number): () => void {
  let timer: NodeJS.Timeout;
  const next = (): void => {
    const from = performance.now();
    look();
    timer = setTimeout(next, Math.max(everyMs, (performance.now() - from) / share)).unref();
  };
  next();
  return () => clearTimeout(timer);
}
