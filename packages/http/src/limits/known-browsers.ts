import type { FastifyInstance, FastifyRequest } from "fastify";

/** Beyond these the oldest are forgotten, and share the limit of their address again. */
const mostBrowsers = 100_000;

/**
 * Browsers to which this process has given a cookie: it does so only after a right password or to a session, so that a stranger has none.
 * Returns what names the browser of a request; null where it shows no such cookie.
 */
export function knownBrowsers(app: FastifyInstance): (request: FastifyRequest) => string | null {
  const known = new Set<string>();
  app.addHook("onSend", async (_request, reply) => {
    for (const header of [reply.getHeader("set-cookie") ?? []].flat()) {
      const [cookie = ""] = String(header).split(";");
      known.delete(cookie);
      known.add(cookie);
    }
    for (const oldest of known) {
      if (known.size <= mostBrowsers) break;
      known.delete(oldest);
    }
  });
  return ({ headers: { cookie = "" } }) => cookie.split("; ").find((shown) => known.has(shown)) ?? null;
}
