import type { FastifyRequest } from "fastify";

/** Prefix that binds a cookie to this host over TLS: browsers accept a cookie with this prefix from no other host in the domain. */
export const cookiePrefix = ({ protocol }: Pick<FastifyRequest, "protocol">): "__Host-" | "" => (protocol === "https" ? "__Host-" : "");

/** Null if there is no such cookie, or its value is not 43 characters of base64url. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const { cookie: header = "" } = request.headers;
  return new RegExp(`(?:^|; ?)${cookiePrefix(request)}${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(header)?.[1] ?? null;
}
