/**
 * Sends an equal request, the first argument, once while the first one runs; a double click is one call, and both get its answer.
 * Requests with files are always sent: two uploads may be equal.
 */
export function onceAtATime<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  return (...args) => {
    const key = keyOf(args[0]);
    if (key === null) return call(...args);
    const first = running.get(key);
    if (first) return first;
    const started = call(...args).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/** Null for a request that holds files. */
function keyOf(request: unknown): string | null {
  let hasFiles = false;
  const text = JSON.stringify(request ?? null, (_name, value) => {
    if (value instanceof FormData || value instanceof Blob) hasFiles = true;
    return value;
  });
  return hasFiles ? null : text;
}
