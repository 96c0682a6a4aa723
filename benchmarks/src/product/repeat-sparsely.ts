/** Maximum share of elapsed time: measuring must not slow down what is measured, even on a loaded machine. */
const share = 0.05;

/** Calls `look` repeatedly, at least `everyMs` apart and less often if a call is slow. Returns a function that stops it. */
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
