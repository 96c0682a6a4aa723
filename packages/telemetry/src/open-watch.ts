import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenWork, Watch, WatchedWork } from "@tieout/kernel";
import type { FaultPlace, FaultReports, FaultReportsOptions } from "./fault-reports.ts";
import type { Tracing } from "./tracing.ts";

export interface WatchOptions extends Pick<FaultReportsOptions, "process" | "version" | "findEmail"> {
  /** Value of SENTRY_SERVER_DSN; if null, faults are only logged. */
  readonly faultsDsn: string | null;
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT; if null, nothing is traced. */
  readonly tracesEndpoint: string | null;
  readonly tracesHeaders: Readonly<Record<string, string>> | null;
}

export interface OpenedWatch extends Watch {
  /** Fields for each log line: the trace of the work that writes it. */
  readonly lineFields: () => { readonly traceId?: string };
  /** Sends pending data within the given time. */
  readonly close: (milliseconds: number) => Promise<void>;
}

/**
 * Sets up monitoring for a process; returns null and loads nothing if none is configured. Monitoring that cannot start is silently left
 * out, because the product works without it.
 */
export async function openWatch(options: WatchOptions): Promise<OpenedWatch | null> {
  const [faults, tracing] = await Promise.all([openFaults(options), openTraces(options)]);
  return faults === null && tracing === null ? null : watchWith(faults, tracing);
}

async function openFaults({ faultsDsn, ...options }: WatchOptions): Promise<FaultReports | null> {
  if (faultsDsn === null) return null;
  try {
    return (await import("./fault-reports.ts")).openFaultReports({ ...options, dsn: faultsDsn });
  } catch {
    return null;
  }
}

async function openTraces({ tracesEndpoint, tracesHeaders, process, version }: WatchOptions): Promise<Tracing | null> {
  if (tracesEndpoint === null) return null;
  try {
    const { openTracing } = await import("./tracing.ts");
    return openTracing({ endpoint: tracesEndpoint, headers: tracesHeaders ?? {}, process, version });
  } catch {
    return null;
  }
}

type OpenPlace = { -readonly [K in keyof FaultPlace]: FaultPlace[K] };

function watchWith(faults: FaultReports | null, tracing: Tracing | null): OpenedWatch {
  const places = new AsyncLocalStorage<OpenPlace>();
  const within = <T>(work: WatchedWork, run: (open: OpenWork) => Promise<T>, answered: OpenWork["answered"]): Promise<T> => {
    const place = placeOf(work, places.getStore());
    const open: OpenWork = {
      answered,
      isFor: (who) => {
        place.who = who;
      },
    };
    // A statement's failure counts as a failure in the work that ran it.
    return faults === null || work.kind === "statement" ? run(open) : places.run(place, () => run(open));
  };
  return {
    during: (work, run) =>
      tracing === null ? within(work, run, () => undefined) : tracing.during(work, ({ answered }) => within(work, run, answered)),
    fault: (error, facts = {}) => faults?.report(error, { ...places.getStore() }, facts),
    lineFields() {
      const traceId = tracing?.traceId();
      return traceId === undefined ? {} : { traceId };
    },
    async close(milliseconds) {
      await Promise.all([faults?.flush(milliseconds), tracing?.close(milliseconds)]);
    },
  };
}

/** Work inside a call or job keeps what's known about the outer work. */
function placeOf({ kind, name, requestId, who }: WatchedWork, outer: OpenPlace | undefined): OpenPlace {
  const place: OpenPlace = { ...outer };
  if (kind === "call") place.route = name.split(" ")[1];
  else place.work = name;
  if (requestId !== undefined) place.requestId = requestId;
  if (who !== undefined) place.who = who;
  return place;
}
