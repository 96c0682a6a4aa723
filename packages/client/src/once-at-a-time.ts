/**
 * Sends equal requests (compared by the first argument) only once while the first is running: a double click is one call, and both clicks
 * get its response. Requests with a file are equal only if the file is the same chosen one.
 */
export function onceAtATime<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>();
  return (...args) => {
    const key = keyOf(args[0]);
    const first = running.get(key);
    if (first) return first;
    const started = call(...args).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

const numbers = new WeakMap<Blob, number>();
let files = 0;

/** A chosen file equals only itself: another file with the same name and bytes was chosen on purpose. */
function numberOf(file: Blob): number {
  const known = numbers.get(file) ?? ++files;
  numbers.set(file, known);
  return known;
}

const keyOf = (request: unknown): string =>
  JSON.stringify(request ?? null, (_name, value: unknown) => {
    if (value instanceof Blob) return { file: numberOf(value) };
    return value instanceof FormData ? [...value] : value;
  });
