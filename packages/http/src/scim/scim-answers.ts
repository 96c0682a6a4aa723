import type { Failure, RouteDefinition } from "@tieout/contract";
import type { FastifyReply } from "fastify";
import { httpFailures } from "../http-failures.ts";
import { failureOf } from "../refusal.ts";

/** Every response under this path is SCIM, even for URLs without a route. */
export const scimRoot = "/api/scim/v2/";
export const scimType = "application/scim+json";

/** RFC 7644, 3.12. The call's reference is only in the header `x-request-id`, because the document has no member for it. */
export interface ScimError {
  readonly schemas: readonly ["urn:ietf:params:scim:api:messages:2.0:Error"];
  readonly status: string;
  readonly scimType?: string;
  readonly detail: string;
}

/** SCIM error types for the binder's refusals; a handler sets its own as `scim_type`. */
const scimTypes: Readonly<Record<string, string>> = {
  "http.malformed-json": "invalidSyntax",
  "http.body-too-complex": "invalidSyntax",
  "http.invalid-input": "invalidValue",
};

const tokenRefused =
  "The token is missing, unknown, expired or revoked, or its creator is no longer a firm admin. Ask a firm admin for a new one.";

export function scimErrorOf(failure: Failure): ScimError {
  const isOfFilter = failure.code === "http.invalid-input" && failure.errors?.[0]?.path === "query.filter";
  const given = failure.extra?.scim_type ?? (isOfFilter ? "invalidFilter" : scimTypes[failure.code]);
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(failure.status),
    ...(typeof given === "string" ? { scimType: given } : {}),
    detail: failure.status === 401 ? tokenRefused : failure.msg,
  };
}

/** A created resource's response includes its URL; a caller that already has the current version gets no body (RFC 7644, 3.14). */
export function sendScim(reply: FastifyReply, { method }: Pick<RouteDefinition, "method">, answer: unknown): FastifyReply {
  const { location, version } = metaOf(answer);
  if (location !== null) reply.header(method === "POST" ? "location" : "content-location", location);
  if (version !== null) reply.header("etag", version);
  if (version !== null && method === "GET" && namesVersion(reply.request.headers["if-none-match"], version)) return reply.code(304).send();
  return reply
    .code(method === "POST" ? 201 : 200)
    .type(`${scimType}; charset=utf-8`)
    .send(JSON.stringify(answer));
}

function metaOf(answer: unknown): { readonly location: string | null; readonly version: string | null } {
  const meta: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "meta") : null;
  const textOf = (name: string): string | null => {
    const value: unknown = typeof meta === "object" && meta !== null ? Reflect.get(meta, name) : null;
    return typeof value === "string" ? value : null;
  };
  return { location: textOf("location"), version: textOf("version") };
}

/**
 * Whether an `If-Match` or `If-None-Match` header names this version, or any version. Weak and strong tags compare as equal, because RFC
 * 7644 uses weak tags for changing records.
 */
export function namesVersion(header: string | null | undefined, version: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  const tags = (header ?? "").split(",").map(opaque);
  return tags.includes("*") || tags.includes(opaque(version));
}

/** Searches are posted to a URL that looks like a user's (RFC 7644, 3.4.3). */
export const isScimSearch = (path: string): boolean => path.startsWith(scimRoot) && /\/\.search\/?$/.test(path);

/** Failure for a SCIM URL without a route; names the protocol feature that Tieout lacks. */
export function scimUnknown(path: string): Failure {
  const [endpoint = ""] = path.slice(scimRoot.length).split("/");
  if (endpoint !== "Groups" && isScimSearch(path)) return failureOf(httpFailures.fail("http.not-of-this-scim", { endpoint: ".search" }));
  switch (endpoint) {
    case "Groups":
      return failureOf(httpFailures.fail("http.no-groups", undefined));
    case "Bulk":
    case "Me":
      return failureOf(httpFailures.fail("http.not-of-this-scim", { endpoint }));
    default:
      return failureOf(httpFailures.fail("http.not-found", undefined));
  }
}
