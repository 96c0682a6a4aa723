import { isIPv4 } from "node:net";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";

const againAfterMilliseconds = 3_600_000;

/**
 * Warns, at most once an hour, if calls come through a different number of proxies than TRUST_PROXY specifies: limits by address would then
 * count everyone as one caller, or trust a forged address.
 */
export function proxyWatch(logger: FastifyBaseLogger, trustedProxies: number): (request: FastifyRequest) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return ({ raw, headers, url }) => {
    if (!url.startsWith("/api/") || url.startsWith("/api/health/") || performance.now() < quietUntil) return;
    const problem = proxyProblem(headers["x-forwarded-for"], raw.socket.remoteAddress ?? "", trustedProxies);
    if (problem === null) return;
    quietUntil = performance.now() + againAfterMilliseconds;
    logger.warn(problem);
  };
}

/** Null if the header is consistent with the setting. An outside address may send any header, because it is not one of our proxies. */
export function proxyProblem(header: string | readonly string[] | undefined, peer: string, trustedProxies: number): string | null {
  const hops = String(header ?? "")
    .split(",")
    .filter((hop) => hop.trim() !== "").length;
  if (trustedProxies === 0 && hops > 0 && isInside(peer))
    return "TRUST_PROXY is 0, but calls come through a proxy (X-Forwarded-For), so everyone behind it counts as one address. Set TRUST_PROXY to the number of proxies.";
  if (hops < trustedProxies)
    return `TRUST_PROXY is ${trustedProxies}, but calls come through ${hops} ${hops === 1 ? "proxy" : "proxies"}, so a caller can fake any address. Set TRUST_PROXY to the number of proxies, and let only them reach this port.`;
  return null;
}

/** Loopback, private and link-local addresses (RFC 1918, RFC 4193, RFC 4291). */
function isInside(peer: string): boolean {
  const address = peer.replace(/^::ffff:/i, "");
  if (isIPv4(address)) return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
  return /^(::1$|f[cd]|fe[89ab])/i.test(address);
}
