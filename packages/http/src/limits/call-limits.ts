import { type RouteDefinition, routeClasses } from "@tieout/contract";
import { networkOf } from "@tieout/kernel";
import type { FastifyRequest } from "fastify";
import { httpFailures } from "../http-failures.ts";
import { orRefuse, Refusal } from "../refusal.ts";
import type { CallLimit, RateLimiter } from "./rate-limiter.ts";

export interface LimitedRoute {
  readonly label: string;
  readonly routeClass: keyof typeof routeClasses;
  /** A route can have its own limit in addition to that of its class. */
  readonly route?: Pick<RouteDefinition, "rateLimit">;
}

export interface Limits {
  /** Counts a call against its class's limit, and against the route's own limit if there is one. Throws a `Refusal`. */
  readonly take: (limited: LimitedRoute, request: FastifyRequest, at?: Date) => Promise<void>;
  /** Looks up a session; after repeated unknown tokens from one caller, stops asking the database. */
  readonly known: <T>(request: FastifyRequest, at: Date, confirm: () => Promise<T>) => Promise<T>;
}

const unknownTokens = { max: 300, windowSeconds: 60, block: 15 };

/**
 * Number of calls that a process counts locally before it reports them, with or without a session: a twentieth of the limit, so that an
 * ordinary call needs no SQL statement.
 */
const blockOf = (max: number): number => Math.max(1, Math.floor(max / 20));

/** A firm's limit on calls per minute, as a multiple of one session's. */
const sessionsOfFirm = 20;

/** Limit on calls from all known browsers behind an address, as a multiple of one person's; having many accounts doesn't raise it. */
const browsersOfAddress = 20;

/** Group whose calls without a session are counted together, with its limit as a multiple of one person's. */
interface Place {
  readonly name: string;
  readonly times: number;
}

interface LimitsOptions {
  readonly limitsClasses: boolean;
  /** Identifies the person using a known browser; null for any other browser. */
  readonly browserOf: (request: FastifyRequest, at: Date) => string | null;
  readonly now: () => Date;
}

/**
 * The caller that limits are counted for. A client is counted by its request, so another session with the same link gets no extra calls.
 */
function callerOf({ caller, client }: FastifyRequest): { readonly session: string; readonly firm: string } | null {
  if (caller) return { session: caller.actor.sessionId, firm: caller.actor.organizationId };
  return client ? { session: client.clientRequestId, firm: client.organizationId } : null;
}

export function limitsOf(limiter: RateLimiter, { limitsClasses, browserOf, now }: LimitsOptions): Limits {
  // A whole office may share an address, so calls by strangers there must not block known browsers.
  const placesOf = (request: FastifyRequest, at: Date): readonly Place[] => {
    const network = networkOf(request.ip);
    const person = browserOf(request, at);
    return person === null
      ? [{ name: network, times: 1 }]
      : [
          { name: `browsers of ${person}`, times: 1 },
          { name: `browsers at ${network}`, times: browsersOfAddress },
        ];
  };
  const count = async (key: string, limit: CallLimit, at: Date): Promise<void> => refuseUntil(await limiter.take(key, limit, at.getTime()));
  const countOfClass = async ({ label, routeClass }: LimitedRoute, request: FastifyRequest, at: Date): Promise<void> => {
    const known = callerOf(request);
    const max = routeClasses[routeClass].callsPerMinute;
    const ofClass = (times: number): CallLimit => ({ max: times * max, windowSeconds: 60, block: blockOf(times * max) });
    if (known) {
      await count(`class ${routeClass} ${known.session}`, ofClass(1), at);
      await count(`class ${routeClass} firm ${known.firm}`, ofClass(sessionsOfFirm), at);
    } else for (const { name, times } of placesOf(request, at)) await count(`class ${routeClass} ${label} ${name}`, ofClass(times), at);
  };
  return {
    async take(limited, request, at = now()) {
      const { label, route: { rateLimit } = {} } = limited;
      if (limitsClasses) await countOfClass(limited, request, at);
      if (!rateLimit) return;
      const known = callerOf(request);
      const { max, windowSeconds, by, firmMax } = rateLimit;
      const session = by === "session" && known ? { name: known.session, times: 1 } : { name: networkOf(request.ip), times: 1 };
      for (const { name, times } of by === "browser" ? placesOf(request, at) : [session])
        await count(`${label} ${name}`, { max: times * max, windowSeconds, block: 1 }, at);
      if (known && firmMax) await count(`${label} firm ${known.firm}`, { max: firmMax, windowSeconds, block: 1 }, at);
    },
    async known(request, at, confirm) {
      if (!limitsClasses) return confirm();
      const unknown = placesOf(request, at).map(({ name, times }) => ({
        key: `unknown ${name}`,
        limit: { ...unknownTokens, max: times * unknownTokens.max },
      }));
      for (const { key, limit } of unknown) refuseUntil(limiter.wait(key, limit, at.getTime()));
      try {
        return await confirm();
      } catch (error) {
        if (error instanceof Refusal) for (const { key, limit } of unknown) await limiter.take(key, limit, at.getTime());
        throw error;
      }
    },
  };
}

function refuseUntil(seconds: number): void {
  if (seconds > 0) orRefuse(httpFailures.fail("http.too-many-requests", { seconds }, { extra: { retry_after_seconds: seconds } }));
}
