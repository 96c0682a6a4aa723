import { randomBytes, randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import { type Failure, routeClasses } from "@tieout/contract";
import { isBroken } from "@tieout/files";
import { describeFault, isBusy, isKeyServiceAway, isNoRoom, isOutage, type Watch } from "@tieout/kernel";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { answerUnreadable } from "./answer-unreadable.ts";
import { isCallerGone } from "./caller-left.ts";
import {
  busy,
  callerGone,
  fileDamaged,
  httpFailures,
  internalFault,
  keyServiceAway,
  methodNotAllowed,
  noRoom,
  unavailable,
} from "./http-failures.ts";
import { type Limits, limitsOf } from "./limits/call-limits.ts";
import { deepestBody, exceeds } from "./limits/json-shape.ts";
import { type KnownBrowsers, knownBrowsers } from "./limits/known-browsers.ts";
import { capCalls, capConnections, limitArrival, limitTaking } from "./limits/limit-connections.ts";
import { limitPlainRoutes } from "./limits/limit-plain-routes.ts";
import { createRateLimiter, type SharedCounts } from "./limits/rate-limiter.ts";
import { proxyWatch } from "./limits/watch-proxies.ts";
import { sendProblem } from "./problem.ts";
import { failureOf, Refusal } from "./refusal.ts";
import { acceptTusBodies, isUnread } from "./resumable/tus-bodies.ts";
import { isScimSearch, scimRoot, scimUnknown } from "./scim/scim-answers.ts";
import { apiHeaders } from "./security-headers.ts";
import { watchCalls } from "./watch-calls.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly limits: Limits;
    readonly browsers: KnownBrowsers;
  }
}

const headers = apiHeaders(false);
const headersWithTls = apiHeaders(true);

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  /** Number of trusted proxies in front of the server, for `x-forwarded-*` headers; 0 for none. */
  readonly trustedProxies: number;
  readonly uploadMaxBytes: number;
  /** Idle time after which a connection is closed; default five minutes, longer than any task a response waits for. */
  readonly idleSeconds?: number;
  /**
   * Time limit for the arrival of a request's head and body, between two bytes of an upload, and between a client's reads of a response;
   * default 30.
   */
  readonly arrivalSeconds?: number;
  /** Maximum open connections from one address or, behind a trusted proxy, open calls from one client; default 500. */
  readonly connectionsPerAddress?: number;
  /** Whether to limit calls by route class; false only for load tests and for tests whose clock does not move. */
  readonly limitsClasses?: boolean;
  /** Key for signing the marks of known browsers, 32 bytes; random by default, so that no other process recognizes them. */
  readonly installationKey?: Uint8Array;
  /** Counts for limits shared by all processes; by default each process counts separately. */
  readonly counts?: SharedCounts;
  readonly now?: () => Date;
  /** Reports each call and each fault. */
  readonly watch?: Watch | undefined;
}

/** Time limit for a request to arrive in full: 2 GB at 5 Mbit/s. */
export const longestRequestMilliseconds = 3_600_000;

/** Limits for routes without a class. */
const { bodyBytes, bodyMembers } = routeClasses.open;

/** Creates a Fastify instance that returns every refusal and error as a problem document and logs no personal data. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { logger, trustedProxies, uploadMaxBytes, idleSeconds = 300, arrivalSeconds = 30, connectionsPerAddress = 500 } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies > 0 ? (_address, hop) => hop < trustedProxies : false,
    bodyLimit: bodyBytes,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A client that sends nothing, or one byte a minute, must not hold a connection forever; uploads of gigabytes need enough time.
    connectionTimeout: idleSeconds * 1000,
    requestTimeout: longestRequestMilliseconds,
    http: { headersTimeout: arrivalSeconds * 1000, connectionsCheckingInterval: Math.min(5, arrivalSeconds) * 1000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    clientErrorHandler: (error, socket) => answerUnreadable(logger, error, socket),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  // Behind a proxy, every connection has the proxy's address, so open calls are counted per client instead.
  if (trustedProxies === 0) capConnections(app.server, connectionsPerAddress);
  else capCalls(app, connectionsPerAddress);
  limitArrival(app, arrivalSeconds);
  limitTaking(app, arrivalSeconds);
  limitCalls(app, options);
  const known = rememberAddresses(app);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: uploadMaxBytes, files: 20, fields: 50, parts: 70, fieldSize: 64 * 1024, fieldNameSize: 200, headerPairs: 50 },
  });
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser(["application/json", "application/scim+json"], { parseAs: "string" }, jsonBody(app));
  acceptTusBodies(app);
  const watchProxies = proxyWatch(logger, trustedProxies);
  app.addHook("onRequest", async (request, reply) => {
    watchProxies(request);
    reply.header("x-request-id", request.id);
    reply.headers(request.protocol === "https" ? headersWithTls : headers);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, id } = request;
    logger.info({ requestId: id, method, route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
  closeStubbornConnections(app);
  watchCalls(app, options.watch);
  app.setErrorHandler(answerFault);
  app.setNotFoundHandler((request, reply) => answerUnknown(known, request, reply));
  return app;
}

function limitCalls(app: FastifyInstance, options: AppOptions): void {
  const { limitsClasses = false, installationKey = randomBytes(32), now = () => new Date(), counts = null, logger } = options;
  const browsers = knownBrowsers(installationKey);
  const onAlone = (error: unknown): void =>
    logger.warn(
      { fault: error instanceof Error ? error.name : "unknown" },
      "calls could not be counted over all processes; this one counts alone",
    );
  const limits = limitsOf(createRateLimiter({ shared: counts, onAlone }), { limitsClasses, browserOf: browsers.of, now });
  app.decorate("browsers", browsers).decorate("limits", limits);
  limitPlainRoutes(app, limits);
}

async function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode === 413) await letSend(request);
  else if (isUnread(request)) {
    await letSend(request);
    reply.header("connection", "close");
  }
  return answerError(error, request, reply);
}

/** The route's pattern, never the URL, so that IDs, searches and tickets stay out of the log. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "none";

const closeGraceMilliseconds = 3_000;

/** Closing waits for responses in progress, but not for idle connections. */
function closeStubbornConnections(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), closeGraceMilliseconds);
  });
  app.addHook("onClose", async () => clearTimeout(timer));
}

