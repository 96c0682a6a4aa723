import { classOf, directoryScope, type RouteDefinition, routeClasses } from "@tieout/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerCall } from "./answer-call.ts";
import type { BinderOptions, Binding, BoundRoute } from "./binding.ts";
import { apiKeyOf, bearerToken, type Caller, confirm, confirmClient, confirmKey, isSupport, refuseBySession } from "./caller.ts";
import { checkRegistrations, type RouteIndex } from "./check-registrations.ts";
import type { RequestClient } from "./clients/client-sessions.ts";
import { lacksPart } from "./decide-access.ts";
import { httpFailures, notOpened, unauthenticated } from "./http-failures.ts";
import { inputParser } from "./input/parse-input.ts";
import type { Limits } from "./limits/call-limits.ts";
import { orRefuse, Refusal } from "./refusal.ts";
import { tusContentType } from "./resumable/tus-bodies.ts";
import { scimType } from "./scim/scim-answers.ts";
import { noteCaller } from "./watch-calls.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    client: RequestClient | null;
  }
}

/**
 * Serves the route tables. Each call goes through: session or API key, access floor (401), rate limit, the key's scope, strict parsing,
 * transaction, facts and policy, use case, response through the contract, COMMIT. Session and rate limit come before the body is read, so
 * that outsiders cannot make the server read it. A session known from an earlier call is verified by the first statement of a GET.
 */
export function bindRoutes(app: FastifyInstance, options: BinderOptions): RouteIndex {
  const routeIndex = checkRegistrations(options.registrations);
  const binding: Binding = { options, routeIndex, openStreams: new Set() };
  // An event stream ends only when its source does; otherwise shutdown would wait for every open page.
  app.addHook("preClose", async () => {
    for (const stream of binding.openStreams) stream.abort();
  });
  const { limits } = app;
  app.decorateRequest("caller", null);
  app.decorateRequest("client", null);
  for (const { domain, routes, handlers } of options.registrations) {
    for (const [name, route] of Object.entries(routes)) {
      const handle = handlers[name];
      if (!handle) throw new Error(`${domain}.${name} has no handler`);
      const bound: BoundRoute = {
        label: `${domain}.${name}`,
        route,
        handle,
        parse: inputParser(route),
        onlyReads: onlyReads(route),
        routeClass: classOf(route),
      };
      app.route({
        method: route.method,
        url: route.path,
        exposeHeadRoute: false,
        bodyLimit: routeClasses[bound.routeClass].bodyBytes,
        config: {
          ...{ isUpload: bound.routeClass === "upload", isBound: true, accepts: contentTypeOf(route) },
          bodyMembers: routeClasses[bound.routeClass].bodyMembers,
        },
        onRequest: (request) => request.within(() => admit(bound, request, { ...options, routeIndex }, limits)),
        handler: (request, reply) => request.within(() => answerCall(bound, { request, reply }, binding)),
      });
    }
  }
  return routeIndex;
}

/** Content type of the route's body. */
function contentTypeOf({ body, protocol }: RouteDefinition): string {
  if (body === "tus") return tusContentType;
  if (typeof body === "string") return "multipart/form-data";
  return protocol === "scim" ? scimType : "application/json";
}

/** Routes whose statements include the session's proof. */
const onlyReads = ({ method, ownTransaction, rateLimit }: RouteDefinition): boolean => method === "GET" && !ownTransaction && !rateLimit;

type Admission = BinderOptions & Pick<Binding, "routeIndex">;

interface Arrival {
  readonly bound: BoundRoute;
  readonly request: FastifyRequest;
  readonly at: Date;
}

async function admitClient({ bound, request, at }: Arrival, options: Admission, limits: Limits): Promise<void> {
  const client = await limits.known(request, at, () => confirmClient(options, request, at));
  // A client's session ends when the firm loses that part of the product; the response is the same as for any other ended session.
  if (lacksPart(bound.route, client.flags)) throw new Refusal(notOpened);
  request.client = client;
  return limits.take(bound, request, at);
}

async function callerWithKey(key: string, { request, at }: Arrival, { authenticator }: Admission, limits: Limits): Promise<Caller> {
  const look = (): Promise<Caller> => confirmKey(authenticator, key, { address: request.ip, at });
  return authenticator.hasSeenKey(key) ? await look() : await limits.known(request, at, look);
}

async function callerOfSession({ bound, request, at }: Arrival, { authenticator }: Admission, limits: Limits): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  if (token === null) throw new Refusal(unauthenticated);
  const remembered = authenticator.remember(token, at);
  // Never refuses based on memory, because the firm may have gained the part in the meantime.
  if (remembered && bound.onlyReads && !lacksPart(bound.route, remembered.actor.flags)) return { ...remembered, token, at };
  const look = (): Promise<Caller> => confirm(authenticator, token, at);
  // Calls from strangers at the same address don't block a known caller.
  return remembered ? await look() : await limits.known(request, at, look);
}

async function admit(bound: BoundRoute, request: FastifyRequest, options: Admission, limits: Limits): Promise<void> {
  const arrival = { bound, request, at: options.now() };
  const { kind } = bound.route.access;
  if (kind === "client") return admitClient(arrival, options, limits);
  if (kind !== "public") {
    const key = apiKeyOf(request.headers.authorization);
    request.caller = key === null ? await callerOfSession(arrival, options, limits) : await callerWithKey(key, arrival, options, limits);
  }
  noteCaller(request);
  await limits.take(bound, request, arrival.at);
  if (request.caller && isSupport(request.caller.actor)) await recordSupport(bound, request, options);
  if (request.caller) refuseOutOfScope(bound.route, request.caller.actor.apiKey?.scopes ?? null);
  if (request.caller) refuseBySession(bound.route, request.caller);
}

/**
 * Writes every call of a support session, including refused ones, to the firm's audit log before handling it; does not serve a call that it
 * cannot record.
 */
async function recordSupport(bound: BoundRoute, request: FastifyRequest, { work }: BinderOptions): Promise<void> {
  const { actor } = request.caller ?? {};
  if (!actor) return;
  const by = { userId: actor.userId, realUserId: actor.realUserId, requestId: request.id };
  const [path = ""] = request.url.split("?");
  const data = { call: bound.label, method: bound.route.method, path };
  await work.inOrganization(actor.organizationId, by, async (tx) =>
    tx.record({ event: "http.support-call", subjectType: "session", subjectId: actor.sessionId, data }),
  );
}

/** A user's scopes are null. A route that bypassed the compiler and declares nothing accepts no key. */
function refuseOutOfScope({ apiKey }: { readonly apiKey?: RouteDefinition["apiKey"] }, scopes: readonly string[] | null): void {
  if ((apiKey === directoryScope) !== (scopes?.includes(directoryScope) ?? false))
    orRefuse(httpFailures.fail("http.directory-alone", undefined));
  if (scopes === null) return;
  if (apiKey === undefined || apiKey === "none") orRefuse(httpFailures.fail("http.key-not-taken", undefined));
  else if (!scopes.includes(apiKey)) orRefuse(httpFailures.fail("http.key-without-scope", { scope: apiKey }));
}
