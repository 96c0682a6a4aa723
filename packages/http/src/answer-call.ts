import { Readable } from "node:stream";
import type { ByteStream, Failure } from "@tieout/contract";
import type { Actor, Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Binding, BoundRoute, Exchange } from "./binding.ts";
import { attachmentHeader } from "./content-disposition.ts";
import { decideAccess } from "./decide-access.ts";
import { httpFailures } from "./http-failures.ts";
import { answerOnce } from "./idempotency.ts";
import type { ParsedInput } from "./parse-input.ts";
import { readParts } from "./read-parts.ts";
import { orRefuse } from "./refusal.ts";

/** One admitted call, from raw input to response. Expected failures are thrown as `Refusal`, so an open transaction rolls back. */
export async function answerCall(bound: BoundRoute, exchange: Exchange, binding: Binding): Promise<FastifyReply> {
  const { options, routeIndex } = binding;
  const { request, reply } = exchange;
  const { route } = bound;
  const { input, errors } = bound.parse(request);
  if (errors.length > 0) orRefuse(httpFailures.fail("http.invalid-input", { errors }, { errors }));
  const context = publicContext(bound, exchange, binding);
  if (route.access.kind === "public") return sendAnswer(bound, reply, await run(bound, context, input));
  const actor = actorOf(request);
  const by = { userId: actor.userId, realUserId: actor.realUserId, requestId: request.id };
  const inOrganization: Within = (work) => options.work.inOrganization(actor.organizationId, by, work);
  const reading: Within = (work) => options.work.readInOrganization(actor.organizationId, by, work);
  if (route.ownTransaction) {
    const facts =
      route.access.kind === "session" ? undefined : await reading((tx) => decideAccess(routeIndex, route, input, { tx, actor }));
    return sendAnswer(bound, reply, await run(bound, { ...context, actor, facts, inOrganization }, input));
  }
  // A GET changes nothing: it needs no transaction, and PostgreSQL refuses writes.
  const within = route.method === "GET" ? reading : inOrganization;
  const answer = await within(async (tx) => {
    const facts = await decideAccess(routeIndex, route, input, { tx, actor });
    const call = (): Promise<unknown> => run(bound, { ...context, actor, facts, inOrganization, tx }, input);
    const key = route.idempotent ? idempotencyKey(request) : null;
    if (key === null) return call();
    return answerOnce(tx, { route: bound.label, key, request: { userId: actor.userId, ...input }, at: options.now() }, call);
  });
  return sendAnswer(bound, reply, answer);
}

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error("a call without actor passed the access floor");
  return request.actor;
}

function publicContext({ route }: BoundRoute, { request, reply }: Exchange, { options, openStreams }: Binding): Record<string, unknown> {
  const gone = new AbortController();
  if (route.output === "stream") openStreams.add(gone);
  reply.raw.once("close", () => {
    openStreams.delete(gone);
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),
    now: options.now,
    work: options.work,
    files: options.files,
    signal: gone.signal,
    ...(route.body === "multipart" ? { parts: () => readParts(request, options.uploadMaxBytes) } : {}),
  };
}

/** The handler's value, parsed with the contract while the transaction is open: an invalid response commits nothing. */
async function run({ label, route, handle }: BoundRoute, context: Record<string, unknown>, input: ParsedInput): Promise<unknown> {
  // The registration checked handler, context and input against the table before erasing their types.
  const result = (await handle(context as never, input as never)) as Result<unknown, Failure>;
  const value = orRefuse(result);
  if (!(route.output instanceof z.ZodType)) return value;
  const parsed = route.output.safeParse(value);
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.code}`).join(", ");
    throw new Error(`the answer of ${label} breaks its contract: ${places}`);
  }
  return parsed.data;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  if (typeof header === "string" && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  const errors = [{ path: "headers.idempotency-key", code: "invalid-format", msg: "must be 1 to 200 visible ASCII characters" }];
  return orRefuse(httpFailures.fail("http.invalid-input", { errors }, { errors }));
}

function sendAnswer({ route }: BoundRoute, reply: FastifyReply, answer: unknown): FastifyReply {
  if (route.output === "empty") return reply.code(204).send();
  reply.header("cache-control", "no-store");
  // Only the binder's own routes reach this branch, and their table declares a ByteStream.
  if (route.output === "stream") return sendStream(reply, answer as ByteStream);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

function sendStream(reply: FastifyReply, { contentType, fileName, sizeBytes, stream }: ByteStream): FastifyReply {
  reply.type(contentType).header("x-accel-buffering", "no");
  if (fileName !== undefined) reply.header("content-disposition", attachmentHeader(fileName));
  if (sizeBytes !== undefined) reply.header("content-length", String(sizeBytes));
  return reply.send(Readable.from(stream, { objectMode: false }));
}
