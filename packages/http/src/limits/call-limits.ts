import { type RouteDefinition, routeClasses } from "@tieout/contract";
import type { FastifyRequest } from "fastify";
import { httpFailures } from "../http-failures.ts";
import { orRefuse, Refusal } from "../refusal.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** A route as far as its limits go. */
export interface LimitedRoute {
  readonly label: string;
  readonly routeClass: keyof typeof routeClasses;
  /** With a limit of its own, besides that of its class. */
  readonly route?: Pick<RouteDefinition, "rateLimit">;
}

export interface Limits {
  /** Counts a call of its class, and of its own limit where it has one. Throws a `Refusal`. */
  readonly take: (limited: LimitedRoute, request: FastifyRequest, at?: Date) => void;
  /** Runs the look-up of a session; whoever keeps sending unknown tokens makes the database search no more. */
  readonly known: <T>(request: FastifyRequest, at: Date, confirm: () => Promise<T>) => Promise<T>;
}

const unknownTokens = { max: 300, windowSeconds: 60 };

interface LimitsOptions {
  readonly limitsClasses: boolean;
  /** Names a browser that is known for itself; null for any other. */
  readonly browserOf: (request: FastifyRequest) => string | null;
  readonly now: () => Date;
}

export function limitsOf(limiter: RateLimiter, { limitsClasses, browserOf, now }: LimitsOptions): Limits {
  // A whole office may share an address: what one sends there stops no browser that is known.
  const placeOf = (request: FastifyRequest): string => browserOf(request) ?? request.ip;
  return {
    take({ label, route, routeClass }, request, at = now()) {
      const session = request.caller?.actor.sessionId ?? request.client?.sessionId ?? null;
      if (limitsClasses) {
        const limit = { max: routeClasses[routeClass].callsPerMinute, windowSeconds: 60 };
        const caller = session ?? `${label} ${placeOf(request)}`;
        refuseUntil(limiter.take(`class ${routeClass} ${caller}`, limit, at.getTime()));
      }
      if (!route?.rateLimit) return;
      const caller = route.rateLimit.by === "session" && session ? session : request.ip;
      refuseUntil(limiter.take(`${label} ${caller}`, route.rateLimit, at.getTime()));
    },
    async known(request, at, confirm) {
      if (!limitsClasses) return confirm();
      const key = `unknown ${placeOf(request)}`;
      refuseUntil(limiter.wait(key, unknownTokens, at.getTime()));
      try {
        return await confirm();
      } catch (error) {
        if (error instanceof Refusal) limiter.take(key, unknownTokens, at.getTime());
        throw error;
      }
    },
  };
}

function refuseUntil(seconds: number): void {
  if (seconds > 0) orRefuse(httpFailures.fail("http.too-many-requests", { seconds }, { extra: { retry_after_seconds: seconds } }));
}