const drainMilliseconds = 10_000;
const drainBytes = 64 * 2 ** 20;

/**
 * A sender reads a refusal only after sending everything, so if the connection is closed before that, it looks broken to the sender. Time
 * and bytes are limited.
 */
async function letSend({ raw }: FastifyRequest): Promise<void> {
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, drainMilliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    raw.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > drainBytes) end();
    });
    raw.once("end", end).once("close", end).resume();
  });
  raw.pause();
}

type ParserDone = (error: Error | null, body?: unknown) => void;

/** Fastify's own parser, which refuses `__proto__`; an empty body with a JSON content type counts as no body. */
function jsonBody(app: FastifyInstance): (request: FastifyRequest, text: string, done: ParserDone) => void {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    const members = request.routeOptions.config.bodyMembers ?? bodyMembers;
    if (text.trim() === "") done(null, undefined);
    else if (exceeds(text, { depth: deepestBody, members }))
      done(new Refusal(failureOf(httpFailures.fail("http.body-too-complex", { depth: deepestBody, members }))));
    else
      parse(request, text, (error, body) => {
        done(error ? new Refusal(failureOf(httpFailures.fail("http.malformed-json", undefined))) : null, body);
      });
  };
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendProblem(reply, error.failure);
  if (isCallerGone(error, reply)) {
    request.log.info({ requestId: request.id, route: routeOf(request) }, callerGone.title.toLowerCase());
    return sendProblem(reply, callerGone);
  }
  const known = ownRefusal(error, request);
  if (known) return sendProblem(reply, known);
  const passing = passingFailure(error);
  request.log.error({ requestId: request.id, route: routeOf(request), ...describeFault(error) }, passing?.title.toLowerCase() ?? "fault");
  request.within(() => request.server.watch?.fault(error, passing === null ? {} : { code: passing.code }));
  return sendProblem(reply, passing ?? internalFault(request.id));
}

/** Failures that are not defects in this program, and that an operator or time will fix. */
function passingFailure(error: Error): Failure | null {
  if (isNoRoom(error)) return noRoom;
  if (isBroken(error)) return fileDamaged;
  if (isKeyServiceAway(error)) return keyServiceAway;
  return isOutage(error) ? unavailable : isBusy(error) ? busy : null;
}

/** Refusals by Fastify and its multipart reader before a handler runs. */
function ownRefusal(error: Error, request: FastifyRequest): Failure | null {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return notTaken(request);
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return failureOf(httpFailures.fail("http.bad-request", undefined));
  if (status === 413) return failureOf(httpFailures.fail("http.too-large", { maxBytes: request.routeOptions.bodyLimit }));
  if (status >= 400 && status < 500) return failureOf(httpFailures.fail("http.bad-request", undefined));
  return null;
}

const notTaken = ({ headers: { "content-type": sent }, routeOptions: { config } }: FastifyRequest): Failure =>
  failureOf(httpFailures.fail("http.unsupported-media-type", { expected: config.accepts ?? "application/json", sent }));

interface KnownAddress {
  readonly method: string;
  readonly matches: RegExp;
}

/** Collects every URL path that is served; must be registered before the first route. */
function rememberAddresses(app: FastifyInstance): readonly KnownAddress[] {
  const known: KnownAddress[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.includes("*")) return;
    const matches = new RegExp(`^${url.replace(/\/$/, "").replace(/:[A-Za-z]+/g, "[^/]+")}/?$`);
    for (const one of Array.isArray(method) ? method : [method]) known.push({ method: one, matches });
  });
  return known;
}

function answerUnknown(known: readonly KnownAddress[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split("?", 1)[0] ?? "/";
  const allowed = [...new Set(known.filter(({ matches }) => matches.test(path)).map(({ method }) => method))];
  if (path.startsWith(scimRoot) && (allowed.length === 0 || isScimSearch(path))) return sendProblem(reply, scimUnknown(path));
  if (allowed.length === 0) return sendProblem(reply, failureOf(httpFailures.fail("http.not-found", undefined)));
  return sendProblem(reply.header("allow", allowed.join(", ")), methodNotAllowed(allowed));
}
