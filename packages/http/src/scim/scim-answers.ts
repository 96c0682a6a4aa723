import type { Failure, RouteDefinition } from "@tieout/contract";
import type { FastifyReply } from "fastify";

/** Everything under it speaks SCIM, addresses without a route too. */
export const scimRoot = "/api/scim/v2/";
export const scimType = "application/scim+json";

/** RFC 7644, 3.12. The reference of the call is in the header `x-request-id` alone: the document has no member for it. */
export interface ScimError {
  readonly schemas: readonly ["urn:ietf:params:scim:api:messages:2.0:Error"];
  readonly status: string;
  readonly scimType?: string;
  readonly detail: string;
}

/** Of refusals that the binder makes; a handler gives its own as `scim_type`. */
const scimTypes: Readonly<Record<string, string>> = { "http.malformed-json": "invalidSyntax", "http.invalid-input": "invalidValue" };

const tokenRefused =
  "The token is missing, unknown, expired or revoked, or who made it is no firm admin any more. Ask a firm admin for a new one.";

export function scimErrorOf(failure: Failure): ScimError {
  const given = failure.extra?.scim_type ?? scimTypes[failure.code];
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(failure.status),
    ...(typeof given === "string" ? { scimType: given } : {}),
    detail: failure.status === 401 ? tokenRefused : failure.msg,
  };
}

/** What was made has an address of its own. */
export function sendScim(reply: FastifyReply, { method }: Pick<RouteDefinition, "method">, answer: unknown): FastifyReply {
  const location = locationOf(answer);
  if (location !== null) reply.header(method === "POST" ? "location" : "content-location", location);
  return reply
    .code(method === "POST" ? 201 : 200)
    .type(`${scimType}; charset=utf-8`)
    .send(JSON.stringify(answer));
}

function locationOf(answer: unknown): string | null {
  const meta: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "meta") : null;
  const location: unknown = typeof meta === "object" && meta !== null ? Reflect.get(meta, "location") : null;
  return typeof location === "string" ? location : null;
}
