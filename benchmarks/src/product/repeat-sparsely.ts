/** Of the time that goes by: looking must not take from what is looked at, on a loaded machine neither. */
const share = 0.05;

/** Calls again and again, at least `everyMs` apart and farther where a call takes long. Returns how to end it. */
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
