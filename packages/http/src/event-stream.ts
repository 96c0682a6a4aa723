import type { ByteStream } from "@tieout/contract";

export interface ServerEvent {
  readonly event: string;
  /** JSON. */
  readonly data: unknown;
  readonly id?: string;
}

/**
 * A `text/event-stream` response, read with `fetch` and the bearer header. A comment line is sent every `heartbeatSeconds` so that proxies
 * keep the connection open; the source is closed as soon as the caller disconnects (`context.signal`).
 */
export function eventStream(
  source: AsyncIterable<ServerEvent>,
  options: { readonly signal: AbortSignal; readonly heartbeatSeconds?: number },
): ByteStream {
  return {
    contentType: "text/event-stream; charset=utf-8",
    stream: eventBytes(source, options.signal, (options.heartbeatSeconds ?? 15) * 1000),
  };
}

async function* eventBytes(
  source: AsyncIterable<ServerEvent>,
  signal: AbortSignal,
  heartbeatMilliseconds: number,
): AsyncGenerator<Uint8Array> {
  const events = source[Symbol.asyncIterator]();
  const gone = aborted(signal);
  try {
    yield Buffer.from(": open\n\n");
    let next = events.next();
    while (true) {
      const heartbeat = after(heartbeatMilliseconds);
      const outcome = await Promise.race([next, gone.promise, heartbeat.promise]);
      heartbeat.clear();
      if (outcome === "gone") return;
      if (outcome === "heartbeat") {
        yield Buffer.from(": still here\n\n");
        continue;
      }
      if (outcome.done) return;
      yield Buffer.from(eventText(outcome.value));
      next = events.next();
    }
  } finally {
    gone.clear();
    // Not awaited: a source waiting for its next event would delay closing the connection.
    void events.return?.().catch(() => undefined);
  }
}

/** JSON has no raw line breaks, so one data line is enough; event names and IDs are cut at the first line break. */
const eventText = ({ event, data, id }: ServerEvent): string =>
  `${id === undefined ? "" : `id: ${firstLine(id)}\n`}event: ${firstLine(event)}\ndata: ${JSON.stringify(data ?? null)}\n\n`;

const firstLine = (text: string): string => text.split(/[\r\n]/, 1)[0] ?? "";

function after(milliseconds: number): { readonly promise: Promise<"heartbeat">; readonly clear: () => void } {
  const { promise, resolve } = deferred<"heartbeat">();
  const timer = setTimeout(() => resolve("heartbeat"), milliseconds);
  return { promise, clear: () => clearTimeout(timer) };
}

function aborted(signal: AbortSignal): { readonly promise: Promise<"gone">; readonly clear: () => void } {
  const { promise, resolve } = deferred<"gone">();
  const onAbort = (): void => resolve("gone");
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return { promise, clear: () => signal.removeEventListener("abort", onAbort) };
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
