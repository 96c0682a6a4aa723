import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from "@opentelemetry/sdk-trace";
import type { OpenWork, WatchedWork } from "@tieout/kernel";

export interface TracingOptions {
  /** URL of a collector; spans are sent to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly process: "api" | "worker";
  readonly version: string;
}

export interface Tracing {
  readonly during: <T>(work: WatchedWork, run: (open: Pick<OpenWork, "answered">) => Promise<T>) => Promise<T>;
  /** Trace of the work that is currently running. */
  readonly traceId: () => string | undefined;
  /** Sends pending data within the given time. */
  readonly close: (milliseconds: number) => Promise<void>;
}

const exportMilliseconds = 5000;
/** Maximum spans waiting, about a megabyte; spans that arrive when the queue is full are dropped. */
const mostWaiting = 2048;

const kinds: Readonly<Record<WatchedWork["kind"], SpanKind>> = {
  call: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  stage: SpanKind.INTERNAL,
  task: SpanKind.INTERNAL,
};

/** Sends pending spans once a second. */
function exportTo({ endpoint, headers }: TracingOptions): BatchSpanProcessor {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportMilliseconds });
  return new BatchSpanProcessor({
    exporter,
    maxQueueSize: mostWaiting,
    scheduledDelayMillis: 1000,
    exportTimeoutMillis: exportMilliseconds,
  });
}

const resourceOf = ({ process, version }: TracingOptions): Resource =>
  resourceFromAttributes({
    "service.name": `tieout-${process}`,
    "service.version": version,
    "deployment.environment.name": "production",
  });

/** Starts spans; the IDs of a call's spans are derived from the call's ID. */
function spanStarter(options: TracingOptions) {
  const ids = new RandomIdGenerator();
  // IDs are generated synchronously while a span starts, so nothing can interleave.
  let ofCall: string | null = null;
  const provider = new TracerProvider({
    resource: resourceOf(options),
    idGenerator: {
      generateTraceId: () => ofCall ?? ids.generateTraceId(),
      generateSpanId: () => (ofCall === null ? ids.generateSpanId() : spanOfTrace(ofCall)),
    },
    spanProcessors: [exportTo(options)],
  });
  const tracer = provider.getTracer("tieout", options.version);
  const start = (work: WatchedWork): Span => {
    const detail = { kind: kinds[work.kind], attributes: attributesOf(work) };
    const asked = traceOf(work.requestId);
    if (work.kind !== "call" || asked === null) return tracer.startSpan(work.name, detail, parentOf(work.kind === "job" ? asked : null));
    ofCall = asked;
    try {
      return tracer.startSpan(work.name, detail, ROOT_CONTEXT);
    } finally {
      ofCall = null;
    }
  };
  return { start, shutDown: () => provider.shutdown() };
}

/**
 * Spans for calls, jobs, stages, tasks and statements, sent by OTLP over HTTP. A call's trace ID is the call's ID without dashes, so the ID
 * in a response or a log line finds the trace, which includes the jobs enqueued by the call. Trace headers from callers are never read.
 */
export function openTracing(options: TracingOptions): Tracing {
  const { start, shutDown } = spanStarter(options);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    async during(work, run) {
      const span = start(work);
      try {
        return await context.with(trace.setSpan(context.active(), span), () => run({ answered: (status) => noteStatus(span, status) }));
      } catch (error) {
        // Leaves out the message, which could quote a value.
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
        throw error;
      } finally {
        span.end();
      }
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    async close(milliseconds) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
      await Promise.race([shutDown().catch(() => undefined), late]);
      context.disable();
    },
  };
}

const traceOf = (requestId: string | undefined): string | null => {
  const hex = requestId?.replaceAll("-", "").toLowerCase() ?? "";
  return /^[0-9a-f]{32}$/.test(hex) ? hex : null;
};
/** A call's span ID is derived from its trace ID, so a job finds it without stored data. */
const spanOfTrace = (traceId: string): string => traceId.slice(16);

function parentOf(asked: string | null): Context {
  if (asked === null) return context.active();
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId: asked, spanId: spanOfTrace(asked) },
    ...{ traceFlags: TraceFlags.SAMPLED, isRemote: true },
  });
}

function attributesOf({ kind, name }: WatchedWork): Record<string, string> {
  if (kind === "statement") return { "db.system.name": "postgresql", "db.query.summary": name };
  if (kind !== "call") return { [`tieout.${kind}`]: name };
  const [method = "", route = ""] = name.split(" ");
  return { "http.request.method": method, "http.route": route };
}

function noteStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
