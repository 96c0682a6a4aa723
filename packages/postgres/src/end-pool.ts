import type { Pool, PoolClient } from "pg";

/** A server that is gone answers no goodbye. */
const longestGoodbyeMs = 5_000;

/**
 * Ends the pool and waits until the server has closed its connections: the pool's own `end` answers before that, and whoever drops the database
 * next would find clients in it. To be called on a pool that has no connection yet; answers the way to end it.
 */
export function poolEnding(pool: Pool): () => Promise<void> {
  const connected = new Set<PoolClient>();
  pool.on("connect", (client) => connected.add(client));
  let allGone: () => void = () => undefined;
  pool.on("remove", (client) => {
    connected.delete(client);
    if (connected.size === 0) allGone();
  });
  return async () => {
    const gone = new Promise<void>((resolve) => {
      allGone = resolve;
    });
    await pool.end();
    if (connected.size === 0) return;
    const timer = setTimeout(allGone, longestGoodbyeMs);
    await gone;
    clearTimeout(timer);
  };
}
