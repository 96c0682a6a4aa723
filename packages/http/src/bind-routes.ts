import type { Actor } from "@tieout/kernel";
import type { FastifyInstance } from "fastify";
import { answerCall } from "./answer-call.ts";
import type { BinderOptions, Binding, BoundRoute, Exchange } from "./binding.ts";
import { checkRegistrations, type RouteIndex } from "./check-registrations.ts";
import { httpFailures, unauthenticated } from "./http-failures.ts";
import { inputParser } from "./parse-input.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { orRefuse, Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/**
 * Serves the tables. Each call goes: session, access floor (401), rate limit, strict parsing, transaction, facts and policy, use case,
 * response through the contract, COMMIT. Session and rate limit come before the body is read, so outsiders cannot make the server read it.
 */
export function bindRoutes(app: FastifyInstance, options: BinderOptions): RouteIndex {
  const routeIndex = checkRegistrations(options.registrations);
  const binding: Binding = { options, routeIndex, openStreams: new Set() };
  // An event stream ends only with its source: without this, shutdown would wait for every open page.
  app.addHook("preClose", async () => {
    for (const stream of binding.openStreams) stream.abort();
  });
  const limiter = createRateLimiter();
  app.decorateRequest("actor", null);
  for (const { domain, routes, handlers } of options.registrations) {
    for (const [name, route] of Object.entries(routes)) {
      const handle = handlers[name];
      if (!handle) throw new Error(`${domain}.${name} has no handler`);
      const bound: BoundRoute = { label: `${domain}.${name}`, route, handle, parse: inputParser(route) };
      app.route({
        method: route.method,
        url: route.path,
        exposeHeadRoute: false,
        onRequest: async (request, reply) => admit(bound, { request, reply }, options, limiter),
        handler: (request, reply) => answerCall(bound, { request, reply }, binding),
      });
    }
  }
  return routeIndex;
}

async function admit({ label, route }: BoundRoute, { request }: Exchange, options: BinderOptions, limiter: RateLimiter): Promise<void> {
  const at = options.now();
  if (route.access.kind !== "public") {
    const token = bearerToken(request.headers.authorization);
    request.actor = token === null ? null : await options.authenticate(token, at);
    if (!request.actor) throw new Refusal(unauthenticated);
  }
  if (!route.rateLimit) return;
  const caller = route.rateLimit.by === "session" && request.actor ? request.actor.sessionId : request.ip;
  const seconds = limiter.take(`${label} ${caller}`, route.rateLimit, at.getTime());
  if (seconds === 0) return;
  orRefuse(httpFailures.fail("http.too-many-requests", { seconds }, { extra: { retry_after_seconds: seconds } }));
}

/** Tokens are 256 bits in base64url, 43 characters; anything else needs no query. */
function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(header ?? "")?.[1] ?? null;
}
