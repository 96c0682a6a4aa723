import { createStackParser, createTransport, nodeStackLineParser, ServerRuntimeClient } from "@sentry/core";
import type { FaultFacts, WorkOwner } from "@tieout/kernel";
import { type Envelope, scrubEnvelope } from "./scrub/index.ts";

export interface FaultReportsOptions {
  readonly dsn: string;
  readonly process: "api" | "worker";
  readonly version: string;
  /** Finds the email of a person whose ID is known. */
  readonly findEmail: (userId: string) => Promise<string | null>;
}

/** Work in progress when the fault occurred. */
export interface FaultPlace {
  readonly requestId?: string | undefined;
  readonly route?: string | undefined;
  /** A job's kind, a stage or a task. */
  readonly work?: string | undefined;
  readonly who?: WorkOwner | undefined;
}

export interface FaultReports {
  readonly report: (error: Error, place: FaultPlace, facts: FaultFacts) => void;
  /** Resolves when everything has been sent or the time is up. */
  readonly flush: (milliseconds: number) => Promise<void>;
}

/** If the receiver is slow or down, at most 64 reports wait, each for this long. */
const sendMilliseconds = 5000;
const emailMilliseconds = 1000;

/** If every call has the same fault, the first few reports per minute are enough. */
const mostOfOneKind = 5;
const mostInAMinute = 60;

type Transport = ReturnType<typeof createTransport>;
type TransportOptions = Parameters<typeof createTransport>[0] & { readonly url: string };

/** Last step before the network; everything sent passes through it. A request that fails is dropped, because nothing waits for it. */
function scrubbedTransport({ url, ...options }: TransportOptions): Transport {
  const { send, flush } = createTransport(options, async ({ body }) => {
    // The library's bytes are typed for older buffers; text stays text.
    const sent = await fetch(url, {
      method: "POST",
      body: body as string,
      redirect: "error",
      signal: AbortSignal.timeout(sendMilliseconds),
    });
    await sent.body?.cancel();
    const header = (name: string): string | null => sent.headers.get(name);
    return {
      statusCode: sent.status,
      headers: { "x-sentry-rate-limits": header("x-sentry-rate-limits"), "retry-after": header("retry-after") },
    };
  });
  return {
    flush,
    async send(envelope) {
      // The library's type is a union of a dozen envelopes without a common item; every part that is read is checked when scrubbed.
      const scrubbed = scrubEnvelope(envelope as unknown as Envelope, null);
      return scrubbed === null ? {} : send(scrubbed as unknown as typeof envelope);
    },
  };
}

/**
 * Reports faults using the Sentry protocol: the kind of error, its location in the sources, the work it happened in, and the user. Never
 * sends a message, header, body, cookie or address.
 */
export function openFaultReports({ dsn, process, version, findEmail }: FaultReportsOptions): FaultReports {
  const client = new ServerRuntimeClient({
    ...{ dsn, platform: "node", release: `tieout@${version}`, environment: "production" },
    ...{ integrations: [], sendClientReports: false, transport: scrubbedTransport },
    stackParser: createStackParser(nodeStackLineParser()),
  });
  client.init();
  const mayReport = minuteLimit();
  const underWay = new Set<Promise<void>>();
  const send = async (error: Error, place: FaultPlace, facts: FaultFacts): Promise<void> => {
    const user = await userOf(place.who, findEmail);
    const { requestId: request_id, route, work, who } = place;
    const tags = { ...tagsOf(error), ...facts, process, route, work, request_id, organization: who?.organizationId };
    const event = await client.eventFromException(error);
    // Undefined members are omitted during serialization.
    client.captureEvent({ ...event, tags: tags as Record<string, string>, ...(user ? { user } : {}) });
  };
  return {
    report(error, place, facts) {
      if (!mayReport(`${error.name} ${facts.code ?? tagsOf(error).code} ${place.route ?? place.work}`)) return;
      const sent = send(error, place, facts).catch(() => undefined);
      underWay.add(sent);
      void sent.then(() => underWay.delete(sent));
    },
    async flush(milliseconds) {
      const endsAt = performance.now() + milliseconds;
      await inTime(Promise.all(underWay), milliseconds);
      await inTime(Promise.resolve(client.flush(Math.max(1, endsAt - performance.now()))), milliseconds);
    },
  };
}

/** Identifiers from PostgreSQL and Node; any other property of an error stays private. */
function tagsOf(error: Error): { readonly code?: unknown; readonly table?: unknown; readonly constraint?: unknown } {
  const found: Record<string, unknown> = {};
  for (const name of ["code", "table", "constraint"]) if (name in error) found[name] = Reflect.get(error, name);
  return found;
}

async function userOf(who: WorkOwner | undefined, findEmail: FaultReportsOptions["findEmail"]) {
  if (!who?.userId) return null;
  const email = who.email ?? (await inTime(findEmail(who.userId), emailMilliseconds).catch(() => null));
  return { id: who.userId, ...(email ? { email } : {}) };
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether another fault of this kind may be reported in the current minute. */
function minuteLimit(): (kind: string) => boolean {
  let minute = -1;
  let all = 0;
  const ofKind = new Map<string, number>();
  return (kind) => {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) {
      minute = now;
      all = 0;
      ofKind.clear();
    }
    const known = ofKind.get(kind) ?? 0;
    if (all >= mostInAMinute || known >= mostOfOneKind) return false;
    all += 1;
    ofKind.set(kind, known + 1);
    return true;
  };
}
