import { Readable } from "node:stream";
import { type ByteStream, type Failure, routeClasses, type TusAnswer } from "@tieout/contract";
import { isConflict, type Result } from "@tieout/kernel";
import { NotProven, systemActor, type Tx } from "@tieout/postgres";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Binding, BoundRoute, Exchange } from "./binding.ts";
import { type Caller, confirm, refuseBySession } from "./caller.ts";
import { attachmentHeader } from "./content-disposition.ts";
import { decideAccess } from "./decide-access.ts";
import { HandlerContext } from "./handler-context.ts";
import { httpFailures } from "./http-failures.ts";
import { answerOnce } from "./idempotency.ts";
import type { ParsedInput } from "./input/parse-input.ts";
import { answerInTime } from "./limits/answer-in-time.ts";
import { orRefuse } from "./refusal.ts";
import { sendScim } from "./scim/scim-answers.ts";

/** One admitted call, from raw input to response. Expected failures are thrown as `Refusal`, so an open transaction rolls back. */
export async function answerCall(bound: BoundRoute, exchange: Exchange, binding: Binding): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const { input, errors } = bound.parse(request);
  if (errors.length > 0) {
    // A caller whose session has ended gets a 401 instead of the input errors.
    if (request.caller?.proof) await confirm(binding.options.authenticator, request.caller.token, request.caller.at);
    orRefuse(httpFailures.fail("http.invalid-input", { errors }, { errors }));
  }
  const call = { bound, context: new HandlerContext(bound, exchange, binding), input, request };
  return sendAnswer(bound, reply, await inTime(call, answerAs(call, binding)));
}

function answerAs(call: Call, binding: Binding): Promise<unknown> {
  const { kind } = call.bound.route.access;
  if (kind === "public") return run(call.bound, call.context, call.input);
  return kind === "client" ? answerClient(call, binding) : answerCaller(call, binding);
}

/** A client is not a user: no policy is evaluated, and the use case reads only the client's own request. */
async function answerClient({ bound, context, input, request }: Call, { options: { work } }: Binding): Promise<unknown> {
  const { client } = request;
  if (!client) throw new Error("a call without client passed the access floor");
  const by = { ...systemActor, requestId: request.id, client: { requestId: client.clientRequestId, sessionId: client.sessionId } };
  const inOrganization: TransactionRunner = (run) => work.inOrganization(client.organizationId, by, run);
  const own = Object.assign(context, { client, inOrganization });
  if (bound.route.ownTransaction) return run(bound, own, input);
  const within: TransactionRunner =
    bound.route.method === "GET" ? (read) => work.readInOrganization(client.organizationId, by, read) : inOrganization;
  return unlessConflict(() => within((tx) => run(bound, Object.assign(own, { tx }), input)));
}

/** When the time limit passes, ends the late handler's work in a child process. */
const inTime = <T>({ bound, context, request: { raw } }: Call, answer: Promise<T>): Promise<T> =>
  answerInTime(answer, {
    seconds: routeClasses[bound.routeClass].answerSeconds,
    arriving: bound.routeClass === "upload" ? raw : null,
    onLate(refuse) {
      // Must come first: work that was ended rejects too, with a less specific error.
      refuse();
      context.giveUp();
    },
  });

interface Call {
  readonly bound: BoundRoute;
  readonly context: HandlerContext;
  readonly input: ParsedInput;
  readonly request: FastifyRequest;
}

/** If the proof of a remembered actor fails, the call starts again with the actor from the database. */
async function answerCaller(call: Call, binding: Binding): Promise<unknown> {
  const { caller } = call.request;
  if (!caller) throw new Error("a call without actor passed the access floor");
  if (!caller.proof) return answerActor(call, caller, binding);
  try {
    return await answerActor(call, caller, binding);
  } catch (error) {
    if (!(error instanceof NotProven)) throw error;
    const confirmed = await confirm(binding.options.authenticator, caller.token, caller.at);
    refuseBySession(call.bound.route, confirmed);
    return answerActor(call, confirmed, binding);
  }
}

async function answerActor({ bound, context, input, request }: Call, { actor, proof }: Caller, binding: Binding): Promise<unknown> {
  const { options, routeIndex } = binding;
  const { route } = bound;
  const by = { userId: actor.userId, realUserId: actor.realUserId, requestId: request.id, apiKey: actor.apiKey };
  const inOrganization: TransactionRunner = (work) => options.work.inOrganization(actor.organizationId, by, work);
  const reading: TransactionRunner = (work) => options.work.readInOrganization(actor.organizationId, by, work, proof ?? undefined);
  if (route.ownTransaction) {
    const facts =
      route.access.kind === "session" ? undefined : await reading((tx) => decideAccess(routeIndex, route, input, { tx, actor }));
    return run(bound, Object.assign(context, { actor, facts, inOrganization }), input);
  }
  // A GET changes nothing, so it needs no transaction, and PostgreSQL refuses writes.
  const within = route.method === "GET" ? reading : inOrganization;
  return unlessConflict(() =>
    within(async (tx) => {
      const facts = await decideAccess(routeIndex, route, input, { tx, actor });
      const call = (): Promise<unknown> => run(bound, Object.assign(context, { actor, facts, inOrganization, tx }), input);
      const key = route.idempotent === true ? idempotencyKey(request) : null;
      if (key === null) return call();
      return answerOnce(tx, { route: bound.label, key, request: { userId: actor.userId, ...input }, at: options.now() }, call);
    }),
  );
}

const mostTurns = 3;

/** Retries a transaction that was rolled back because of a conflict (and so had no other effect), instead of asking the user to retry. */
async function unlessConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++)
    try {
      return await work();
    } catch (error) {
      if (turn === mostTurns || !(error instanceof Error && isConflict(error))) throw error;
    }
}

type TransactionRunner = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Parses the handler's value with the contract while the transaction is open, so an invalid response commits nothing. */
async function run({ label, route, handle }: BoundRoute, context: HandlerContext, input: ParsedInput): Promise<unknown> {
  // The registration checked handler, context and input against the route table before erasing their types.
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
  // Only the binder's own routes reach these branches, and their table declares what they return.
  if (route.output === "stream") return sendStream(reply, answer as ByteStream);
  if (route.output === "tus") {
    const { status, headers, body } = answer as TusAnswer;
    return reply.code(status).headers(headers).send(body);
  }
  if (route.protocol === "scim") return sendScim(reply, route, answer);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

function sendStream(reply: FastifyReply, { contentType, fileName, sizeBytes, stream }: ByteStream): FastifyReply {
  reply.type(contentType).header("x-accel-buffering", "no");
  if (fileName !== undefined) reply.header("content-disposition", attachmentHeader(fileName));
  if (sizeBytes !== undefined) reply.header("content-length", String(sizeBytes));
  return reply.send(Readable.from(stream, { objectMode: false }));
}
