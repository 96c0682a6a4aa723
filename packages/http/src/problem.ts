import type { Failure, Problem } from "@tieout/contract";
import type { FastifyReply } from "fastify";
import { scimErrorOf, scimRoot, scimType } from "./scim/scim-answers.ts";

/** RFC 9457 problem document for a failure. `type` is a stable name, not a URL to fetch. */
export const problemOf = (failure: Failure, requestId: string): Problem => ({
  ...failure.extra,
  type: `urn:tieout:problem:${failure.code}`,
  title: failure.title,
  status: failure.status,
  code: failure.code,
  msg: failure.msg,
  errors: (failure.errors ?? []).map(({ path, code, msg }) => ({ path, code, msg })),
  request_id: requestId,
});

export function sendProblem(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 401) reply.header("www-authenticate", "Bearer");
  if (failure.status === 503) reply.header("retry-after", "2");
  const wait = failure.extra?.retry_after_seconds;
  if (typeof wait === "number") reply.header("retry-after", String(wait));
  reply.code(failure.status).header("cache-control", "no-store");
  if (reply.request.url.startsWith(scimRoot)) return reply.type(`${scimType}; charset=utf-8`).send(JSON.stringify(scimErrorOf(failure)));
  return reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(problemOf(failure, reply.request.id)));
}
